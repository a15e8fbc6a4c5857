import { operations } from "@org/predictions/operations";
import { describe, expect, test } from "vitest";
import { allEvents, allRows, ask, NOW } from "../../test/predictions/ask.ts";
import type { Market } from "./rows/wire.ts";
import { tradingAccounts } from "./world/accounts.ts";

const world = ask();
const everything = {
  include_chat: true,
  include_template: true,
  include_best_lines: true,
  partner_slug: "acme",
  limit: 500,
};
const open = await allEvents(world, everything);
const closed = await allEvents(world, { ...everything, closed: true });
const simplified = await allRows((cursor) => world.simplified(cursor));
const rewards = await allRows((next_cursor) =>
  world.rewards(next_cursor === undefined ? {} : { next_cursor }),
);
const trades = await allRows((next_cursor) => world.trades(next_cursor === undefined ? {} : { next_cursor }));
const casual = await world.trades({}, tradingAccounts.casual);

const markets = new Map<string, Market>();
for (const event of [...open, ...closed]) {
  for (const market of event.markets ?? []) if (market.conditionId) markets.set(market.conditionId, market);
}

/** Parses a list in a JSON string. */
function inside(text: unknown): unknown[] {
  const list: unknown = JSON.parse(typeof text === "string" ? text : "[]");
  return Array.isArray(list) ? list : [];
}

function marketOf(condition: string | null | undefined): Market {
  const market = markets.get(condition ?? "");
  if (market === undefined) throw new Error(`no market ${String(condition)} in any event`);
  return market;
}

describe("the same market at every endpoint", () => {
  test("a simplified market has the tokens, outcomes and prices of the event's market", () => {
    const placed = simplified.filter(({ condition_id }) => condition_id !== "");
    expect(placed).toHaveLength(markets.size);
    for (const { condition_id, tokens, rewards: paid, closed: over } of placed) {
      const market = marketOf(condition_id);
      expect(tokens?.map((token) => token.token_id)).toEqual(inside(market.clobTokenIds));
      expect(tokens?.map((token) => token.outcome)).toEqual(inside(market.outcomes));
      if (market.outcomePrices !== undefined)
        expect(tokens?.map((token) => token.price)).toEqual(inside(market.outcomePrices).map(Number));
      expect(over).toBe(market.closed);
      expect(paid?.rates?.map((rate) => rate.rewards_daily_rate) ?? []).toEqual(
        market.clobRewards?.map((reward) => reward.rewardsDailyRate),
      );
    }
  });

  test("a market with rewards is the event's market", () => {
    expect(rewards.length).toBeGreaterThan(50);
    for (const row of rewards) {
      const market = marketOf(row.condition_id);
      const event = open.find(({ id }) => id === row.event_id);
      expect(event?.slug).toBe(row.event_slug);
      expect(event?.markets?.map(({ id }) => id)).toContain(row.market_id);
      expect(row.question).toBe(market.question);
      expect(row.market_slug).toBe(market.slug);
      expect(row.spread).toBe(market.spread);
      expect(row.rewards_min_size).toBe(market.rewardsMinSize);
      expect(row.rewards_max_spread).toBe(market.rewardsMaxSpread);
      expect(row.tokens?.map((token) => token.token_id)).toEqual(inside(market.clobTokenIds));
      if (market.outcomePrices !== undefined)
        expect(row.tokens?.map((token) => token.price)).toEqual(inside(market.outcomePrices).map(Number));
      expect(row.rewards_config?.map(({ id }) => String(id))).toEqual(
        market.clobRewards?.map(({ id }) => id),
      );
      if (market.volume24hr !== undefined) expect(row.volume_24hr).toBe(market.volume24hr);
      if (market.oneDayPriceChange !== undefined)
        expect(row.one_day_price_change).toBe(market.oneDayPriceChange);
    }
  });

  test("the simplified list has rewards for exactly the markets with rewards", () => {
    const paying = simplified
      .filter(({ rewards: paid }) => paid?.max_spread !== 0)
      .map((row) => row.condition_id);
    expect(new Set(paying)).toEqual(new Set(rewards.map((row) => row.condition_id)));
  });

  test("a trade is in a market of an open event, with the token of its outcome", () => {
    const inOpen = new Set(open.flatMap((event) => event.markets ?? []).map((market) => market.conditionId));
    for (const trade of [...trades, ...casual.data]) {
      expect(inOpen).toContain(trade.market);
      const market = marketOf(trade.market);
      const outcome = inside(market.clobTokenIds).indexOf(trade.asset_id);
      expect(inside(market.outcomes)[outcome]).toBe(trade.outcome);
    }
  });

  test("prices of a market with an order book sum to 1 and lie between bid and ask", () => {
    const traded = [...markets.values()].filter(
      ({ acceptingOrders, closed: over, outcomePrices }) =>
        acceptingOrders && !over && outcomePrices !== undefined,
    );
    expect(traded.length).toBeGreaterThan(100);
    for (const market of traded) {
      const prices = inside(market.outcomePrices).map(Number);
      const [first = NaN] = prices;
      expect(prices.reduce((sum, price) => sum + price, 0)).toBeCloseTo(1, 9);
      expect(first).toBeGreaterThanOrEqual(market.bestBid ?? 0);
      expect(first).toBeLessThanOrEqual(market.bestAsk ?? 0);
      expect(market.spread).toBeCloseTo((market.bestAsk ?? 0) - (market.bestBid ?? 0), 9);
    }
  });
});

