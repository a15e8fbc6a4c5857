import { DAY } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { memoryStore } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { apiKey, createChainstats, type DailyUnclesParams } from "../src/index.ts";

/** A time in the years that had uncles. */
const NOON = Date.UTC(2019, 2, 3, 12);

/** A client of the sandbox at a given time, and the number of requests that it sent. */
function inSandbox(now: number, { store = memoryStore(), ahead = 0 } = {}) {
  const sandbox = createSandbox({ now, limits: unlimited });
  let requests = 0;
  const client = createChainstats({
    baseUrl: sandbox.origins.chainstats,
    auth: apiKey(sandbox.credentials.chainstats.standard),
    clock: fakeClock(now + ahead),
    cache: store,
    limit: false,
    fetch(url, init) {
      requests += 1;
      return sandbox.fetch(url, init);
    },
  });
  const read = async (range: DailyUnclesParams) => {
    const before = requests;
    const { items, meta } = await client.dailyUncles(range);
    return { days: items.length, state: meta.cache, requests: requests - before };
  };
  return { read, store };
}

describe("a range of past days", () => {
  const february = { startdate: "2019-02-01", enddate: "2019-02-28" };

  test("is requested once", async () => {
    const { read } = inSandbox(NOON);
    expect(await read(february)).toEqual({ days: 28, state: "miss", requests: 1 });
    expect(await read(february)).toEqual({ days: 28, state: "fresh", requests: 0 });
  });

  test("stays cached for ten years, also for another client with the same store", async () => {
    const { read, store } = inSandbox(NOON);
    await read(february);
    const later = inSandbox(NOON + 3_650 * DAY, { store });
    expect(await later.read(february)).toEqual({ days: 28, state: "fresh", requests: 0 });
  });

  test("is cached although it is empty, after the last day of proof of work", async () => {
    const { read, store } = inSandbox(Date.UTC(2025, 0, 1));
    const range = { startdate: "2023-01-01", enddate: "2023-12-31" };
    expect(await read(range)).toEqual({ days: 0, state: "miss", requests: 1 });
    expect(await read(range)).toEqual({ days: 0, state: "fresh", requests: 0 });
    const later = inSandbox(Date.UTC(2026, 0, 1), { store });
    expect(await later.read(range)).toEqual({ days: 0, state: "fresh", requests: 0 });
  });

  test("is cached separately per sort order and chain", async () => {
    const { read } = inSandbox(NOON);
    await read(february);
    expect(await read({ ...february, sort: "desc" })).toMatchObject({ requests: 1 });
    expect(await read({ ...february, chainid: "137" })).toMatchObject({ days: 0, requests: 1 });
  });

  test("is not cached if it includes today or yesterday", async () => {
    const { read } = inSandbox(NOON);
    const until = (enddate: string) => ({ startdate: "2019-02-01", enddate });
    await read(until("2019-03-01"));
    expect(await read(until("2019-03-01"))).toMatchObject({ requests: 0 });
    for (const last of ["2019-03-02", "2019-03-03"]) {
      await read(until(last));
      expect(await read(until(last))).toMatchObject({ requests: 1 });
    }
  });

  test("is past by the service's clock, not by the client's", async () => {
    const { read } = inSandbox(Date.UTC(2019, 2, 3, 23), { ahead: 2 * 3_600_000 });
    const yesterday = { startdate: "2019-03-01", enddate: "2019-03-02" };
    await read(yesterday);
    expect(await read(yesterday)).toMatchObject({ requests: 1 });
  });
});

describe("a response is not cached for good", () => {
  const rows = (...days: readonly string[]) =>
    days.map((UTCDate) => ({
      UTCDate,
      unixTimeStamp: String(Date.parse(UTCDate) / 1_000),
      uncleBlockCount: 1,
      uncleBlockRewards_Eth: "1.75",
    }));
  const says = (result: unknown, status = "1", message = "OK", headers: HeadersInit = {}): Response =>
    Response.json({ status, message, result }, { headers });
  const whole = says(rows("2019-03-01", "2019-03-02"));

  async function requestsOfThree(now: number, ...script: readonly Scripted[]): Promise<number> {
    const fetch = scriptedFetch(...script);
    const client = createChainstats({
      baseUrl: "https://closed-days.example",
      auth: apiKey("key"),
      clock: fakeClock(now),
      limit: false,
      fetch,
    });
    for (let call = 0; call < 3; call += 1) {
      const range = { startdate: "2019-03-01", enddate: "2019-03-02" };
      await client.dailyUncles(range).then(
        () => undefined,
        () => undefined,
      );
    }
    return fetch.requests.length;
  }

  test.each<[string, Response]>([
    ["that failed", says("Invalid startdate", "0", "NOTOK")],
    ["without its last day", says(rows("2019-03-01"))],
    ["with no-store", says(rows("2019-03-02"), "1", "OK", { "cache-control": "no-store" })],
  ])("%s", async (_, first) => {
    expect(await requestsOfThree(NOON + DAY, repeat(first, 3))).toBe(3);
    expect(await requestsOfThree(NOON + DAY, first, whole)).toBe(2);
  });
});
