import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { day, days } from "../../test/days.ts";
import { daysAfter } from "../days/calendar.ts";
import { monthly, weekly } from "./buckets.ts";
import { totals } from "./totals.ts";

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

test("a duplicate day neither makes an incomplete week complete nor adds to a complete one", () => {
  const [first, ...rest] = days("2019-01-07", 7);
  expect(weekly([...rest, ...rest.slice(0, 1)])).toMatchObject([{ days: 6, uncles: 12, complete: false }]);
  expect(weekly([first, ...rest, first].flatMap((one) => one ?? []))).toMatchObject([
    { days: 7, uncles: 14, complete: true },
  ]);
});

test("a month is complete if all its days are present, also in a leap year", () => {
  const buckets = monthly(days("2020-01-31", 31));
  expect(buckets).toMatchObject([
    { name: "2020-01", from: "2020-01-01", to: "2020-01-31", days: 1, complete: false },
    { name: "2020-02", from: "2020-02-01", to: "2020-02-29", days: 29, complete: true },
    { name: "2020-03", days: 1, complete: false },
  ]);
});

describe.each([
  ["weeks", weekly],
  ["months", monthly],
])("%s", (_, bucketed) => {
  test("have every day once, and follow each other without overlap", () => {
    const run = fc.record({ first: fc.nat(20_000), count: fc.integer({ min: 1, max: 120 }) });
    fc.assert(
      fc.property(run, ({ first, count }) => {
        const rows = days(daysAfter("1970-01-01", first), count, 1, "0.125");
        const buckets = bucketed(rows);
        expect(buckets.reduce((sum, { uncles }) => sum + uncles, 0)).toBe(totals(rows).uncles);
        for (const [index, { from }] of buckets.slice(1).entries())
          expect(from).toBe(daysAfter(String(buckets[index]?.to), 1));
        expect(buckets.slice(1, -1).every(({ complete }) => complete)).toBe(true);
      }),
    );
  });

  test("without a record are left out, and a reward that is no number is refused", () => {
    expect(bucketed([])).toEqual([]);
    expect(bucketed([day("2019-01-01"), day("2019-06-01")])).toHaveLength(2);
    expect(() => bucketed([day("2019-01-01", 1, "many")])).toThrow(ParameterError);
  });
});
