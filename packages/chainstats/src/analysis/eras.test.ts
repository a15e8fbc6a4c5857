import { expect, test } from "vitest";
import { erasOf } from "./eras.ts";

test("a day has one era, two on the day of an upgrade, and none before the first block", () => {
  expect(erasOf("2019-02-28").map(({ reward }) => reward)).toEqual([3, 2]);
  expect(erasOf("2015-07-30").map(({ name }) => name)).toEqual(["Frontier"]);
  expect(erasOf("2015-07-29")).toEqual([]);
});
