import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedRow, type Numbers } from "../../../../test/predictions/fixed-row.ts";
import { tradingAccounts } from "./accounts.ts";
import { tradeId, tradeRow } from "./row.ts";

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
