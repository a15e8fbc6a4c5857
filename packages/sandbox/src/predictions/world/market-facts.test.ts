import { describe, expect, test } from "vitest";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { drawsOf } from "../util/draws.ts";
import { eventFacts, type EventSource } from "./event-facts.ts";
import { type MarketFacts, marketFacts } from "./market-facts.ts";

/** The facts of the market at a position of an event with so many markets. */
function marketOf(
  event: number,
  position: number,
  { markets = 5, days = 0, ...numbers }: Numbers = {},
): MarketFacts {
  const source: EventSource = {
    rowOf: drawsOf(1, "events"),
    marketRow: (market) => fixedRow(market, numbers),
    day: Date.UTC(2026, 0, 15),
    days,
    firstMarket: (one) => one * markets,
  };
  const row = source.marketRow(event * markets + position);
  return marketFacts(row, eventFacts(source, event), position);
}

const CHAMPION = 2;
const CLOSED_DEADLINE = 4;
const ARCHIVE = 8;
const CLOSED_ARCHIVE = 44;

describe("an open market", () => {
  test("has a condition, tokens, prices and money", () => {
    const market = marketOf(CHAMPION, 0);
    expect(market).toMatchObject({ state: "open", book: true, acceptsOrders: true, winner: undefined });
    expect(market.conditionId).toMatch(/^0x[0-9a-f]{64}$/);
    expect(new Set(market.tokens).size).toBe(2);
    expect(market.quote.prices).toHaveLength(2);
    expect(market.money.volume).toBe(market.event.money.volume * (market.event.shares[0] ?? NaN));
    expect(market.slug).toMatch(new RegExp(`^will-.+-${market.id}$`));
  });

  test("pays rewards in two of three cases", () => {
    expect(marketOf(CHAMPION, 0, { rewards: 0.65 }).rewards).toBeDefined();
    expect(marketOf(CHAMPION, 0, { rewards: 0.66 }).rewards).toBeUndefined();
  });

  test("that closed early is lost, and has the volume of the start", () => {
    const early = { "closed early": 0, days: 3 };
    const market = marketOf(CHAMPION, 1, early);
    expect(market).toMatchObject({ state: "closed", lostEarly: true, winner: 1, paysRewards: false });
    expect(market.money).toMatchObject({ month: 0, day: 0, liquidity: 0 });
    expect(market.money.volume).toBe(market.event.moneyBefore.volume * (market.event.shares[1] ?? NaN));
    expect(marketOf(CHAMPION, 0, early).state).toBe("open");
  });
});

describe("a placeholder", () => {
  test("is one of the last markets of a large league", () => {
    const states = (markets: number): readonly string[] =>
      Array.from({ length: markets }, (_, position) => marketOf(CHAMPION, position, { markets }).state);
    expect(states(10)).toEqual(Array(10).fill("open"));
    expect(states(25)).toEqual([...Array<string>(22).fill("open"), ...Array<string>(3).fill("placeholder")]);
  });

  test("has a name, but nothing on chain", () => {
    const market = marketOf(CHAMPION, 11, { markets: 12, "closed early": 0 });
    expect(market.outline.question).toMatch(/^Will /);
    expect(market).toMatchObject({ state: "placeholder", lostEarly: false, conditionId: "", tokens: [] });
    expect(market).toMatchObject({ acceptsOrders: false, winner: undefined, paysRewards: false });
    expect([market.quote.prices, market.money.volume]).toEqual([[], 0]);
  });
});

describe("a closed market", () => {
  test("has a winner, whose price is 1, and rarely still accepts orders", () => {
    const market = marketOf(CLOSED_DEADLINE, 4, { "still open": 0.019 });
    expect(market).toMatchObject({ state: "closed", winner: 0, acceptsOrders: true });
    expect(market.quote.prices).toEqual(["1", "0"]);
    expect(marketOf(CLOSED_DEADLINE, 4, { "still open": 0.02 }).acceptsOrders).toBe(false);
  });
});

describe("a market of the early years", () => {
  test("has no order book, and prices without a bid", () => {
    const market = marketOf(ARCHIVE, 0, { rewards: 0 });
    expect(market).toMatchObject({ state: "open", book: false, acceptsOrders: false, paysRewards: false });
    expect(market.quote.prices).toHaveLength(market.outline.outcomes.length);
    expect(market.quote.bid).toBeUndefined();
  });

  test("may be settled without a winner", () => {
    const settled = (numbers: Numbers) => marketOf(CLOSED_ARCHIVE, 0, numbers);
    expect(settled({ void: 0.39 }).winner).toBeUndefined();
    expect(new Set(settled({ void: 0.39 }).quote.prices)).toEqual(new Set(["0"]));
    const last = settled({ void: 0.4, winner: 0.99 });
    expect(last.winner).toBe(last.outline.outcomes.length - 1);
  });
});
