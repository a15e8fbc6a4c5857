import { describe, expect, test } from "vitest";
import { apiKey, createClient } from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { ok, okDays, row } from "../../test/set-up.ts";
import { operations } from "../operations.ts";
import type { DayRange } from "./range.ts";
import { seriesOf } from "./series.ts";

const NOW = Date.UTC(2019, 2, 4, 6);

/** Reads a list of days into a series. */
function read(script: readonly Scripted[], params: DayRange, from?: string) {
  const clock = fakeClock(NOW);
  const fetch = scriptedFetch(...script);
  const auth = apiKey("key-of-series-of");
  const client = createClient({ baseUrl: "https://series-of.example", auth, fetch, clock, limit: false });
  const list = client.list(operations.dailyUncles, params, { from });
  return { list, series: () => seriesOf(list, params, clock) };
}

describe("a series", () => {
  test("joins the windows: their days in order, their gaps and their rejected rows", async () => {
    const range = { startdate: "2017-12-30", enddate: "2019-01-01" };
    const bad = { ...row("2018-02-01"), uncleBlockCount: "many" };
    const { series } = read([okDays("2017-12-30"), ok(row("2018-01-01"), bad), okDays("2019-01-01")], range);
    const { days, gaps, rejected, ...rest } = await series();
    expect(rest).toEqual({ ...range, chainid: "1", notices: [] });
    expect(days.map(({ UTCDate }) => UTCDate)).toEqual(["2017-12-30", "2018-01-01", "2019-01-01"]);
    expect(rejected.map(({ value }) => value)).toEqual([bad]);
    expect(gaps.map(({ from, days: count, reason }) => [from, count, reason])).toEqual([
      ["2017-12-31", 1, "missing"],
      ["2018-01-02", 30, "missing"],
      ["2018-02-01", 1, "rejected"],
      ["2018-02-02", 333, "missing"],
    ]);
  });

  test("knows by the clock which days are not over", async () => {
    const { series } = read([okDays("2019-03-03")], { startdate: "2019-03-03", enddate: "2019-03-05" });
    expect((await series()).gaps).toEqual([
      { from: "2019-03-04", to: "2019-03-05", days: 2, reason: "not over" },
    ]);
  });

  test.each([
    [137, "137"],
    [137n, "137"],
    ["137", "137"],
    [undefined, "1"],
  ])("has its chain as text, and that chain's gaps: %s", async (chainid, text) => {
    const before = { startdate: "2015-07-01", enddate: "2015-07-02", chainid };
    const { chainid: named, gaps } = await read([okDays()], before).series();
    expect(named).toBe(text);
    expect(gaps.map(({ reason }) => reason)).toEqual([text === "1" ? "no proof of work" : "missing"]);
  });

  test("has each notice once", async () => {
    const warned = (words: string): Response =>
      Response.json({ status: "1", message: `OK-${words}`, result: [] });
    const range = { startdate: "2016-12-31", enddate: "2018-01-01" };
    const script = [warned("Slow down"), warned("Slower"), warned("Slow down")];
    expect((await read(script, range).series()).notices).toEqual(["Slow down", "Slower"]);
  });

  test("of a resumed list covers the days after the checkpoint, also in descending order", async () => {
    const range = { startdate: "2017-12-31", enddate: "2019-01-02", sort: "desc" };
    const { list } = read([okDays("2019-01-02")], range);
    const { cursor } = await list;
    const rest = await read([okDays("2018-12-31"), okDays("2017-12-31")], range, cursor).series();
    expect([rest.startdate, rest.enddate]).toEqual(["2017-12-31", "2018-12-31"]);
    expect(rest.gaps).toMatchObject([{ from: "2018-01-01", to: "2018-12-30" }]);
  });

  test("fails as a whole if a window fails", async () => {
    const refused = Response.json({ status: "0", message: "NOTOK", result: "Invalid API Key" });
    const range = { startdate: "2018-12-31", enddate: "2019-01-01" };
    await expect(read([refused, refused], range).series()).rejects.toMatchObject({ code: "authentication" });
  });
});
