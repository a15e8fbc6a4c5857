import { DAY } from "@org/http-core/operation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byDay, firstHalf, windowAfter } from "./windows.ts";

type Range = readonly [first: string, last: string];
const at = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

function cut([startdate, enddate]: Range, sort = "asc"): readonly Range[] {
  const params = { startdate, enddate, sort, chainid: "1" };
  const all: Range[] = [];
  for (let window = windowAfter(params); window !== undefined; window = windowAfter(params, window)) {
    expect(window).toMatchObject({ sort, chainid: "1" });
    all.push([String(window["startdate"]), String(window["enddate"])]);
  }
  return all;
}

describe("a range", () => {
  test.each<Range>([
    ["2019-02-01", "2019-02-28"],
    ["2019-02-01", "2020-01-31"],
    ["2020-01-01", "2020-12-31"],
    ["2019-12-31", "2020-12-30"],
    ["2020-02-29", "2021-02-28"],
    ["2019-02-01", "2019-02-01"],
  ])("from %s to %s is one request, unchanged", (first, last) => {
    expect(cut([first, last])).toEqual([[first, last]]);
    expect(cut([first, last], "desc")).toEqual([[first, last]]);
  });

  test("longer than a year is split at the calendar year", () => {
    expect(cut(["2019-02-01", "2020-02-01"])).toEqual([
      ["2019-02-01", "2019-12-31"],
      ["2020-01-01", "2020-02-01"],
    ]);
  });

  test("over the whole history is eight requests", () => {
    expect(cut(["2015-07-30", "2022-09-15"])).toHaveLength(8);
    expect(cut(["2015-07-30", "2022-09-15"], "desc")[0]).toEqual(["2022-01-01", "2022-09-15"]);
  });

  test("may end at the year 9999", () => {
    expect(cut(["9998-06-01", "9999-12-31"])).toEqual([
      ["9998-06-01", "9998-12-31"],
      ["9999-01-01", "9999-12-31"],
    ]);
    expect(cut(["0000-01-01", "0001-12-31"], "desc")).toHaveLength(2);
  });

  test("is covered completely and without overlap, in either sort order", () => {
    const day = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.nat(5_000), fc.constantFrom("asc", "desc"), (start, length, sort) => {
        const range: Range = [at(start.getTime()), at(start.getTime() + length * DAY)];
        const all = cut(range, sort);
        const rising = sort === "desc" ? all.toReversed() : all;
        expect(rising[0]?.[0]).toBe(range[0]);
        expect(rising.at(-1)?.[1]).toBe(range[1]);
        for (const [index, [first]] of rising.slice(1).entries()) {
          expect(at(Date.parse(String(rising[index]?.[1])) + DAY)).toBe(first);
        }
      }),
    );
  });
});

describe("half of a window", () => {
  test.each<[string, Range, Range]>([
    ["asc", ["2020-01-01", "2020-12-31"], ["2020-01-01", "2020-07-01"]],
    ["desc", ["2020-01-01", "2020-12-31"], ["2020-07-02", "2020-12-31"]],
    ["asc", ["2020-01-01", "2020-01-02"], ["2020-01-01", "2020-01-01"]],
    ["desc", ["2020-01-01", "2020-01-03"], ["2020-01-02", "2020-01-03"]],
  ])("in order %s: %j becomes %j", (sort, [startdate, enddate], [first, last]) => {
    expect(firstHalf({ startdate, enddate, sort })).toEqual({ startdate: first, enddate: last, sort });
  });

  test("does not exist for a single day", () => {
    expect(firstHalf({ startdate: "2020-01-01", enddate: "2020-01-01" })).toBeUndefined();
  });

  test("is followed by windows that are no longer, until the next year, and every day occurs once", () => {
    const start = fc.integer({ min: 0, max: 10_000 });
    const halvings = fc.array(fc.nat(3), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        start,
        fc.nat(1_500),
        fc.constantFrom("asc", "desc"),
        halvings,
        (from, length, sort, often) => {
          const range: Range = [at(from * DAY), at((from + length) * DAY)];
          const params = { startdate: range[0], enddate: range[1], sort };
          const days: string[] = [];
          let part: Readonly<Record<string, unknown>> | undefined;
          for (let step = 0; ; step += 1) {
            const whole = windowAfter(params, part);
            if (whole === undefined) break;
            part = whole;
            for (let half = often[step] ?? 0; half > 0; half -= 1) part = firstHalf(part) ?? part;
            const [first, last] = [
              Date.parse(String(part["startdate"])),
              Date.parse(String(part["enddate"])),
            ];
            const of: string[] = [];
            for (let day = first; day <= last; day += DAY) of.push(at(day));
            days.push(...(sort === "desc" ? of.toReversed() : of));
          }
          const rising = sort === "desc" ? days.toReversed() : days;
          expect(rising).toEqual(Array.from({ length: length + 1 }, (_, day) => at((from + day) * DAY)));
        },
      ),
    );
  });

  test("is followed by the remaining days of its year", () => {
    const params = { startdate: "2019-01-01", enddate: "2020-12-31", sort: "desc" };
    const half = firstHalf({ ...params, startdate: "2020-01-01" });
    expect(windowAfter(params, half)).toMatchObject({ startdate: "2020-01-01", enddate: "2020-07-01" });
  });
});

test("rows are sorted by day, in the sort order of the window", () => {
  const rows = [{ UTCDate: "2020-01-02" }, { UTCDate: "2020-01-01" }, { UTCDate: "2020-01-02" }];
  const days = (sort: string) => rows.toSorted(byDay({ sort })).map(({ UTCDate }) => UTCDate.slice(-1));
  expect(days("asc")).toEqual(["1", "2", "2"]);
  expect(days("desc")).toEqual(["2", "2", "1"]);
});
