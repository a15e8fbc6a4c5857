import { describe, expect, test } from "vitest";
import { allEvents, allRows, ask } from "../../test/predictions/ask.ts";

const asked = ask({ events: 240, oddities: false });
const { world } = asked;
const events = [...(await allEvents(asked)), ...(await allEvents(asked, { closed: true }))];
const markets = events.flatMap((event) => event.markets ?? []);
const rewards = await allRows((next_cursor) =>
  asked.rewards(next_cursor === undefined ? {} : { next_cursor }),
);
const simplified = await allRows(asked.simplified);
const trades = await allRows((next_cursor) => asked.trades(next_cursor === undefined ? {} : { next_cursor }));

/** A list in a JSON string. */
function inside(text: unknown): readonly unknown[] {
  const list: unknown = JSON.parse(String(text));
  if (!Array.isArray(list)) throw new TypeError(`No list: ${String(text)}`);
  return list;
}

describe("an event without oddities", () => {
  test.each([
    ...["liquidity", "volume24hr", "volume1wk", "competitive", "resolutionSource", "negRisk", "deploying"],
    ...["gmpChartMode", "liquidityClob"],
  ])("has %s", (name) => {
    for (const event of events) expect(event).toHaveProperty(name);
  });

  test("was created before its start, ends in the future while it is open, and is then closed once", () => {
    for (const { closed, creationDate, startDate, endDate, closedTime } of events) {
      expect(Date.parse(creationDate ?? "") < Date.parse(startDate ?? "")).toBe(true);
      expect(closed === true || Date.parse(endDate ?? "") > world.day).toBe(true);
      expect(closedTime !== undefined).toBe(closed);
    }
  });

  test("has the rare fields as rarely as before", () => {
    const rare = events.filter(({ published_at }) => published_at !== undefined);
    expect(rare.length).toBeGreaterThan(0);
    expect(rare.length).toBeLessThan(events.length / 2);
  });
});

describe("a market without oddities", () => {
  test.each([
    ...["endDate", "startDate", "updatedAt", "liquidity", "volume24hr", "liquidityNum", "groupItemTitle"],
    ...["questionID", "endDateIso", "startDateIso", "hasReviewedDates", "clobTokenIds", "competitive"],
  ])("has %s", (name) => {
    for (const market of markets) expect(market).toHaveProperty(name);
  });

  test("is on chain, and trades only while it is open", () => {
    for (const { conditionId, active, closed, acceptingOrders = false } of markets) {
      expect([conditionId, active]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), true]);
      expect(acceptingOrders && closed === true).toBe(false);
    }
  });

  test("has two outcomes and two prices of few digits, whose sum is 1", () => {
    for (const { outcomes, outcomePrices, clobTokenIds } of markets) {
      const prices = inside(outcomePrices).map(String);
      expect([inside(outcomes).length, inside(clobTokenIds).length, prices.length]).toEqual([2, 2, 2]);
      expect(prices.reduce((sum, price) => sum + Number(price), 0)).toBeCloseTo(1, 9);
      for (const price of prices) expect(price.length).toBeLessThanOrEqual(6);
    }
  });

  test("has a bid and an ask below 1 if it has a book and is open", () => {
    const open = markets.filter(
      ({ closed, enableOrderBook }) => closed === false && enableOrderBook === true,
    );
    expect(open.length).toBeGreaterThan(100);
    for (const { bestBid, bestAsk } of open) {
      const [bid, ask] = [bestBid ?? 0, bestAsk ?? 1];
      expect([bid > 0, ask > bid, ask < 1]).toEqual([true, true, true]);
    }
  });

  test("has one volume, a fee schedule, and no dispute", () => {
    for (const { volume, volumeNum, feeSchedule, oracleResolutionStatus } of markets) {
      expect(Number(volume)).toBe(volumeNum);
      expect(feeSchedule).not.toBeNull();
      expect(oracleResolutionStatus).not.toBe("disputed");
    }
  });
});

test("a rewards market without oddities has an end, rewards and two tokens", () => {
  expect(rewards.length).toBeGreaterThan(100);
  for (const { end_date, rewards_config, tokens } of rewards) {
    expect(end_date).not.toBe("");
    expect([rewards_config?.[0]?.rate_per_day !== undefined, tokens?.length]).toEqual([true, 2]);
  }
});

test("a simplified market without oddities has ids, and a list of rates", () => {
  for (const { condition_id, rewards: paid, tokens, closed, accepting_orders } of simplified) {
    expect(condition_id).not.toBe("");
    expect(Array.isArray(paid?.rates)).toBe(true);
    for (const { token_id, outcome } of tokens ?? []) expect([token_id, outcome]).not.toContain("");
    expect(closed === true && accepting_orders === true).toBe(false);
  }
});

test("a trade without oddities is confirmed, with a hash and the fee of each order", () => {
  expect(trades.length).toBeGreaterThan(1_000);
  expect(new Set(trades.map(({ status }) => status))).toEqual(new Set(["TRADE_STATUS_CONFIRMED"]));
  expect(new Set(trades.map(({ transaction_hash }) => transaction_hash?.length))).toEqual(new Set([66]));
  const orders = trades.flatMap(({ maker_orders }) => maker_orders ?? []);
  expect(new Set(orders.map((order) => order.fee_rate_bps))).toEqual(new Set(["0", "1000"]));
});
