import { describe, expect, test } from "vitest";
import { columnType, storedIn } from "./column.ts";

const decimal = { type: "string", format: "decimal" } as const;
const time = { type: ["string", "null"], format: "date-time" } as const;

describe("the type of a column", () => {
  test.each([
    [decimal, ["1.5", null], "decimal"],
    [decimal, ["1".repeat(78)], "text"],
    [decimal, ["99999999999999999999.999999999999999999"], "decimal"],
    [decimal, ["100000000000000000000"], "text"],
    [decimal, ["-99999999999999999999.999999999999999999"], "decimal"],
    [decimal, ["-100000000000000000000"], "text"],
    [decimal, ["1.5", "unknown"], "text"],
    [decimal, [`0.${"1".repeat(19)}`], "text"],
    [time, ["2026-10-04T05:28:45.461927Z"], "timestamp"],
    [time, ["2026-10-04 05:28:45+00", "2026-10-04T05:28:45+02:00"], "timestamp"],
    [time, ["2026-10-04"], "text"],
    [time, ["2026-10-04T05:28:45.1234567Z"], "text"],
    [{ type: "string", format: "date" }, ["2026-10-04"], "day"],
    [{ type: "integer" }, [1], "integer"],
    [{ type: "number" }, [0.5], "number"],
    [{ type: "boolean" }, [true], "flag"],
    [{ type: "string" }, ["a"], "text"],
    [{ type: "string" }, [null, undefined], "text"],
    [{ type: "string", enum: ["a", "b"] }, ["a"], "text"],
    [{ type: "string", enum: ["a", "b"] }, [null], "text"],
    [{ type: "array" }, [[1]], "json"],
    [{}, [{ a: 1 }], "text"],
  ] as const)("by %j, with %j, is %s", (field, values, type) => {
    expect(columnType(field, values)).toBe(type);
  });
});

describe("a stored value", () => {
  test.each([
    ["decimal", "9007199254740993.000000000000000001", 9_007_199_254_740_993_000_000_000_000_000_001n],
    ["timestamp", "2026-10-04T05:28:45.461927Z", 1_791_091_725_461_927n],
    ["timestamp", "2026-10-04 07:28:45.5+02", 1_791_091_725_500_000n],
    ["day", "1970-01-02", 1],
    ["integer", 7, 7n],
    ["integer", 9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ["text", { wei: 1n }, '{"wei":1}'],
    ["number", null, undefined],
    ["number", undefined, undefined],
    ["flag", false, false],
  ] as const)("of %s %s keeps every digit", (type, value, stored) => {
    expect(storedIn("x", type, value)).toBe(stored);
  });

  test.each([
    ["decimal", "1e-19"],
    ["decimal", 1.5],
    ["timestamp", "soon"],
    ["timestamp", "2026-10-04T25:00:00Z"],
    ["timestamp", "a 2026-10-04T05:28:45Z"],
    ["timestamp", "2026-10-04T05:28:45Z?"],
    ["timestamp", 1_791_091_725],
    ["day", 20_000],
    ["integer", 2 ** 53],
    ["integer", 0.5],
    ["integer", "7"],
    ["timestamp", "2026-02-30T00:00:00Z"],
    ["day", "2026-02-30"],
    ["integer", 2n ** 63n],
    ["number", 1n],
    ["flag", "yes"],
  ] as const)("of %s can't be %s", (type, value) => {
    const message: unknown = expect.stringMatching(/^x: expected a value that a column/);
    expect(() => storedIn("x", type, value)).toThrow(
      expect.objectContaining({
        message,
        hint: "Begin anew with --overwrite --as-text x: the column is then text.",
      }),
    );
  });
});
