import { describe, expect, test } from "vitest";
import { memoryStore, TimeoutError, type DriftEvent } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { failureOf } from "@org/test-kit/untyped";
import {
  apiKey,
  createChainstats,
  QueryTimeoutError,
  type Chainstats,
  type ChainstatsOptions,
  type DailyUnclesParams,
} from "../src/index.ts";

const HISTORY = { startdate: "2015-07-30", enddate: "2022-09-15" };
const NOW = Date.UTC(2026, 0, 1);
const TIMEOUT = "Query Timeout occured. Please select a smaller result dataset";

type Window = readonly [first: string, last: string];

const sandbox = createSandbox({ now: NOW, limits: unlimited });
const bodies = new Map<string, Promise<string>>();

/** The sandbox's responses, cached: they do not change. */
async function sandboxed(url: string, init: RequestInit): Promise<Response> {
  const body = bodies.get(url) ?? sandbox.fetch(url, init).then((response) => response.text());
  bodies.set(url, body);
  return new Response(await body, { headers: { "content-type": "application/json" } });
}

/** A client of the sandbox whose responses `respond` may replace. `requested` holds the requested windows. */
function setUp(
  respond: (window: Window) => Response | Promise<Response> | undefined = () => undefined,
  options: ChainstatsOptions = {},
) {
  const requested: Window[] = [];
  let underWay = 0;
  let most = 0;
  const client: Chainstats = createChainstats({
    baseUrl: sandbox.origins.chainstats,
    auth: apiKey(sandbox.credentials.chainstats.standard),
    clock: fakeClock(NOW),
    limit: false,
    ...options,
    async fetch(url, init) {
      const query = new URL(url).searchParams;
      const window = [String(query.get("startdate")), String(query.get("enddate"))] as const;
      requested.push(window);
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return (await respond(window)) ?? (await sandboxed(url, init));
      } finally {
        underWay -= 1;
      }
    },
  });
  return { client, requested, concurrency: () => most };
}

const says = (result: string): Response => Response.json({ status: "0", message: "NOTOK", result });

describe("a range of several years", () => {
  test("is fetched concurrently and returned in order: 2,605 days in eight requests", async () => {
    const { client, requested, concurrency } = setUp();
    const days: string[] = [];
    for await (const { UTCDate } of client.dailyUncles(HISTORY)) days.push(UTCDate);
    expect(days).toHaveLength(2_605);
    expect(days).toEqual(days.toSorted());
    expect(requested).toHaveLength(8);
    // The first request goes alone: no limit is declared, and what the service announces is not known yet.
    expect(concurrency()).toBe(7);
  });

  test("is returned in order with sort: desc", async () => {
    const { client } = setUp();
    const days = await client.dailyUncles({ ...HISTORY, sort: "desc" }).collect({ max: 3_000 });
    expect(days).toHaveLength(2_605);
    expect(days[0]?.UTCDate).toBe("2022-09-15");
    expect(days.at(-1)?.UTCDate).toBe("2015-07-30");
  });

  test("returns the first year if awaited; each page is one window", async () => {
    const { client, requested } = setUp();
    const page = await client.dailyUncles(HISTORY);
    expect(requested).toEqual([["2015-07-30", "2015-12-31"]]);
    expect(page.params).toMatchObject({ startdate: "2015-07-30", enddate: "2015-12-31" });
    expect((await page.next())?.params).toMatchObject({ startdate: "2016-01-01", enddate: "2016-12-31" });
    expect(requested).toHaveLength(2);
  });

  test("sends only the requests that max needs", async () => {
    const { client, requested } = setUp();
    expect(await client.dailyUncles(HISTORY).collect({ max: 10 })).toHaveLength(10);
    expect(requested).toHaveLength(1);
    expect(await client.dailyUncles({ ...HISTORY, sort: "desc" }).collect({ max: 367 })).toHaveLength(367);
    expect(requested).toHaveLength(3);
  });

  test("keeps to the declared rate limit of three requests a second", async () => {
    const clock = fakeClock(NOW);
    const sentAt: number[] = [];
    const respond = (): undefined => void sentAt.push(clock.now() - NOW);
    const { client } = setUp(respond, { clock, limit: undefined });
    const all = client.dailyUncles(HISTORY).collect({ max: 3_000 });
    await clock.run();
    expect(await all).toHaveLength(2_605);
    for (const start of sentAt) {
      expect(sentAt.filter((moment) => moment >= start && moment < start + 1_000).length).toBeLessThan(4);
    }
  });

  test("aborts its requests if the caller stops iterating", async () => {
    let given = 0;
    const { client } = setUp(([first]) =>
      first.startsWith("2015")
        ? undefined
        : new Promise<Response>(() => {
            given += 1;
          }),
    );
    for await (const { UTCDate } of client.dailyUncles(HISTORY)) {
      expect(UTCDate).toBe("2015-07-30");
      break;
    }
    expect(given).toBe(7);
  });

  test("resumes from a checkpoint at the next year, and only with the same parameters", async () => {
    const { client, requested } = setUp();
    const { cursor } = await client.dailyUncles(HISTORY);
    const rest = client.dailyUncles(HISTORY, { from: String(cursor) });
    expect(await rest.collect({ max: 3_000 })).toHaveLength(2_605 - 155);
    expect(requested[1]).toEqual(["2016-01-01", "2016-12-31"]);
    const other = client.dailyUncles({ ...HISTORY, sort: "desc" }, { from: String(cursor) });
    await expect(other).rejects.toMatchObject({ code: "parameter", parameter: "from" });
  });
});