describe("the form of rows", () => {
  test.each([
    ["events", operations.events, [...open, ...closed]],
    ["markets with rewards", operations.rewardsMarkets, rewards],
    ["simplified markets", operations.simplifiedMarkets, simplified],
    ["trades", operations.trades, [...trades, ...casual.data]],
  ])("%s have every field that the client expects", async (_, operation, rows) => {
    for (const row of rows) {
      const result = await operation.row["~standard"].validate(row);
      expect(result.issues).toBeUndefined();
      expect("value" in result && result.value).toEqual(row);
    }
  });

  test("keys are unique numbers as text; conditions and tokens are unique and have their lengths", () => {
    const conditions = [...markets.keys()];
    const tokens = [...markets.values()].flatMap(({ clobTokenIds }) => inside(clobTokenIds));
    for (const condition of conditions) expect(condition).toMatch(/^0x[0-9a-f]{64}$/);
    for (const token of tokens) expect(token).toMatch(/^[1-9]\d{76}$/);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(new Set([...open, ...closed].map(({ id }) => id)).size).toBe(world.world.events);
    expect(new Set([...open, ...closed].map(({ slug }) => slug)).size).toBe(world.world.events);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
  });

  test("the oddities of real data occur", () => {
    const all = [...open, ...closed].flatMap((event) => event.markets ?? []);
    const outcomes = all.map((market) => inside(market.outcomes).length);
    expect(Math.max(...outcomes)).toBeGreaterThan(2);
    expect(all.filter(({ conditionId }) => conditionId === "").length).toBeGreaterThan(0);
    expect(all.filter(({ outcomePrices }) => outcomePrices === undefined).length).toBeGreaterThan(0);
    expect(all.filter(({ bestBid }) => bestBid === undefined).length).toBeGreaterThan(0);
    expect(all.filter(({ volume, volumeNum }) => Number(volume) !== volumeNum).length).toBeGreaterThan(0);
    expect(all.filter(({ feeSchedule }) => feeSchedule === null).length).toBeGreaterThan(0);
    expect(all.some(({ closedTime }) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00$/.test(closedTime ?? ""))).toBe(
      true,
    );
    expect(open.some(({ endDate }) => Date.parse(endDate ?? "") < NOW)).toBe(true);
    expect(simplified.filter(({ condition_id }) => condition_id === "").length).toBeGreaterThan(0);
    expect(simplified.filter(({ rewards: paid }) => paid?.rates === null).length).toBeGreaterThan(
      simplified.length / 2,
    );
    const long = all
      .flatMap(({ outcomePrices }) => inside(outcomePrices))
      .filter((price) => String(price).length > 30);
    expect(long.length).toBeGreaterThan(0);
  });
});

describe("determinism", () => {
  test("the same seed and day give the same bytes in any order of requests", async () => {
    const again = ask({ now: NOW - 15 * 3_600_000 });
    await again.trades();
    expect(JSON.stringify(await allEvents(again, { ...everything, closed: true }))).toBe(
      JSON.stringify(closed),
    );
    expect(JSON.stringify(await allEvents(again, everything))).toBe(JSON.stringify(open));
    expect(JSON.stringify(await allRows((cursor) => again.simplified(cursor)))).toBe(
      JSON.stringify(simplified),
    );
  });

  test("another seed gives another world", async () => {
    const other = await ask({ seed: 2 }).simplified();
    const known = new Set(simplified.map((row) => row.condition_id).filter((id) => id !== ""));
    expect(other.data.filter((row) => known.has(row.condition_id))).toEqual([]);
  });

  test("a larger world starts like a smaller one", async () => {
    const large = ask({ events: 180 });
    expect(large.world.events).toBe(3 * world.world.events);
    expect((await large.events()).events).toEqual((await world.events()).events);
  });
});
