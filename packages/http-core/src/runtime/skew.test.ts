import { expect, test } from "vitest";
import { learnedSkew } from "./skew.ts";

const NOW = Date.UTC(2026, 0, 1);

/** What is added to our time after answers that were this many milliseconds apart from it. */
function after(...apart: readonly number[]): number {
  const skew = learnedSkew();
  for (const by of apart) skew.learn(new Headers({ date: new Date(NOW + by).toUTCString() }), NOW);
  return skew.current();
}

test("a clock that is two seconds or more apart is followed, either way", () => {
  expect(after(2_000)).toBe(2_000);
  expect(after(-2_000)).toBe(-2_000);
  expect(after(-3_600_000)).toBe(-3_600_000);
});

test("less is the header's rounding, and undoes what was learned", () => {
  expect(after(1_000)).toBe(0);
  expect(after(-1_000)).toBe(0);
  expect(after(60_000, -1_000)).toBe(0);
});

test("an answer without a date, or with one that is none, teaches nothing", () => {
  const skew = learnedSkew();
  skew.learn(new Headers({ date: new Date(NOW + 5_000).toUTCString() }), NOW);
  skew.learn(new Headers(), NOW + 60_000);
  skew.learn(new Headers({ date: "soon" }), NOW + 60_000);
  expect(skew.current()).toBe(5_000);
});
