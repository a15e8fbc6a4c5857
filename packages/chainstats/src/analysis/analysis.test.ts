import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import type { DailyUncle } from "../index.ts";
import { daysAfter } from "../days/calendar.ts";
import { erasOf, monthly, movingAverage, totals, warningsOf, weekly } from "./index.ts";

const day = (UTCDate: string, uncleBlockCount = 2, uncleBlockRewards_Eth = "3.5"): DailyUncle => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1_000),
  uncleBlockCount,
  uncleBlockRewards_Eth,
});

const days = (first: string, count: number, uncles = 2, rewards = "3.5"): readonly DailyUncle[] =>
  Array.from({ length: count }, (_, index) => day(daysAfter(first, index), uncles, rewards));

describe("totals", () => {
  test("are exact", () => {
    expect(totals([day("2019-01-01", 1, "0.1"), day("2019-01-02", 2, "0.2")])).toEqual({
      days: 2,
      uncles: 3,
      rewards: "0.3",
    });
    expect(totals([])).toEqual({ days: 0, uncles: 0, rewards: "0" });
  });

  test("refuse a reward that is not an amount", () => {
    expect(() => totals([day("2019-01-01", 1, "many")])).toThrow(ParameterError);
  });
});

describe("weeks", () => {
  test.each([
    ["2018-12-31", "2019-W01", "2018-12-31", "2019-01-06"],
    ["2019-12-30", "2020-W01", "2019-12-30", "2020-01-05"],
    ["2021-01-03", "2020-W53", "2020-12-28", "2021-01-03"],
    ["2021-01-04", "2021-W01", "2021-01-04", "2021-01-10"],
    ["2016-02-29", "2016-W09", "2016-02-29", "2016-03-06"],
  ])("%s belongs to week %s", (date, name, from, to) => {
    expect(weekly([day(date)])).toEqual([
      { name, from, to, days: 1, uncles: 2, rewards: "3.5", complete: false },
    ]);
  });

  test("are sorted, and marked complete only if all their days are present", () => {
    const buckets = weekly(days("2019-01-01", 14).toReversed());
    expect(buckets.map(({ name, days: present, complete }) => [name, present, complete])).toEqual([
      ["2019-W01", 6, false],
      ["2019-W02", 7, true],
      ["2019-W03", 1, false],
    ]);
    expect(buckets[1]).toMatchObject({ uncles: 14, rewards: "24.5" });
  });
});

test("a duplicate day does not make an incomplete week complete", () => {
  const [, ...rest] = days("2019-01-07", 7);
  expect(weekly([...rest, ...rest.slice(0, 1)])).toMatchObject([{ days: 7, complete: false }]);
});

test("a month is complete if all its days are present, also in a leap year", () => {
  const buckets = monthly(days("2020-01-31", 31));
  expect(buckets).toMatchObject([
    { name: "2020-01", from: "2020-01-01", to: "2020-01-31", days: 1, complete: false },
    { name: "2020-02", from: "2020-02-01", to: "2020-02-29", days: 29, complete: true },
    { name: "2020-03", days: 1, complete: false },
  ]);
});

describe("a moving average", () => {
  test("is exact, and rounded if its decimals do not end", () => {
    const rows = [day("2019-01-01", 1), day("2019-01-02", 2), day("2019-01-03", 5)];
    expect(movingAverage(rows, { window: 3, places: 4 })).toEqual([
      { UTCDate: "2019-01-01", sum: "1", days: 1, average: null },
      { UTCDate: "2019-01-02", sum: "3", days: 2, average: null },
      { UTCDate: "2019-01-03", sum: "8", days: 3, average: "2.6667" },
    ]);
    expect(movingAverage(rows.toReversed(), { window: 2, of: "rewards" }).at(-1)?.average).toBe("3.5");
  });

  test("is null if the window has a gap", () => {
    const rows = [...days("2019-01-01", 7), ...days("2019-01-09", 7)];
    const averages = new Map(movingAverage(rows).map(({ UTCDate, average }) => [UTCDate, average]));
    expect(averages.get("2019-01-07")).toBe("2");
    expect(averages.get("2019-01-14")).toBeNull();
    expect(averages.get("2019-01-15")).toBe("2");
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses a window of %s days", (window) => {
    expect(() => movingAverage([], { window })).toThrow(ParameterError);
  });
});

describe("warnings", () => {
  const rules = (...rows: readonly DailyUncle[]) => warningsOf({ days: rows }).map(({ rule }) => rule);

  test("are empty for correct data, in either sort order", () => {
    const rows = days("2019-03-01", 5, 2, "3.5");
    expect(rules(...rows)).toEqual([]);
    expect(rules(...rows.toReversed())).toEqual([]);
    expect(rules(day("2019-03-01", 0, "0"))).toEqual([]);
    expect(rules(day("2022-09-16", 0, "0"))).toEqual([]);
  });

  test("name the rule, the day, and what was expected", () => {
    expect(warningsOf({ days: [day("2019-03-01", 2, "3.55")] })).toEqual([
      {
        rule: "eighths",
        day: "2019-03-01",
        index: 0,
        expected: "a multiple of 0.125",
        received: "3.55 for 2",
      },
      { rule: "per uncle", day: "2019-03-01", index: 0, expected: "from 1 to 3.5", received: "3.55 for 2" },
    ]);
  });

  test.each<[string, DailyUncle, readonly string[]]>([
    ["a moment that is not its midnight", { ...day("2019-03-01"), unixTimeStamp: "1" }, ["timestamp"]],
    ["uncles without a reward", day("2019-03-01", 2, "0.0"), ["none or both"]],
    ["a reward without uncles", day("2019-03-01", 0, "1"), ["none or both"]],
    ["less than two eighths each", day("2019-03-01", 2, "0.875"), ["per uncle"]],
    ["what was right before the fork", day("2019-03-01", 2, "5.25"), ["per uncle"]],
    ["uncles after the Merge", day("2022-09-16", 2, "3.5"), ["per uncle"]],
    ["uncles before the first block", day("2015-07-29", 2, "3.5"), ["per uncle"]],
  ])("report %s", (_, row, expected) => {
    expect(rules(row)).toEqual(expected);
  });

  test("allow both rewards on the day of a fork", () => {
    expect(rules(day("2019-02-28", 2, "5.25"), day("2019-03-01", 2, "1"))).toEqual([]);
    expect(erasOf("2019-02-28").map(({ reward }) => reward)).toEqual([3, 2]);
    expect(erasOf("2015-07-30").map(({ name }) => name)).toEqual(["Frontier"]);
    expect(erasOf("2015-07-29")).toEqual([]);
  });

  test("report days that are duplicated, out of order or outside the range", () => {
    const [first, second, third] = days("2019-03-01", 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error("three days");
    expect(rules(first, second, second)).toEqual(["once"]);
    expect(rules(first, third, second)).toEqual(["order"]);
    expect(
      warningsOf({ days: [first, second], startdate: "2019-03-02", enddate: "2019-03-02" }),
    ).toMatchObject([{ rule: "in range", day: "2019-03-01", expected: "from 2019-03-02 to 2019-03-02" }]);
  });

  test("do not check the rewards of other chains", () => {
    const days = [day("2019-03-01", 2, "3.55")];
    for (const chainid of ["61", 61, 61n]) expect(warningsOf({ days, chainid })).toEqual([]);
    for (const chainid of ["1", 1, 1n]) expect(warningsOf({ days, chainid })).toHaveLength(2);
  });
});
