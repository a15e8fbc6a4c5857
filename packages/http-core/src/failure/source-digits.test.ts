import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { integerOf, losesDigits, sourceDigits } from "./source-digits.ts";

describe("digits that a double", () => {
  test.each([
    "9007199254740992",
    "-9007199254740992",
    "9007199254740993.0",
    "0.1234567890123456789",
    "1e400",
    "-1e400",
    "1e-400",
    "12345678901234567890e0",
    "0.30000000000000004440892098500626",
  ])("loses: %s", (digits) => {
    expect(losesDigits(digits)).toBe(true);
  });

  test.each([
    "9007199254740991",
    "-9007199254740991",
    "0",
    "-0",
    "-0.0",
    "0e9",
    "1.0",
    "1.50",
    "100E-2",
    "1e+22",
    "1.5e300",
    "0.000001",
    "0.0000001",
    "5e-324",
    "0.1",
  ])("holds: %s", (digits) => {
    expect(losesDigits(digits)).toBe(false);
  });

  test("holds, for every double that JavaScript prints", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const digits = JSON.stringify(value);
        expect(losesDigits(digits)).toBe(/^-?\d+$/.test(digits) && !Number.isSafeInteger(value));
        expect(losesDigits(value.toExponential())).toBe(false);
      }),
    );
  });
});

describe("a number that loses digits is found", () => {
  test.each([
    "9007199254740993",
    "[1,9007199254740993]",
    '{"a":{"b":[-9007199254740993 ]}}',
    "[1e400]",
    "[1E+400,2]",
    '["\\\\",0.1234567890123456789]',
    '{"\\"":9007199254740993}',
  ])("in %s", (text) => {
    expect(sourceDigits(text, "lost")).not.toEqual(JSON.parse(text));
  });

  test.each([
    '"9007199254740993"',
    '{"9007199254740993":1}',
    '["\\"9007199254740993"]',
    '["\\\\\\"9007199254740993"]',
    '["",1.0,-0,true,false,null,1e2]',
    "",
    "[]",
    "123456789012345",
  ])("but not in %s", (text) => {
    expect(sourceDigits(text, "lost")).toBeUndefined();
  });
});

describe("the source digits", () => {
  test("replace each number by its text", () => {
    expect(sourceDigits(' {"a" : -1.50e+3, "b": [0, {"c": 9007199254740993}]} ')).toEqual({
      a: "-1.50e+3",
      b: ["0", { c: "9007199254740993" }],
    });
  });

  test.each(['"1"', '["a\\"1","2\\\\",true,null]', '{"1":"-1","\\u00311":"\\n2"}'])(
    "leave everything else as it is: %s",
    (text) => {
      expect(sourceDigits(text)).toEqual(JSON.parse(text));
    },
  );

  test("are those of every JSON value", () => {
    const asText = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, item: unknown) =>
        typeof item === "number" ? JSON.stringify(item) : item,
      );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sourceDigits(JSON.stringify(value))).toEqual(asText(value));
      }),
    );
  });
});

describe("the digits that a double loses", () => {
  test("replace only the numbers that lose some", () => {
    expect(sourceDigits('{"a":[9007199254740993,1.50],"b":"9007199254740993","c":null}', "lost")).toEqual({
      a: ["9007199254740993", 1.5],
      b: "9007199254740993",
      c: null,
    });
    expect(sourceDigits("1e400", "lost")).toBe("1e400");
  });

  test("keep a key that every object has", () => {
    const value = sourceDigits('{"__proto__":{"a":9007199254740993}}', "lost");
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":"9007199254740993"}}');
  });
});

describe("an integer", () => {
  test.each([
    ["9007199254740993", 9007199254740993n],
    ["-9007199254740993", -9007199254740993n],
    ["1e400", 10n ** 400n],
    ["-1.5E+400", -15n * 10n ** 399n],
    ["12345678901234567890.00", 12345678901234567890n],
    ["1.50e1", 15n],
    ["1e1000", 10n ** 1000n],
  ])("%s is read with all its digits", (digits, expected) => {
    expect(integerOf(digits)).toBe(expected);
  });

  test.each(["0.1234567890123456789", "1.25e1", "1e-400", "1e1001", "1e999999999999", "x"])(
    "%s is not an integer, or its exponent adds too many zeros",
    (digits) => {
      expect(integerOf(digits)).toBeUndefined();
    },
  );
});
