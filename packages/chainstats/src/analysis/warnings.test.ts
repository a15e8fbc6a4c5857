import { describe, expect, test } from "vitest";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";
import { day, days } from "../../test/days.ts";
import { warningsOf } from "./warnings.ts";

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

  test("say what was expected of a day and its place", () => {
    const [first, second, third] = days("2019-03-01", 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error("three days");
    const found = (rows: readonly DailyUncle[], range = {}) => warningsOf({ days: rows, ...range });
    const about = { day: "2019-03-02", index: 2, received: "2019-03-02" };
    expect(found([first, second, second])).toEqual([{ rule: "once", expected: "a new day", ...about }]);
    expect(found([first, third, second])).toEqual([
      { rule: "order", expected: "a day after 2019-03-03", ...about },
    ]);
    expect(found([second, first, third])).toEqual([
      {
        rule: "order",
        expected: "a day before 2019-03-01",
        day: "2019-03-03",
        index: 2,
        received: "2019-03-03",
      },
    ]);
    for (const [range, expected] of [
      [{ enddate: "2019-03-01" }, "to 2019-03-01"],
      [{ startdate: "2019-03-03" }, "from 2019-03-03"],
      [{ startdate: "2019-03-03", enddate: "2019-03-31" }, "from 2019-03-03 to 2019-03-31"],
    ] as const)
      expect(found([second], range)).toEqual([{ rule: "in range", expected, ...about, index: 0 }]);
    expect(found([{ ...second, unixTimeStamp: "7" }])).toEqual([
      { rule: "timestamp", expected: "1551484800", ...about, index: 0, received: "7" },
    ]);
    expect([day("2019-03-01", 0, "1"), day("2019-03-01", 1, "0")].map((row) => found([row]))).toMatchObject([
      [{ rule: "none or both", expected: "no reward", received: "1 for 0" }],
      [{ rule: "none or both", expected: "a reward", received: "0 for 1" }],
    ]);
    expect(found([day("2022-09-16", 1, "0.5")])).toMatchObject([
      { rule: "per uncle", expected: "no uncles: the chain has no proof of work" },
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
    expect(rules(day("2019-02-28", 2, "1"))).toEqual([]);
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
