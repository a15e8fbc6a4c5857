import { expect, test } from "vitest";
import { inexactNumber } from "./inexact-number.ts";

test.each([
  ["9007199254740993", "9007199254740993"],
  ['{"a": [1, {"b": 0.1234567890123456789}], "c": 9007199254740993}', "0.1234567890123456789"],
  ["[9007199254740991, 0.1, 1.50, -0, 1e3, null]", undefined],
  ['{"id": "9007199254740993"}', undefined],
])("of %s the first number that loses digits is %s", (json, digits) => {
  expect(inexactNumber(json)).toBe(digits);
});

test("other text is refused", () => {
  expect(() => inexactNumber("one")).toThrow(SyntaxError);
});
