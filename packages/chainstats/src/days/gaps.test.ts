import { describe, expect, test } from "vitest";
import { SchemaError } from "@org/http-core";
import { gapsIn } from "./gaps.ts";

describe("gaps", () => {
  const gaps = (startdate: string, enddate: string, chainid = "1", now = Date.UTC(2026, 0, 1)) =>
    gapsIn({ startdate, enddate, chainid, now, days: [] });

  test("before the first and after the last block of proof of work have that reason", () => {
    expect(gaps("2015-07-29", "2015-07-30")).toMatchObject([
      { to: "2015-07-29", reason: "no proof of work" },
      { from: "2015-07-30", reason: "missing" },
    ]);
    expect(gaps("2022-09-15", "2022-12-31")).toMatchObject([
      { to: "2022-09-15", days: 1, reason: "missing" },
      { from: "2022-09-16", days: 107, reason: "no proof of work" },
    ]);
  });

  test("of an unknown chain are missing days", () => {
    expect(gaps("2023-01-01", "2023-12-31", "61")).toMatchObject([{ days: 365, reason: "missing" }]);
  });

  test.each([
    ["2019-02-30", "2019-03-04"],
    ["2019-03-04", "2019-02-30"],
    ["2019/03/01", "2019-03-04"],
    ["2019-03-04", "2019-03-01"],
  ])("of a range that does not exist are refused: %s to %s", (startdate, enddate) => {
    expect(() => gaps(startdate, enddate)).toThrow(
      `startdate: expected a day on or before enddate, received ${startdate} to ${enddate}`,
    );
  });

  test("on both sides of a present day are two", () => {
    const days = [{ UTCDate: "2019-03-02" }];
    const range = { startdate: "2019-03-01", enddate: "2019-03-03" };
    expect(gapsIn({ ...range, days, now: Date.UTC(2026, 0, 1) })).toEqual([
      { from: "2019-03-01", to: "2019-03-01", days: 1, reason: "missing" },
      { from: "2019-03-03", to: "2019-03-03", days: 1, reason: "missing" },
    ]);
  });

  test("of today and later have the reason 'not over'", () => {
    expect(gaps("2020-01-01", "2020-01-03", "1", Date.UTC(2020, 0, 2, 23))).toMatchObject([
      { to: "2020-01-01", reason: "missing" },
      { from: "2020-01-02", to: "2020-01-03", reason: "not over" },
    ]);
  });

  test("of rejected rows have that reason, also where the row's day has a time", () => {
    const rejected = ["2019-03-01T00:00:00Z", "2019-03-02", 7, undefined].map((UTCDate, index) => ({
      index,
      place: `result.${String(index)}`,
      value: { UTCDate },
      error: new SchemaError("UTCDate", "a day", "text"),
    }));
    const range = { startdate: "2019-03-01", enddate: "2019-03-03" };
    expect(gapsIn({ ...range, days: [], rejected, now: Date.UTC(2026, 0, 1) })).toEqual([
      { from: "2019-03-01", to: "2019-03-02", days: 2, reason: "rejected" },
      { from: "2019-03-03", to: "2019-03-03", days: 1, reason: "missing" },
    ]);
  });

  test("are none where every day has a record", () => {
    const days = [{ UTCDate: "2019-03-02" }, { UTCDate: "2019-03-01" }];
    expect(gapsIn({ startdate: "2019-03-01", enddate: "2019-03-02", days })).toEqual([]);
  });
});
