import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { expect, test } from "vitest";
import { holdsPattern } from "./pattern.ts";

test.each([
  ["a%", "b"],
  ["a", "b"],
  ["a", "_b"],
  ["a_", "b"],
  ["a_%", "b"],
  ["_", "b"],
])("a pattern of many %s takes linear time", (piece, end) => {
  const title = "a".repeat(1_000);
  expectLinearSteps({
    length: 5_000,
    input: (length) => piece.repeat(length) + end,
    work: (pattern) => expect(holdsPattern(title, pattern)).toBe(false),
  });
});

test("many blanks take at most quadratic time in the title's length", () => {
  const squared = (area: number) => Math.round(Math.sqrt(area));
  expectLinearSteps({
    length: 500 ** 2,
    input: (area) => ({ title: "a".repeat(squared(area)), pattern: `${"_".repeat(squared(area) / 2)}b` }),
    work: ({ title, pattern }) => expect(holdsPattern(title, pattern)).toBe(false),
  });
});