describe("a query that times out", () => {
  const year = { startdate: "2019-01-01", enddate: "2019-12-31" };
  const length = ([first, last]: Window): number => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;

  async function daysAndWindows(
    options: Parameters<typeof setUp>[0],
    range: DailyUnclesParams = year,
    retries = 3,
  ) {
    const clock = fakeClock(NOW);
    const { client, requested } = setUp(options, { clock, retry: { retries } });
    const all = client.dailyUncles(range).collect({ max: 3_000 });
    const settled = all.then(
      (days) => days.map(({ UTCDate }) => UTCDate),
      (error: unknown) => error,
    );
    await clock.run();
    return { result: await settled, requested };
  }

  test("is halved until the service responds, without losing or repeating a day", async () => {
    const { result, requested } = await daysAndWindows((window) =>
      length(window) > 100 ? says(TIMEOUT) : undefined,
    );
    expect(result).toHaveLength(365);
    expect(new Set(Array.isArray(result) ? result : [])).toHaveProperty("size", 365);
    expect(result).toEqual(Array.isArray(result) ? result.toSorted() : []);
    expect(requested.filter((window) => length(window) === 365)).toHaveLength(3);
  });

  test("is followed by windows no larger than the one that succeeded", async () => {
    for (const sort of ["asc", "desc"] as const) {
      const { result, requested } = await daysAndWindows(
        (window) => (length(window) > 100 ? says(TIMEOUT) : undefined),
        { startdate: "2018-06-01", enddate: "2019-12-31", sort },
        0,
      );
      expect(result).toHaveLength(214 + 365);
      const tooMuch = requested.map(length).filter((days) => days > 100);
      // The halves are requested concurrently; each year in four parts.
      expect(tooMuch.toSorted((a, b) => a - b)).toEqual([107, 107, 182, 183, 214, 365]);
      expect(requested).toHaveLength(tooMuch.length + 8);
    }
  });

  test("over past days is later read from its cached parts", async () => {
    const clock = fakeClock(NOW);
    const { client, requested } = setUp((window) => (length(window) > 100 ? says(TIMEOUT) : undefined), {
      clock,
      retry: { retries: 0 },
    });
    const read = async (): Promise<number> => {
      const before = requested.length;
      const all = client.dailyUncles(year).collect({ max: 3_000 });
      await clock.run();
      expect(await all).toHaveLength(365);
      return requested.length - before;
    };
    expect(await client.dailyUncles(year).dryRun()).toMatchObject({ requests: 1, cached: 0 });
    expect(await read()).toBe(3 + 4);
    expect(await client.dailyUncles(year).dryRun()).toMatchObject({ requests: 0, cached: 4 });
    expect(await read()).toBe(0);
  });

  test("is counted by its parts in a dry run, also where the chain is the default", async () => {
    const clock = fakeClock(NOW);
    const respond = (window: Window) => (length(window) > 100 ? says(TIMEOUT) : undefined);
    const { client } = setUp(respond, { clock, retry: { retries: 0 } });
    const range = { startdate: "2018-06-01", enddate: "2019-12-31" };
    const all = client.dailyUncles(range).series();
    await clock.run();
    await all;
    const cost = await client.dailyUncles({ ...range, chainid: "1" }).dryRun();
    expect(cost).toMatchObject({ requests: 0, cached: 8 });
    expect(await client.dailyUncles(range).dryRun()).toEqual(cost);
  });

  test("by another client with the same store is halved again, then read from the cached parts", async () => {
    const cache = memoryStore();
    const requests: number[] = [];
    for (let process = 0; process < 2; process += 1) {
      const clock = fakeClock(NOW);
      const respond = (window: Window) => (length(window) > 100 ? says(TIMEOUT) : undefined);
      const { client, requested } = setUp(respond, { clock, cache, retry: { retries: 0 } });
      const all = client.dailyUncles(year).collect({ max: 3_000 });
      await clock.run();
      expect(await all).toHaveLength(365);
      requests.push(requested.length);
    }
    expect(requests).toEqual([3 + 4, 3]);
  });

  test("over days that can still change is tried in full again the next time", async () => {
    const clock = fakeClock(Date.UTC(2019, 11, 31, 12));
    let busy = true;
    const { client, requested } = setUp(
      (window) => (busy && length(window) > 200 ? says(TIMEOUT) : undefined),
      {
        clock,
        retry: { retries: 0 },
      },
    );
    for (const requests of [3, 1]) {
      const before = requested.length;
      const all = client.dailyUncles(year).collect({ max: 3_000 });
      await clock.run();
      await all;
      expect(requested.length - before).toBe(requests);
      busy = false;
    }
  });

  test("leaves the other years at one request each", async () => {
    const { result, requested } = await daysAndWindows(
      (window) => (window[0].startsWith("2019") && length(window) > 200 ? says(TIMEOUT) : undefined),
      { startdate: "2018-01-01", enddate: "2020-12-31" },
      0,
    );
    expect(result).toHaveLength(365 + 365 + 366);
    expect(requested).toHaveLength(1 + 3 + 1);
  });

  test("may end in a 504 or in the client's own timeout", async () => {
    const gateway = await daysAndWindows((window) =>
      length(window) > 200 ? new Response("", { status: 504 }) : undefined,
    );
    expect(gateway.result).toHaveLength(365);
    const slow = await daysAndWindows((window) =>
      length(window) > 200 ? new Promise<Response>(() => undefined) : undefined,
    );
    expect(slow.result).toHaveLength(365);
  });

  test("is an error if it covers a single day", async () => {
    const day = { startdate: "2019-01-01", enddate: "2019-01-02" };
    const refused = await daysAndWindows(() => says(TIMEOUT), day, 0);
    expect(refused.result).toBeInstanceOf(QueryTimeoutError);
    expect(refused.result).toMatchObject({ code: "server", message: TIMEOUT });
    const late = await daysAndWindows(() => new Promise<Response>(() => undefined), day, 0);
    expect(late.result).toBeInstanceOf(TimeoutError);
  });

  test("is not the same as a busy service, which is retried without halving", async () => {
    const busy = "Unexpected err, timeout occurred or server too busy. Please try again later";
    const { result, requested } = await daysAndWindows(() => says(busy), year, 1);
    expect(result).toMatchObject({ code: "server", message: busy });
    expect(requested).toHaveLength(2);
  });
});

