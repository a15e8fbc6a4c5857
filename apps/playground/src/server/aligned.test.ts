import { expect, test } from "vitest";
import { aligned } from "./aligned.ts";

test("columns begin at the same place in every line", () => {
  expect(
    aligned([
      ["chainstats", "7 days", "18 ms"],
      ["repo-host", "1 page", "5 ms"],
    ]),
  ).toEqual(["chainstats  7 days  18 ms", "repo-host   1 page  5 ms"]);
});

test("nothing is nothing", () => {
  expect(aligned([])).toEqual([]);
});
