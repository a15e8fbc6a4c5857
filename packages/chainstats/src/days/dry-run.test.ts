import { describe, expect, test } from "vitest";
import { memoryStore, type ClientEvent } from "@org/http-core";
import { repeat, type Scripted } from "@org/http-core/testing";
import type { DailyUnclesParams } from "../index.ts";
import { ok, row, setUpOf } from "../../test/set-up.ts";

const NOW = Date.UTC(2019, 2, 4, 6);

const setUp = setUpOf("dry", NOW, { limit: false });

describe("a dry run", () => {
  const years: DailyUnclesParams = { startdate: "2017-12-30", enddate: "2019-01-02" };
  const okDays: Scripted = (request) => {
    const query = new URL(request.url).searchParams;
    const days: string[] = [];
    for (let day = Date.parse(String(query.get("startdate"))); ; day += 86_400_000) {
      days.push(new Date(day).toISOString().slice(0, 10));
      if (days.at(-1) === query.get("enddate")) break;
    }
    return ok(...days.map(row));
  };

  test("returns the requests and windows in the list's order, sends nothing and emits no event", async () => {
    const events: ClientEvent[] = [];
    const { client, fetch } = setUp([okDays], { on: { any: (event) => void events.push(event) } });
    const windows = [
      { startdate: "2017-12-30", enddate: "2017-12-31", cached: false },
      { startdate: "2018-01-01", enddate: "2018-12-31", cached: false },
      { startdate: "2019-01-01", enddate: "2019-01-02", cached: false },
    ];
    const inOrder = (sort: "asc" | "desc") => client.dailyUncles({ ...years, sort }).dryRun();
    expect(await inOrder("asc")).toEqual({ requests: 3, cached: 0, windows });
    expect(await inOrder("desc")).toEqual({ requests: 3, cached: 0, windows: windows.toReversed() });
    expect(fetch.requests).toHaveLength(0);
    expect(events).toEqual([]);
  });

  test("counts cached windows, also those of another client with the same store", async () => {
    const cache = memoryStore();
    const { client } = setUp([okDays], { cache });
    await client.dailyUncles({ startdate: "2018-01-01", enddate: "2018-12-31" });
    const other = setUp([repeat(okDays, 2)], { cache });
    const list = other.client.dailyUncles(years);
    expect(await list.dryRun()).toMatchObject({ requests: 2, cached: 1 });
    expect((await list.series()).days).toHaveLength(369);
    expect(other.fetch.requests).toHaveLength(2);
    expect(await list.dryRun()).toMatchObject({ requests: 0, cached: 3 });
    for (const another of [
      other.client.dailyUncles(years, { cache: "reload" }),
      other.client.dailyUncles({ ...years, chainid: "137" }),
    ])
      expect(await another.dryRun()).toMatchObject({ requests: 3, cached: 0 });
  });

  test("counts cached windows of the call's own address", async () => {
    const { client } = setUp([repeat(okDays, 6)]);
    await client.dailyUncles(years).series();
    const mirrored = client.dailyUncles(years, { baseUrl: "https://dry.example/mirror" });
    expect(await mirrored.dryRun()).toMatchObject({ requests: 3, cached: 0 });
    await mirrored.series();
    expect(await mirrored.dryRun()).toMatchObject({ requests: 0, cached: 3 });
  });

  test("of a resumed list counts the remaining windows", async () => {
    const { client, fetch } = setUp([repeat(okDays, 2)]);
    const { cursor } = await client.dailyUncles(years);
    const rest = client.dailyUncles(years, { from: String(cursor) });
    const left = [
      { startdate: "2018-01-01", enddate: "2018-12-31", cached: false },
      { startdate: "2019-01-01", enddate: "2019-01-02", cached: false },
    ];
    expect(await rest.dryRun()).toEqual({ requests: 2, cached: 0, windows: left });
    expect(fetch.requests).toHaveLength(1);
    await rest;
    expect(await rest.dryRun()).toMatchObject({ requests: 1, cached: 1 });
    const none = client.dailyUncles({ ...years, sort: "desc" }, { from: String(cursor) });
    await expect(none.dryRun()).rejects.toMatchObject({ code: "parameter", parameter: "from" });
  });

  test("counts a request for a range that includes today, even if it is cached", async () => {
    const { client } = setUp([okDays]);
    const today = client.dailyUncles({ startdate: "2019-03-01", enddate: "2019-03-04" });
    await today;
    expect(await today.dryRun()).toMatchObject({ requests: 1, cached: 0 });
  });

  test("works without a cache", async () => {
    const { client, fetch } = setUp([repeat(okDays, 3)], { cache: false });
    await client.dailyUncles(years).series();
    expect(await client.dailyUncles(years).dryRun()).toMatchObject({ requests: 3, cached: 0 });
    expect(fetch.requests).toHaveLength(3);
  });

  test.each<[parameter: string, DailyUnclesParams, from?: string]>([
    ["startdate", { startdate: "2019-02-30", enddate: "2019-03-01" }],
    ["startdate", { startdate: "2019-03-02", enddate: "2019-03-01" }],
    ["from", years, "no checkpoint"],
  ])("refuses what the call would refuse: %s", async (parameter, params, from) => {
    const { client } = setUp([okDays]);
    const refused = client.dailyUncles(params, { from }).dryRun();
    await expect(refused).rejects.toMatchObject({ code: "parameter", parameter });
  });
});
