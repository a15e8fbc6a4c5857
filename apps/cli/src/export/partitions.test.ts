import { expect, test } from "vitest";
import { valuePartitions, windowPartitions, type PartitionUnit } from "./partitions.ts";

const days = (unit: PartitionUnit, from?: string, to?: string) =>
  windowPartitions(unit, { first: "from", last: "to", isMoment: false }, { from, to });
const moments = (unit: PartitionUnit, from: string, to: string) =>
  windowPartitions(unit, { first: "min", last: "max", isMoment: true }, { min: from, max: to });

test.each([
  ["day", "2020-02-28", "2020-03-01", ["2020-02-28", "2020-02-29", "2020-03-01"]],
  ["month", "2019-12-30", "2020-02-01", ["2019-12", "2020-01", "2020-02"]],
  ["year", "2018-12-31", "2020-01-01", ["2018", "2019", "2020"]],
] as const)("a window is split by %s", (unit, from, to, names) => {
  expect(days(unit, from, to).map(({ name }) => name)).toEqual(names.map((name) => `${unit}=${name}`));
});

test("a window may end with the last day that can be written", () => {
  expect(days("year", "9998-01-01", "9999-12-31").map(({ name }) => name)).toEqual([
    "year=9998",
    "year=9999",
  ]);
});

test("the parts have each day once, and only days of the window", () => {
  expect(
    days("month", "2020-01-30", "2020-03-02").map(({ params }) => [params["from"], params["to"]]),
  ).toEqual([
    ["2020-01-30", "2020-01-31"],
    ["2020-02-01", "2020-02-29"],
    ["2020-03-01", "2020-03-02"],
  ]);
});

test("the ends of a window of moments stay as they are given", () => {
  const parts = moments("month", "2026-01-31T23:00:00-02:00", "2026-03-01");
  expect(parts).toEqual([
    {
      name: "month=2026-02",
      params: { min: "2026-01-31T23:00:00-02:00", max: "2026-02-28T23:59:59.999999Z" },
    },
    { name: "month=2026-03", params: { min: "2026-03-01T00:00:00Z", max: "2026-03-01" } },
  ]);
});

test.each([
  ["2020-02-30", "2020-03-01", 'received "2020-02-30"'],
  [undefined, "2020-03-01", "received nothing"],
  ["2020-03-02", "2020-03-01", "a window that ends after it begins"],
])("a window from %s to %s is refused", (from, to, message) => {
  expect(() => days("day", from, to)).toThrow(message);
});

test("each value is a partition, named as readers decode it", () => {
  expect(valuePartitions("slug", ["a", "b/c=d"]).map(({ name }) => name)).toEqual([
    "slug=a",
    "slug=b%2Fc%3Dd",
  ]);
  expect(() => valuePartitions("slug", ["a", "a"])).toThrow(
    '--slug: expected different values, received "a" twice',
  );
});
