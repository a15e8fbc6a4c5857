import { expect, test } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { learnedSkew } from "./authorize.ts";

const NOW = Date.UTC(2026, 0, 1);

const ORIGIN = "https://skew.example";

/** The skew after responses that were this many milliseconds apart from our time. */
function after(...apart: readonly number[]): number {
  const skew = learnedSkew(fakeClock());
  for (const by of apart) skew.learn(ORIGIN, new Headers({ date: new Date(NOW + by).toUTCString() }), NOW);
  return skew.current(ORIGIN);
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

test("a response without a date, or with an invalid one, teaches nothing", () => {
  const skew = learnedSkew(fakeClock());
  skew.learn(ORIGIN, new Headers({ date: new Date(NOW + 5_000).toUTCString() }), NOW);
  skew.learn(ORIGIN, new Headers(), NOW + 60_000);
  skew.learn(ORIGIN, new Headers({ date: "soon" }), NOW + 60_000);
  expect(skew.current(ORIGIN)).toBe(5_000);
});

test("each origin has its own clock", () => {
  const skew = learnedSkew(fakeClock());
  skew.learn(ORIGIN, new Headers({ date: new Date(NOW + 5_000).toUTCString() }), NOW);
  expect([skew.current(ORIGIN), skew.current("https://other.example")]).toEqual([5_000, 0]);
});

test("a cached response teaches nothing", () => {
  const skew = learnedSkew(fakeClock());
  skew.learn(ORIGIN, new Headers({ date: new Date(NOW - 60_000).toUTCString(), age: "60" }), NOW);
  expect(skew.current(ORIGIN)).toBe(0);
});
