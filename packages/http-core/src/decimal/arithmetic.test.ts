import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParameterError } from "../errors/errors.ts";
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  fromUnits,
  multiplyDecimals,
  subtractDecimals,
  toUnits,
} from "./arithmetic.ts";

/** Decimal text, and its value in units of 10^-20. */
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(20))
  .map(([units, places]) => ({ text: fromUnits(units, places), units: units * 10n ** BigInt(20 - places) }));

describe("sums, products and comparisons", () => {
  test.each([
    [["729.75", "778.125"], "1507.875"],
    [["0.1", "0.2"], "0.3"],
    [["14929.464690870590355682", "0.000000000000000001"], "14929.464690870590355683"],
    [["1", "-1.0"], "0"],
    [["-0.5", "+.25", "1."], "0.75"],
    [["9e-6", "1E3"], "1000.000009"],
    [[], "0"],
  ])("%j sum up to %s", (texts, sum) => {
    expect(addDecimals(...texts)).toBe(sum);
  });

  test("are those of whole numbers", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(addDecimals(a.text, b.text)).toBe(fromUnits(a.units + b.units, 20));
        expect(subtractDecimals(a.text, b.text)).toBe(fromUnits(a.units - b.units, 20));
        expect(multiplyDecimals(a.text, b.text)).toBe(fromUnits(a.units * b.units, 40));
        expect(compareDecimals(a.text, b.text)).toBe(a.units < b.units ? -1 : a.units > b.units ? 1 : 0);
      }),
    );
  });

  test("trailing zeros make no difference", () => {
    expect(compareDecimals("1.50", "1.5")).toBe(0);
    expect(compareDecimals("0", "-0.00")).toBe(0);
    expect(compareDecimals("10", "9.99")).toBe(1);
  });
});

describe("a quotient", () => {
  test.each([
    ["2", "3", 4, "0.6667"],
    ["-2", "3", 4, "-0.6667"],
    ["1", "8", 2, "0.13"],
    ["-1", "8", 2, "-0.13"],
    ["1", "-0.5", 0, "-2"],
    ["0", "7", 3, "0"],
    ["17116.875", "28", 6, "611.316964"],
  ])("of %s and %s to %i places is %s", (a, b, places, quotient) => {
    expect(divideDecimals(a, b, places)).toBe(quotient);
  });

  test("by zero, or to half a place, is refused", () => {
    expect(() => divideDecimals("1", "0.0", 2)).toThrow(ParameterError);
    expect(() => divideDecimals("1", "2", 0.5)).toThrow(ParameterError);
  });
});

describe("units", () => {
  test("to text and back are the same", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(30), (units, decimals) => {
        expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units);
      }),
    );
  });

  test("nothing is rounded", () => {
    expect(toUnits("729.75", 18)).toBe(729_750_000_000_000_000_000n);
    expect(toUnits("1.500", 1)).toBe(15n);
    expect(() => toUnits("1.55", 1)).toThrow("amount: expected at most 1 decimals");
  });

  test.each([-1, 0.5, NaN, 10_001])("of %d decimals do not exist", (decimals) => {
    const expected = {
      parameter: "decimals",
      expected: "a whole number from 0 to 10,000",
      received: String(decimals),
    };
    expect(() => toUnits("10", decimals)).toThrow(expect.objectContaining(expected));
    expect(() => fromUnits(15n, decimals)).toThrow(expect.objectContaining(expected));
  });
});

test("at most 10,000 places on either side of the point are read and written", () => {
  expect(addDecimals("1e10000")).toHaveLength(10_001);
  expect(addDecimals("1e-10000")).toHaveLength(10_002);
  for (const text of ["1e10001", "1e-10001", "0.1e-10000"]) expect(() => addDecimals(text)).toThrow("10,000");
  expect(divideDecimals("1", "3", 10_000)).toHaveLength(10_002);
  for (const places of [-1, 10_001]) expect(() => divideDecimals("1", "3", places)).toThrow("places");
});

test.each(["", ".", "-", "1,000", "0x10", "1e", "1e9999999", "1e20000", "Infinity", " 1"])(
  "%j is refused",
  (text) => {
    expect(() => addDecimals(text)).toThrow(ParameterError);
  },
);

test("a number with an exponent is multiplied, divided and converted as any other", () => {
  expect(multiplyDecimals("1e2", "3")).toBe("300");
  expect(multiplyDecimals("1e2", "1e3", "1e-4")).toBe("10");
  expect(divideDecimals("1e2", "4e1", 1)).toBe("2.5");
  expect(subtractDecimals("1e2", "1e1")).toBe("90");
  expect(toUnits("1e2", 1)).toBe(1000n);
});

test.each<[() => unknown, string]>([
  [() => addDecimals("one"), 'decimal: expected decimal text, received "one"'],
  [() => addDecimals("1e20000"), 'decimal: expected an exponent of at most 10,000, received "1e20000"'],
  [() => divideDecimals("1", "0.0", 2), "divisor: expected a number other than zero, received 0.0"],
  [() => divideDecimals("1", "2", 0.5), "places: expected a whole number from 0 to 10,000, received 0.5"],
  [() => toUnits("1.55", 1), 'amount: expected at most 1 decimals, received "1.55"'],
])("%s is refused with a message", (refused, message) => {
  expect(refused).toThrow(message);
});
