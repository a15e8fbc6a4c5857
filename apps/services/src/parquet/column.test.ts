import { describe, expect, test } from "vitest";
import { ColumnError, columnType, storedIn } from "./column.ts";

describe("the type of a column", () => {
  test.each([
    [{ type: "string", format: "decimal" }, "decimal"],
    [{ type: ["string", "null"], format: "date-time" }, "timestamp"],
    [{ type: ["string", "null"], format: "unixtime" }, "unixtime"],
    [{ type: "string", format: "date" }, "day"],
    [{ type: "integer" }, "integer"],
    [{ type: "number" }, "number"],
    [{ type: "boolean" }, "flag"],
    [{ type: "string" }, "text"],
    [{ type: "string", enum: ["a", "b"] }, "text"],
    [{ type: "array" }, "json"],
    [{}, "text"],
  ] as const)("by %j is %s", (field, type) => {
    expect(columnType(field)).toBe(type);
  });
});

describe("a stored value", () => {
  test.each([
    ["decimal", "9007199254740993.000000000000000001", 9_007_199_254_740_993_000_000_000_000_000_001n],
    ["timestamp", "2026-10-04T05:28:45.461927Z", 1_791_091_725_461_927n],
    ["timestamp", "2026-10-04 07:28:45.5+02", 1_791_091_725_500_000n],
    ["unixtime", "1548979200", 1_548_979_200_000_000n],
    ["unixtime", "1548979200.25", 1_548_979_200_250_000n],
    ["unixtime", "-1", -1_000_000n],
    // Deployments have been seen to send ISO 8601.
    ["unixtime", "2026-10-04T05:28:45Z", 1_791_091_725_000_000n],
    [
      "decimal",
      "-99999999999999999999.999999999999999999",
      -99_999_999_999_999_999_999_999_999_999_999_999_999n,
    ],
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
    ["decimal", ""],
    ["decimal", "unknown"],
    ["decimal", "100000000000000000000"],
    ["decimal", "1".repeat(78)],
    ["timestamp", ""],
    ["timestamp", "2026-10-04"],
    ["timestamp", "2026-10-04T05:28:45.1234567Z"],
    ["timestamp", "2026"],
    ["timestamp", "1548979200"],
    ["unixtime", "1548979200.1234567"],
    ["unixtime", "1548979200000"],
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
    expect(() => storedIn("x", type, value)).toThrow(/^x: expected .*, received /);
    expect(() => storedIn("x", type, value)).toThrow(ColumnError);
  });
});
