import { describe, expect, test } from "vitest";
import { repeat } from "@org/http-core/testing";
import type { DailyUnclesParams } from "../index.ts";
import { ok, okDays, row, setUpOf } from "../../test/set-up.ts";

const NOW = Date.UTC(2019, 2, 4, 6);

const setUp = setUpOf("series", NOW, { limit: false });

describe("a series", () => {
  const range: DailyUnclesParams = { startdate: "2019-02-27", enddate: "2019-03-05" };

  test("joins the windows: their days in order, their gaps and their rejected rows", async () => {
    const years = { startdate: "2017-12-30", enddate: "2019-01-01" };
    const bad = { ...row("2018-02-01"), uncleBlockCount: "many" };
    const { client } = setUp([okDays("2017-12-30"), ok(row("2018-01-01"), bad), okDays("2019-01-01")]);
    const { days, gaps, rejected, ...rest } = await client.dailyUncles(years).series();
    expect(rest).toEqual({ ...years, chainid: "1", notices: [] });
    expect(days.map(({ UTCDate }) => UTCDate)).toEqual(["2017-12-30", "2018-01-01", "2019-01-01"]);
    expect(rejected).toMatchObject([{ index: 1, value: bad }]);
    expect(gaps.map(({ from, days: count, reason }) => [from, count, reason])).toEqual([
      ["2017-12-31", 1, "missing"],
      ["2018-01-02", 30, "missing"],
      ["2018-02-01", 1, "rejected"],
      ["2018-02-02", 333, "missing"],
    ]);
  });

  test("without records is one gap, up to the days that are not over by the clock", async () => {
    const { client } = setUp([Response.json({ status: "0", message: "No records found", result: [] })]);
    const { days, gaps } = await client.dailyUncles(range).series();
    expect(days).toEqual([]);
    expect(gaps).toEqual([
      { from: "2019-02-27", to: "2019-03-03", days: 5, reason: "missing" },
      { from: "2019-03-04", to: "2019-03-05", days: 2, reason: "not over" },
    ]);
  });

  test.each([
    [137, "137"],
    [137n, "137"],
    ["137", "137"],
    [undefined, "1"],
  ])("has its chain as text, and that chain's gaps: %s", async (chainid, text) => {
    const { client } = setUp([okDays()]);
    const before = { startdate: "2015-07-01", enddate: "2015-07-02", chainid };
    const { chainid: named, gaps } = await client.dailyUncles(before).series();
    expect(named).toBe(text);
    expect(gaps.map(({ reason }) => reason)).toEqual([text === "1" ? "no proof of work" : "missing"]);
  });

  test("has each notice of the service once", async () => {
    const warned = (words: string): Response =>
      Response.json({ status: "1", message: `OK-${words}`, result: [] });
    const { client } = setUp([warned("Slow down"), warned("Slower"), warned("Slow down")]);
    const years = { startdate: "2016-01-01", enddate: "2018-12-31" };
    expect((await client.dailyUncles(years).series()).notices).toEqual(["Slow down", "Slower"]);
  });

  test.each([
    ["asc", "2017-12-31", { startdate: "2018-01-01", enddate: "2019-01-02" }],
    ["desc", "2019-01-02", { startdate: "2017-12-31", enddate: "2018-12-31" }],
  ] as const)("of a list resumed in order %s covers the remaining days", async (sort, first, left) => {
    const { client } = setUp([okDays(first), okDays("2018-06-01"), okDays()]);
    const years = { startdate: "2017-12-31", enddate: "2019-01-02", sort };
    const { cursor } = await client.dailyUncles(years);
    const rest = await client.dailyUncles(years, { from: cursor }).series();
    expect(rest).toMatchObject(left);
    expect(rest.gaps).toMatchObject([
      { from: left.startdate, to: "2018-05-31" },
      { from: "2018-06-02", to: left.enddate },
    ]);
  });

  test("covers the same days in either sort order", async () => {
    const { client } = setUp([repeat(ok(), 3)]);
    const years = { startdate: "2016-12-30", enddate: "2018-01-02", sort: "desc" } as const;
    const { startdate, enddate, gaps } = await client.dailyUncles(years).series();
    expect({ startdate, enddate }).toEqual({ startdate: "2016-12-30", enddate: "2018-01-02" });
    expect(gaps).toEqual([{ from: "2016-12-30", to: "2018-01-02", days: 369, reason: "missing" }]);
  });

  test("rejects if one window fails", async () => {
    const refused = Response.json({ status: "0", message: "NOTOK", result: "Invalid API Key" });
    const { client } = setUp([okDays("2017-12-31"), refused]);
    const years = { startdate: "2017-12-31", enddate: "2019-01-01" };
    await expect(client.dailyUncles(years).series()).rejects.toMatchObject({ code: "authentication" });
  });
});
