import { expect, test } from "vitest";
import { partitionsOf } from "./partitions.ts";

test("a window is split at the ends of months", () => {
  expect(partitionsOf("month", "2019-12-30", "2020-03-01")).toEqual([
    { name: "month=2019-12", from: "2019-12-30", to: "2019-12-31" },
    { name: "month=2020-01", from: "2020-01-01", to: "2020-01-31" },
    { name: "month=2020-02", from: "2020-02-01", to: "2020-02-29" },
    { name: "month=2020-03", from: "2020-03-01", to: "2020-03-01" },
  ]);
});

test("a window is split into days and years", () => {
  expect(partitionsOf("day", "2019-02-28", "2019-03-01").map(({ name }) => name)).toEqual([
    "day=2019-02-28",
    "day=2019-03-01",
  ]);
  expect(partitionsOf("year", "2018-06-01", "2019-06-30")).toEqual([
    { name: "year=2018", from: "2018-06-01", to: "2018-12-31" },
    { name: "year=2019", from: "2019-01-01", to: "2019-06-30" },
  ]);
});

test.each([
  ["2019-02-30", "2019-03-01"],
  ["2019-02-01", undefined],
  ["2019-02-02", "2019-02-01"],
])("from %s to %s is no window", (from, to) => {
  expect(() => partitionsOf("month", from, to)).toThrow("--partition: expected a window");
});