test("days in the wrong order are sorted, and a drift event is emitted", async () => {
  const drifts: DriftEvent[] = [];
  const on = { drift: (event: DriftEvent) => void drifts.push(event) };
  const row = (UTCDate: string) => ({
    UTCDate,
    unixTimeStamp: "1",
    uncleBlockCount: 1,
    uncleBlockRewards_Eth: "1",
  });
  const result = [row("2019-01-01"), row("2019-01-02")];
  const { client } = setUp(() => Response.json({ status: "1", message: "OK", result }), { on });
  const range = { startdate: "2019-01-01", enddate: "2019-01-02" };
  const { items } = await client.dailyUncles({ ...range, sort: "desc" });
  expect(items.map(({ UTCDate }) => UTCDate)).toEqual(["2019-01-02", "2019-01-01"]);
  expect(drifts).toMatchObject([{ expected: "rows in the requested order" }]);
  await client.dailyUncles(range);
  expect(drifts).toHaveLength(1);
});

test("an abort ends all concurrent requests", async () => {
  const { client, requested } = setUp(() => new Promise<Response>(() => undefined));
  const controller = new AbortController();
  const all = client.dailyUncles(HISTORY, { signal: controller.signal }).collect({ max: 3_000 });
  const failure = failureOf(() => all);
  await Promise.resolve();
  controller.abort();
  expect(await failure).toMatchObject({ name: "AbortError" });
  expect(requested.length).toBeLessThanOrEqual(8);
});
