import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsPattern } from "./pattern.ts";

test.each([
  ["Who will be elected?", "WILL BE", true],
  ["Who will be elected?", "who%elected", true],
  ["Who will be elected?", "elected%who", false],
  ["100% sure", "100%sure", true],
  ["Fed (June)", "(june)", true],
  ["Fed (June)", ".*", false],
  ["anything", "%%", true],
  ["Who will be elected?", "w_ll", true],
  ["Who will be elected?", "who_%_elected", true],
  ["wll", "w_ll", false],
  ["abcabd", "b__b", true],
  ["abcabd", "d_", false],
  ["", "_", false],
  ["ab", "___", false],
  ["ab", "%__%", true],
  ["a🚀b", "a_b", true],
  ["ababac", "ab_c", true],
  ["aaab", "a_b", true],
] as const)("%s contains %s: %s", (text, pattern, holds) => {
  expect(holdsPattern(text, pattern)).toBe(holds);
});

test("equals a regular expression", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "_", "%"), maxLength: 8 });
  fc.assert(
    fc.property(letters, pattern, (text, sought) => {
      const expression = sought.replaceAll("%", ".*").replaceAll("_", ".");
      expect(holdsPattern(text, sought)).toBe(new RegExp(expression, "u").test(text));
    }),
  );
});

test("a very long text takes linear time", () => {
  expect(holdsPattern("a".repeat(100_000), `${"a%".repeat(50_000)}b`)).toBe(false);
  expect(holdsPattern("a".repeat(100_000), `${"_%".repeat(50_000)}b`)).toBe(false);
});
