import { describe, expect, test } from "vitest";
import { scriptedFetch } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { createPredictions } from "../client.ts";
import type { Market } from "../events/market.ts";
import { marketsWhere, type EventMarket, type MarketsFilter } from "./markets-where.ts";
import { isTradable } from "./tradable.ts";

const NOW = Date.UTC(2026, 2, 1, 12);
const sandbox = createSandbox({ now: NOW, limits: unlimited });

/** A client of the sandbox, and how many requests it sent. */
function clientOfSandbox() {
  let requests = 0;
  const client = createPredictions({
    clobUrl: sandbox.origins.clob,
    catalogUrl: sandbox.origins.catalog,
    fetch: (url, init) => {
      requests += 1;
      return sandbox.fetch(new Request(url, init));
    },
    cache: false,
  });
  return { client, requests: () => requests };
}

/** A client that receives the given pages in turn, and the queries that it sent. */
function clientOf(...pages: readonly object[]) {
  const fetch = scriptedFetch(...pages.map((page) => Response.json(page)));
  const client = createPredictions({
    clobUrl: "https://clob.example",
    catalogUrl: "https://catalog.example",
    fetch,
    retry: { retries: 0 },
  });
  const queries = () => fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  return { client, queries };
}

async function allOf(markets: AsyncIterable<EventMarket>): Promise<readonly EventMarket[]> {
  const all: EventMarket[] = [];
  for await (const found of markets) all.push(found);
  return all;
}

const idsOf = (found: readonly EventMarket[]) => found.map(({ market }) => market.id);

describe("markets of the sandbox", () => {
  const filter: MarketsFilter = { closed: false, volume_min: 1_000, order: "volume", limit: 5 };
  const where = (market: Market): boolean => isTradable(market, new Date(NOW)) && (market.spread ?? 1) < 0.1;

  test("are those of the events that the service chooses, filtered here, for a request per page", async () => {
    const list = clientOfSandbox();
    const events = await list.client.events(filter).collect({ max: 1_000 });
    const markets = events.flatMap((event) => (event.markets ?? []).map((market) => ({ market, event })));
    expect(list.requests()).toBeGreaterThan(3);

    const all = clientOfSandbox();
    expect(await allOf(marketsWhere(all.client, filter))).toEqual(markets);
    expect(all.requests()).toBe(list.requests());

    const some = clientOfSandbox();
    const found = await allOf(marketsWhere(some.client, filter, { where }));
    expect(found).toEqual(markets.filter(({ market }) => where(market)));
    expect(found.length).toBeGreaterThan(3);
    expect(found.length).toBeLessThan(markets.length);
    expect(some.requests()).toBe(list.requests());
  });

  test("end after `max`, without a further request", async () => {
    const whole = await allOf(marketsWhere(clientOfSandbox().client, filter, { where }));
    const { client, requests } = clientOfSandbox();
    const found = await allOf(marketsWhere(client, filter, { where, max: 2 }));
    expect(found).toEqual(whole.slice(0, 2));
    expect(requests()).toBe(1);
  });

  test("cost no more requests than `maxEvents` has pages", async () => {
    const { client, requests } = clientOfSandbox();
    const found = marketsWhere(client, filter, { where: () => false, maxEvents: 10 });
    expect(await allOf(found)).toEqual([]);
    expect(requests()).toBe(2);
  });
});

test("pages have 100 events unless the filter says otherwise, and each page the same filters", async () => {
  const { client, queries } = clientOf(
    { events: [{ id: "1", markets: [{ id: "7" }] }], next_cursor: "a" },
    { events: [{ id: "2" }, { id: "3", markets: [{ id: "8" }] }] },
  );
  expect(idsOf(await allOf(marketsWhere(client, { tag_slug: "fed" })))).toEqual(["7", "8"]);
  expect(queries()).toEqual([
    { tag_slug: "fed", limit: "100", closed: "false" },
    { tag_slug: "fed", limit: "100", closed: "false", after_cursor: "a" },
  ]);
});

test("a market that is listed twice is returned once", async () => {
  const event = { id: "1", markets: [{ id: "7" }] };
  const { client } = clientOf(
    { events: [event], next_cursor: "a" },
    { events: [event, { ...event, id: "2" }] },
  );
  expect(await allOf(marketsWhere(client))).toEqual([{ market: { id: "7" }, event }]);
});

test("markets without an id are all returned, and count", async () => {
  const markets = [{ id: "" }, { id: "" }, { id: "" }];
  const { client } = clientOf({ events: [{ id: "1", markets }] });
  expect(await allOf(marketsWhere(client, {}, { max: 2 }))).toHaveLength(2);
});

test("`where` gets the market and its event, and what it throws ends the iteration", async () => {
  const event = { id: "1", markets: [{ id: "7" }, { id: "8" }] };
  const { client } = clientOf({ events: [event] });
  const where = (market: Market, { id }: { readonly id: string }): boolean => {
    if (market.id === "8") throw new RangeError(`${market.id} of ${id}`);
    return true;
  };
  const returned: string[] = [];
  const read = async () => {
    for await (const { market } of marketsWhere(client, {}, { where })) returned.push(market.id);
  };
  await expect(read()).rejects.toThrow("8 of 1");
  expect(returned).toEqual(["7"]);
});

test("the other options are those of the list", async () => {
  const { client, queries } = clientOf({ events: [] });
  const signal = AbortSignal.abort(new RangeError("stopped"));
  await expect(allOf(marketsWhere(client, {}, { signal }))).rejects.toThrow("stopped");
  expect(queries()).toEqual([]);
});

test("a maximum of 0 sends no request", async () => {
  const { client, queries } = clientOf({ events: [] });
  expect(await allOf(marketsWhere(client, {}, { max: 0 }))).toEqual([]);
  expect(await allOf(marketsWhere(client, {}, { maxEvents: 0 }))).toEqual([]);
  expect(queries()).toEqual([]);
});

test.each([
  ["max", -1],
  ["maxEvents", Number.NaN],
])("%s of %d is refused before any request", (option, value) => {
  const { client, queries } = clientOf({ events: [] });
  expect(() => marketsWhere(client, {}, { [option]: value })).toThrow(option);
  expect(queries()).toEqual([]);
});
