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

test("a window of one day has one part", () => {
  expect(days("month", "2020-02-29", "2020-02-29")).toEqual([
    { name: "month=2020-02", params: { from: "2020-02-29", to: "2020-02-29" } },
  ]);
});

test("the last part ends as the window was given, also on the last day of a month", () => {
  expect(moments("month", "2026-03-01", "2026-03-31")).toEqual([
    { name: "month=2026-03", params: { min: "2026-03-01", max: "2026-03-31" } },
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
  ["2020-02-30", 'received "2020-02-30"'],
  ["2020-13-01", 'received "2020-13-01"'],
  ["2020-02-28T00:00:00Z", 'received "2020-02-28T00:00:00Z"'],
  [undefined, "received nothing"],
])("a window of days does not begin at %s", (from, received) => {
  expect(() => days("day", from, "2020-03-01")).toThrow(
    `--partition: expected a window of calendar days as yyyy-MM-dd, ${received}`,
  );
});

test.each(["2020-02-30", "soon"])("a window of moments does not end at %s", (to) => {
  expect(() => moments("day", "2020-02-01", to)).toThrow(
    `--partition: expected a window of days or moments in ISO 8601, received "${to}"`,
  );
});

test("a window ends after it begins", () => {
  expect(() => days("day", "2020-03-02", "2020-03-01")).toThrow(
    "--partition: expected a window that ends after it begins, received 2020-03-02 to 2020-03-01",
  );
});

test("each value is a partition, named as readers decode it", () => {
  expect(valuePartitions("slug", ["a", "b/c=d"])).toEqual([
    { name: "slug=a", params: { slug: "a" } },
    { name: "slug=b%2Fc%3Dd", params: { slug: "b/c=d" } },
  ]);
  expect(() => valuePartitions("slug", ["a", "a"])).toThrow(
    '--slug: expected different values, received "a" twice',
  );
});
