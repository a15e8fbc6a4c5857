import { expect, test } from "vitest";
import { expectLinearTime } from "../src/linear-time.ts";

const text = (length: number) => "x".repeat(length);

/** Measures until it is refused, three times at most: on a busy machine short inputs may seem slow by chance. */
const measured = (work: (given: string) => unknown, length: number): void => {
  for (let measurement = 1; measurement <= 3; measurement += 1)
    expectLinearTime({ length, input: text, work, enough: 2_000 });
};

test("a search that restarts at each character is refused", () => {
  const work = (given: string): boolean => /x+y/.test(given);
  expect(() => {
    measured(work, 3_000);
  }).toThrow(/^Twice the input takes [3-9]\.\d times the time/);
});

test("a list that is filtered for each item is refused", () => {
  const work = (given: string): number =>
    Array.from(given).reduce<string[]>((all, one) => [...all.filter(Boolean), one], []).length;
  expect(() => {
    measured(work, 1_000);
  }).toThrow(/^Twice the input takes [3-9]\.\d times the time/);
});

test("a search that does not restart is accepted", () => {
  const search = { length: 160_000, input: text, work: (given: string) => /y+x/.test(given) };
  expect(() => expectLinearTime(search)).not.toThrow();
});
