import { describe, expect, test } from "vitest";
import { repeat } from "@org/http-core/testing";
import type { DailyUnclesParams } from "../src/index.ts";
import { ok, row, setUpOf } from "./set-up.ts";

const NOW = Date.UTC(2019, 2, 4, 6);

const setUp = setUpOf("series", NOW, { limit: false });

describe("a series", () => {
  const range: DailyUnclesParams = { startdate: "2019-02-27", enddate: "2019-03-05" };

  test("has the days, and gaps with a reason for missing days", async () => {
    const bad = { ...row("2019-03-01"), uncleBlockCount: "many" };
    const { client } = setUp([ok(row("2019-02-27"), bad, row("2019-03-03"))]);
    const { days, gaps, rejected, chainid } = await client.dailyUncles(range).series();
    expect(chainid).toBe("1");
    expect(days.map(({ UTCDate }) => UTCDate)).toEqual(["2019-02-27", "2019-03-03"]);
    expect(rejected).toMatchObject([{ index: 1, value: bad }]);
    expect(gaps).toEqual([
      { from: "2019-02-28", to: "2019-02-28", days: 1, reason: "missing" },
      { from: "2019-03-01", to: "2019-03-01", days: 1, reason: "rejected" },
      { from: "2019-03-02", to: "2019-03-02", days: 1, reason: "missing" },
      { from: "2019-03-04", to: "2019-03-05", days: 2, reason: "not over" },
    ]);
  });

  test("without records is one gap", async () => {
    const { client } = setUp([Response.json({ status: "0", message: "No records found", result: [] })]);
    const { days, gaps } = await client.dailyUncles({ ...range, enddate: "2019-03-01" }).series();
    expect(days).toEqual([]);
    expect(gaps).toEqual([{ from: "2019-02-27", to: "2019-03-01", days: 3, reason: "missing" }]);
  });

  test("has each notice of the service once", async () => {
    const warned = Response.json({ status: "1", message: "OK-Slow down", result: [] });
    const { client } = setUp([repeat(warned, 3)]);
    const years = { startdate: "2016-01-01", enddate: "2018-12-31" };
    expect((await client.dailyUncles(years).series()).notices).toEqual(["Slow down"]);
  });

  test("of a resumed list covers the remaining days", async () => {
    const { client } = setUp([ok(row("2017-12-31")), repeat(ok(row("2018-01-01")), 2)]);
    const years = { startdate: "2017-12-31", enddate: "2019-01-02" };
    const { cursor } = await client.dailyUncles(years);
    const rest = await client.dailyUncles(years, { from: String(cursor) }).series();
    expect(rest).toMatchObject({ startdate: "2018-01-01", enddate: "2019-01-02" });
    expect(rest.gaps[0]).toMatchObject({ from: "2018-01-02", reason: "missing" });
  });

  test("covers the same days in either sort order", async () => {
    const { client } = setUp([repeat(ok(), 3)]);
    const years = { startdate: "2016-12-30", enddate: "2018-01-02", sort: "desc" } as const;
    const { startdate, enddate, gaps } = await client.dailyUncles(years).series();
    expect({ startdate, enddate }).toEqual({ startdate: "2016-12-30", enddate: "2018-01-02" });
    expect(gaps).toEqual([{ from: "2016-12-30", to: "2018-01-02", days: 369, reason: "missing" }]);
  });

  test("rejects if one window fails", async () => {
    const { client } = setUp([Response.json({ status: "0", message: "NOTOK", result: "Invalid API Key" })]);
    await expect(client.dailyUncles(range).series()).rejects.toMatchObject({ code: "authentication" });
  });
});
