import { expect, test } from "vitest";
import { alignColumns } from "./align-columns.ts";

test("columns start at the same position in every line", () => {
  expect(
    alignColumns([
      ["chainstats", "7 days", "18 ms"],
      ["repo-host", "1 page", "5 ms"],
    ]),
  ).toEqual(["chainstats  7 days  18 ms", "repo-host   1 page  5 ms"]);
});

test("no rows give no lines", () => {
  expect(alignColumns([])).toEqual([]);
});
