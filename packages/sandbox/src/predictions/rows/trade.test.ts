import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { tradingAccounts } from "../world/accounts.ts";
import { makerOrders, type Matched, tradeId, tradeRow } from "./trade.ts";

const { world } = ask();
const market = world.market(world.event(2).firstMarket);
const { casual } = tradingAccounts;
const of = (numbers: Numbers = {}, normals: Numbers = {}) =>
  tradeRow({ row: fixedRow(3, numbers, normals), account: casual, market, time: 1_768_000_000 });

describe("a trade", () => {
  test("is one of the account, in a token of the market", () => {
    expect(of({ outcome: 0.9, settled: 0, buy: 0.6 })).toMatchObject({
      id: tradeId(fixedRow(3)),
      market: market.conditionId,
      asset_id: market.tokens[1],
      outcome: market.outline.outcomes[1],
      owner: casual.apiKey,
      maker_address: casual.address,
      side: "BUY",
      match_time: "1768000000",
      last_update: "1768000002",
    });
  });

  test("has a UUID", () => {
    expect(tradeId(fixedRow(3))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test.each([
    [0, "TRADE_STATUS_CONFIRMED", true],
    [0.93, "TRADE_STATUS_MINED", true],
    [0.96, "TRADE_STATUS_MATCHED", false],
    [0.975, "TRADE_STATUS_RETRYING", false],
    [0.985, "TRADE_STATUS_FAILED", true],
    [0.99, "CONFIRMED", true],
  ])("of the fraction %d has the status %s", (fraction, status, isOnChain) => {
    const trade = of({ status: fraction });
    expect(trade.status).toBe(status);
    expect("transaction_hash" in trade).toBe(isOnChain);
  });

  test("has a price between the first and the last step", () => {
    const { prices, tick } = market.quote;
    expect(Math.abs(Number(of({ outcome: 0 }).price) - Number(prices[0]))).toBeLessThanOrEqual(tick);
    expect(Number(of({}, { price: -99 }).price)).toBeCloseTo(tick, 9);
    expect(Number(of({}, { price: 99 }).price)).toBeCloseTo(1 - tick, 9);
  });

  test("has whole shares in three of five cases", () => {
    expect(of({ "whole shares": 0.59, size: 0.01 }).size).toBe("5");
    expect(of({ "whole shares": 0.6, size: 0.01 }).size).toBe("5.16");
  });

  test("as a maker has an order of its own", () => {
    const owners = (taker: number) => {
      const { trader_side, maker_orders } = of({ taker });
      return [trader_side, maker_orders?.some(({ owner }) => owner === casual.apiKey)];
    };
    expect([owners(0.54), owners(0.55)]).toEqual([
      ["TAKER", false],
      ["MAKER", true],
    ]);
  });
});

const [yes, no] = market.tokens;
const ordersOf = (numbers: Numbers, more: Partial<Matched> = {}) => {
  const matched = {
    market,
    outcome: 0,
    price: 30,
    steps: 100,
    hundredths: 1_000,
    side: "BUY",
    maker: undefined,
  } as const;
  return makerOrders({ row: fixedRow(0, numbers), ...matched, ...more });
};
const FOUR = 0.99;

describe("resting orders", () => {
  test("sum to the size of the trade, each above nothing", () => {
    const cut = { makers: FOUR, "cut 0": 0.1, "cut 1": 0.6, "cut 2": 0.3 };
    expect(ordersOf(cut).map((order) => order.matched_amount)).toEqual(["1", "2", "3", "4"]);
    expect(ordersOf({ ...cut, "cut 1": 0.1 }).map((order) => order.matched_amount)).toEqual(["1", "2", "7"]);
  });

  test("are no more than the size has hundredths", () => {
    const small = ordersOf({ makers: FOUR, "cut 0": 0 }, { hundredths: 2 });
    expect(small.map((order) => order.matched_amount)).toEqual(["0.01", "0.01"]);
  });

  test("for the same outcome are on the other side, at the same price", () => {
    expect(ordersOf({ makers: 0 })).toMatchObject([
      { side: "SELL", price: "0.3", asset_id: yes, outcome: "Yes" },
    ]);
    expect(ordersOf({ makers: 0 }, { side: "SELL" })[0]?.side).toBe("BUY");
  });

  test("for the opposite outcome are on the same side, and prices sum to 1", () => {
    const across = { makers: 0, "maker 0 across": 0.19 };
    expect(ordersOf(across)).toMatchObject([{ side: "BUY", price: "0.7", asset_id: no, outcome: "No" }]);
    expect(ordersOf(across, { side: "SELL", outcome: 1 })).toMatchObject([{ side: "SELL", asset_id: yes }]);
  });
});

describe("the owner", () => {
  const { heavy } = tradingAccounts;
  const two = { makers: 0.6, "cut 0": 0.5, "own order": 0.9 };

  test("of one order is the account, if it was the maker", () => {
    const owners = ordersOf(two, { maker: heavy }).map(({ owner, maker_address }) => [owner, maker_address]);
    expect(owners[1]).toEqual([heavy.apiKey, heavy.address]);
    expect(owners[0]).not.toContain(heavy.apiKey);
  });

  test("of others has a UUID and an address", () => {
    for (const { owner, maker_address } of ordersOf(two)) {
      expect(owner).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-b[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(maker_address).toMatch(/^0x[0-9a-f]{40}$/);
    }
  });
});
