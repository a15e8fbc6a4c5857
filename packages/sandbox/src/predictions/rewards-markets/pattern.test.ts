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
] as const)("%s holds %s: %s", (text, pattern, holds) => {
  expect(holdsPattern(text, pattern)).toBe(holds);
});

test("a hostile pattern takes no longer than any other", () => {
  expect(holdsPattern("a".repeat(100_000), `${"a%".repeat(50_000)}b`)).toBe(false);
});
