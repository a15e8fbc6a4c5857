import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "./json-fault.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["", 1, 1, "a value", undefined],
  ["hello", 1, 1, "a value", "h"],
  ["[1, ]", 1, 5, "a value", "]"],
  ["[1 2]", 1, 4, "`,` or `]`", "2"],
  ["[", 1, 2, "a value or `]`", undefined],
  ['{"a" 1}', 1, 6, "`:`", "1"],
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3, "a name in quotes", "b"],
  ["{a: 1}", 1, 2, "a name in quotes or `}`", "a"],
  ['{"a": 1', 1, 8, "`,` or `}`", undefined],
  ['["a', 1, 4, "a closing quote", undefined],
  ['["a\n"]', 1, 4, "a closing quote", "\n"],
  [String.raw`["a\x"]`, 1, 4, "an escape of JSON", "\\"],
  [String.raw`["a\"]`, 1, 7, "a closing quote", undefined],
  ["01", 1, 2, "nothing more", "1"],
  ["{} {}", 1, 4, "nothing more", "{"],
])("%j: at line %i, column %i, JSON has %s", (text, line, column, expected, received) => {
  expect(jsonFault(text)).toEqual({ line, column, expected, received });
});

test("has a fault exactly where JSON.parse throws, also after any change of a character", () => {
  const changed = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom(...Array.from('{}[]:,"\\0-.eE+tfn \n\t\u0000\u007f\u0085u9'), ""),
    )
    .map(([text, at, sign]) => {
      const place = at % (text.length + 1);
      return `${text.slice(0, place)}${sign}${text.slice(place + 1)}`;
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), changed, fc.string({ unit: "binary" })), (text) => {
      expect(jsonFault(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 500 },
  );
});

test("any depth is read", () => {
  expect(jsonFault("[".repeat(100_000) + "]".repeat(100_000))).toBeUndefined();
  expect(jsonFault("[".repeat(100_000))?.column).toBe(100_001);
});
