import { addDecimals, compareDecimals, subtractDecimals } from "@org/http-core/decimal";
import { DAY } from "@org/http-core/operation";
import { beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import {
  createPredictions,
  outcomesOf,
  statusOf,
  timeOf,
  tradingKey,
  type Event,
  type MarketWithRewards,
  type Predictions,
  type SimplifiedMarket,
  type Trade,
} from "../src/index.ts";
import { syncTrades } from "../src/sync/index.ts";
import {
  dailyRewards,
  feeOf,
  fillsOf,
  groupProbabilities,
  impliedProbabilities,
  isTradable,
  notional,
  quoteOf,
  winnerOf,
} from "../src/analysis/index.ts";
import { diff, snapshot, type MarketRow } from "../src/snapshots/index.ts";

const NOW = Date.UTC(2026, 2, 1, 12);
const MAX = { max: 1_000_000 };

let now = NOW;
const sandbox = createSandbox({ now: () => now, limits: unlimited });
const { heavy } = sandbox.credentials.clob;

function clientAt(moment: number): Predictions {
  now = moment;
  return createPredictions({
    clobUrl: sandbox.origins.clob,
    catalogUrl: sandbox.origins.catalog,
    auth: tradingKey(heavy),
    fetch: sandbox.fetch,
    clock: fakeClock(moment),
    cache: false,
    retry: { retries: 0 },
  });
}

describe("the trades of an active account", () => {
  const params = { maker_address: heavy.address, after: new Date(NOW - times(6, 1_000) * DAY) };
  let trades: readonly Trade[];
  beforeAll(async () => {
    trades = await clientAt(NOW).trades(params).collect(MAX);
  });

  test("are synced, and the next sync returns only new ones", async () => {
    const first = syncTrades(clientAt(NOW), params);
    const known: Trade[] = [];
    for await (const trade of first) known.push(trade);
    expect(known).toEqual(trades);
    const requested = () => sandbox.journal.entries().length;
    const before = requested();
    const second = syncTrades(clientAt(NOW), params, { from: first.checkpoint() });
    for await (const trade of second) expect(trade).toBeUndefined();
    expect(requested() - before).toBe(1);
    const third = syncTrades(clientAt(NOW + DAY), params, { from: second.checkpoint() });
    for await (const trade of third) known.push(trade);
    expect(known.length).toBeGreaterThan(trades.length);
    expect(known).toEqual(
      await clientAt(NOW + DAY)
        .trades(params)
        .collect(MAX),
    );
  });

  test("have fills: the whole trade for a taker, its own orders for a maker", () => {
    expect(trades.length).toBeGreaterThan(times(300, 5_000));
    for (const trade of trades) {
      const makers = trade.maker_orders ?? [];
      expect(addDecimals(...makers.map(({ matched_amount }) => matched_amount ?? ""))).toBe(trade.size);
      const fills = fillsOf(trade, heavy.address);
      expect(fills.map(({ role }) => role)).toEqual([trade.trader_side]);
      for (const fill of fills) {
        expect(compareDecimals(fill.size, trade.size ?? "")).not.toBe(1);
        expect(compareDecimals(notional(fill), fill.size)).not.toBe(1);
        expect(fillsOf(trade, heavy.apiKey)).toEqual(fills);
        const schedule = { exponent: 1, rate: 0.04, takerOnly: true };
        expect(feeOf(fill, schedule) === "0").toBe(fill.role === "MAKER");
        expect(timeOf(fill.time)?.getTime()).toBeLessThanOrEqual(NOW);
        expect(fill.status).not.toContain("TRADE_STATUS");
      }
    }
    expect(new Set(trades.map(({ status }) => statusOf(status))).size).toBeLessThan(
      new Set(trades.map(({ status }) => status)).size,
    );
  });
});

describe("the catalogue", () => {
  let events: readonly Event[];
  let markets: readonly MarketRow[];
  let rewarded: readonly MarketWithRewards[];
  let simplified: ReadonlyMap<string, SimplifiedMarket>;
  beforeAll(async () => {
    const client = clientAt(NOW);
    events = await client.events({ closed: false, limit: 100 }).collect(MAX);
    markets = await snapshot(events);
    rewarded = await client.rewardsMarkets({ page_size: 500 }).collect(MAX);
    const all = await client.simplifiedMarkets().collect(MAX);
    simplified = new Map(all.map((market) => [market.condition_id, market]));
  });

  test("has events above a volume, whose implied probabilities sum to 1", async () => {
    const large = await clientAt(NOW).events({ closed: false, volume_min: 100_000, limit: 100 }).collect(MAX);
    expect(large.length).toBeGreaterThan(3);
    const implied = large.flatMap((event) => [
      groupProbabilities(event),
      ...(event.markets ?? []).map((market) => impliedProbabilities(outcomesOf(market))),
    ]);
    expect(implied.filter((one) => one !== null).length).toBeGreaterThan(10);
    for (const one of implied) {
      if (one === null) continue;
      const sum = addDecimals(...one.outcomes.map(({ probability }) => probability));
      expect(Number(subtractDecimals(sum, "1"))).toBeCloseTo(0, 15);
      expect(addDecimals("1", one.overround)).toBe(one.sum);
    }
  });

  test("has spreads that match its quotes", () => {
    const quoted = markets.filter(
      ({ spread, bestAsk }) => typeof spread === "number" && typeof bestAsk === "number",
    );
    expect(quoted.length).toBeGreaterThan(20);
    for (const market of quoted) expect(Number(quoteOf(market).spread)).toBeCloseTo(Number(market.spread), 9);
  });

  test("has tradable markets, none with a winner", () => {
    const tradable = markets.filter((market) => isTradable(market, new Date(NOW)));
    expect(tradable.length).toBeGreaterThan(20);
    expect(tradable.length).toBeLessThan(markets.length);
    for (const market of tradable) {
      expect(winnerOf(market)).toBeNull();
      const listed = simplified.get(market.conditionId ?? "");
      if (listed !== undefined) expect(isTradable(listed, new Date(NOW))).toBe(true);
    }
  });

  test("has the same rewards and outcomes as the order book", () => {
    const at = new Date(NOW);
    const both = rewarded.flatMap((market) => {
      const row = markets.find(({ conditionId }) => conditionId === market.condition_id);
      return row === undefined ? [] : [{ market, row }];
    });
    expect(both.length).toBeGreaterThan(5);
    for (const { market, row } of both) {
      expect(dailyRewards(market, at)).toEqual(dailyRewards(row, at));
      const tokens = outcomesOf(market).map(({ tokenId }) => tokenId);
      expect(outcomesOf(row).map(({ tokenId }) => tokenId)).toEqual(tokens);
    }
  });

  test("can be compared with a later state", () => {
    expect(diff(markets, markets)).toEqual({
      added: [],
      gone: [],
      closed: [],
      resolved: [],
      moved: [],
      unreadable: [],
    });
    const isSettled = (row: MarketRow): boolean => row.closed === false && quoteOf(row).mid !== null;
    const settled = markets.filter(isSettled).filter((_, index) => index % 3 === 0);
    const later = markets.map((row) => {
      if (!settled.includes(row)) return row;
      const prices = outcomesOf(row).map(({ index }) => (index === 0 ? "1" : "0"));
      return { ...row, closed: true, outcomePrices: JSON.stringify(prices) };
    });
    const found = diff(markets.slice(1), later.slice(0, -1));
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    expect(ids(found.added)).toEqual(ids(markets.slice(0, 1)));
    expect(ids(found.gone)).toEqual(ids(markets.slice(-1)));
    const both = settled.filter((row) => row !== markets[0] && row !== markets.at(-1));
    expect(both.length).toBeGreaterThan(5);
    expect(ids(found.closed)).toEqual(ids(both));
    expect(found.resolved.map(({ id, winner }) => [id, winner?.index])).toEqual(
      both.map(({ id }) => [id, 0]),
    );
    const priced = both.filter((row) => outcomesOf(row).some(({ price }) => price !== null));
    expect(ids(found.moved)).toEqual(ids(priced));
  });
});
