import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { acceptsUnchanged } from "@org/test-kit/unchanged";
import * as s from "../schema.ts";
import { toValibot } from "./entity.ts";
import { isDay } from "./leaves.ts";

/** What a value becomes; the messages of its issues if it is refused. */
function outcome(schema: s.Schema<unknown>, value: unknown): unknown {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("It is asynchronous");
  return result.issues === undefined ? result.value : result.issues.map(({ message }) => message);
}

describe("a value beyond a bound is refused with the bound", () => {
  test.each<[s.Schema<unknown>, unknown, string]>([
    [s.number, Infinity, "a finite number"],
    [s.integer, -0.5, "a whole number"],
    [s.integer, Infinity, "a whole number"],
    [s.wideInteger, 0.5, "a whole number"],
    [s.wideInteger, Infinity, "a whole number"],
    [s.wideInteger, "1", "a whole number"],
    [s.count, 0.5, "a whole number"],
    [s.count, -1, "zero or more"],
    [s.whole(2, 4), 1, "at least 2"],
    [s.whole(2, 4), 5, "at most 4"],
    [s.whole(2), 2.5, "a whole number"],
    [s.pattern(/^0x/, "0x and digits"), "1x", "0x and digits"],
    [s.positiveDigits("a positive chain id"), "0", "a positive chain id"],
    [s.nonEmptyText, "", "a string that is not empty"],
    [s.day, "2026-02-30", "a calendar day as yyyy-MM-dd"],
    [s.decimal, "1,5", "a decimal number"],
  ])("%#: %o", (schema, value, message) => {
    expect(outcome(schema, value)).toEqual([message]);
  });

  test("`wideInteger` takes a bigint and a rounded double", () => {
    for (const value of [0, -1, 2 ** 53, 2n ** 64n])
      expect(acceptsUnchanged(s.wideInteger, value)).toBe(true);
  });

  test("`integer` takes a whole number that a double rounds; `count` and `whole` refuse it", () => {
    for (const schema of [s.integer, s.number]) expect(acceptsUnchanged(schema, 2 ** 53)).toBe(true);
    for (const schema of [s.count, s.whole(0)]) expect(outcome(schema, 2 ** 53)).toEqual(["a whole number"]);
  });

  test("without an upper bound the largest exact number is accepted", () => {
    expect(acceptsUnchanged(s.whole(1), Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(acceptsUnchanged(s.whole(1), Number.MAX_SAFE_INTEGER + 1)).toBe(false);
  });
});

describe("a calendar day", () => {
  test("is each day that a Date has, and no other text of its form", () => {
    const part = (most: number, digits: number): fc.Arbitrary<string> =>
      fc.nat(most).map((value) => String(value).padStart(digits, "0"));
    fc.assert(
      fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, date) => {
        const found = new Date(0);
        found.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
        const exists =
          found.getUTCMonth() === Number(month) - 1 &&
          found.getUTCDate() === Number(date) &&
          Number(year) === found.getUTCFullYear();
        expect(isDay(`${year}-${month}-${date}`)).toBe(exists);
      }),
    );
  });

  test.each(["+02026-01-01", "-2026-01-01", "12026-01-01", "2026-01-01\n", "２０２６-01-01", "2026-1-01"])(
    "is not %j",
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

describe("a number above zero in any form", () => {
  const id = s.positiveDigits("an id");

  test("is sent as its digits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (value) => {
        expect([outcome(id, value), outcome(id, String(value))]).toEqual([String(value), String(value)]);
      }),
    );
    expect(outcome(id, Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
  });

  test.each([
    [0n],
    [-1n],
    [Number.MAX_SAFE_INTEGER + 1],
    [1e21],
    [NaN],
    ["+1"],
    ["1e3"],
    ["1\n"],
    [null],
    [true],
  ])("is not %s", (value) => {
    expect(outcome(id, value)).toEqual(["an id"]);
  });
});

describe("a decimal", () => {
  test("is the text of any finite number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(acceptsUnchanged(s.decimal, String(value))).toBe(true);
      }),
    );
  });

  test.each([".", "+", "1.2.3", "1e", "1e1.5", "1\n", "Infinity", "１"])("is not %j", (text) => {
    expect(outcome(s.decimal, text)).toEqual(["a decimal number"]);
  });
});

describe("a parameter", () => {
  test("that may be repeated becomes a list, and a list stays one", () => {
    const ids = s.oneOrMore(s.positiveDigits("an id"));
    expect(outcome(ids, 7)).toEqual(["7"]);
    expect(outcome(ids, [7n, "8"])).toEqual(["7", "8"]);
    expect(outcome(ids, [])).toEqual(["at least one value"]);
  });

  test("that filters is null for an empty text, even where its own schema accepts that", () => {
    expect(outcome(s.filter(s.text), "")).toBeNull();
    expect(outcome(s.filter(s.text), " ")).toBe(" ");
    expect(outcome(s.filter(s.text), null)).toBeNull();
    expect(outcome(s.filter(s.positiveDigits("an id")), 7)).toBe("7");
  });

  test("with a default has it only where it is absent", () => {
    const sized = s.withDefault(s.whole(1), 10);
    expect(outcome(sized, undefined)).toBe(10);
    expect(outcome(sized, 1)).toBe(1);
    expect(outcome(sized, null)).toHaveLength(1);
  });

  test("with a default is sent in the form of its schema", () => {
    expect(outcome(s.withDefault(s.positiveDigits("an id"), 7), undefined)).toBe("7");
  });
});

describe("enumerations", () => {
  test("an open one accepts any text, and has its known values for documentation", () => {
    const side = s.openOneOf("BUY", "SELL");
    for (const value of ["BUY", "buy", ""]) expect(acceptsUnchanged(side, value)).toBe(true);
    expect(v.getMetadata(toValibot(side))).toEqual({ known: ["BUY", "SELL"] });
  });

  test("a closed one accepts its values only, case included", () => {
    const order = s.oneOf("asc", "desc");
    expect(["asc", "ASC", "", "toString"].map((value) => acceptsUnchanged(order, value))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test("a time is any text: a row is not rejected for its format", () => {
  for (const text of ["2026-01-01T00:00:00Z", "2026-01-01 00:00:00+00", "", "yesterday"])
    expect(acceptsUnchanged(s.time, text)).toBe(true);
  expect(v.getMetadata(toValibot(s.time))).toEqual({ format: "date-time" });
});
