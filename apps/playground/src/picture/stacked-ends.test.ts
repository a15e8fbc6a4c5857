import { expect, test } from "vitest";
import { stackedEnds } from "./stacked-ends.ts";

test("flows of one group are stacked without a gap, and groups have one between them", () => {
  const { middles, groups, height } = stackedEnds(["a", "b", "a"], [20, 30, 10]);
  expect(groups).toEqual([
    { name: "a", from: 0, to: 30 },
    { name: "b", from: 36, to: 66 },
  ]);
  expect(middles).toEqual([10, 51, 25]);
  expect(height).toBe(66);
});

test("a thin group has the room of its name", () => {
  const { groups } = stackedEnds(["a", "b", "c"], [2, 2, 2]);
  const centres = groups.map(({ from, to }) => (from + to) / 2);
  expect(centres.map((centre, index) => centre - (centres[index - 1] ?? -7))).toEqual([11, 14, 14]);
});
