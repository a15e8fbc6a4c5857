import { expect, test } from "vitest";
import { aligned } from "./aligned.ts";

test("columns start at the same position in every line", () => {
  expect(
    aligned([
      ["chainstats", "7 days", "18 ms"],
      ["repo-host", "1 page", "5 ms"],
    ]),
  ).toEqual(["chainstats  7 days  18 ms", "repo-host   1 page  5 ms"]);
});

test("no rows give no lines", () => {
  expect(aligned([])).toEqual([]);
});
