import { describe, expect, test } from "vitest";
import { DAY } from "@org/http-core/operation";
import { ask } from "../../../test/predictions/ask.ts";
import { indices } from "../util/lists.ts";
import { ledgerOf } from "./ledger.ts";

const { world } = ask();
const heavy = ledgerOf(world, "heavy");
const casual = ledgerOf(world, "casual");

describe("trades", () => {
  test("before the world's day are 6,000 in 90 days, and 40 in 120", () => {
    expect([heavy.count(world.day), casual.count(world.day)]).toEqual([6_000, 40]);
    expect(heavy.timeOf(0) * 1_000).toBeGreaterThanOrEqual(world.day - 90 * DAY);
    expect(casual.timeOf(0) * 1_000).toBeGreaterThanOrEqual(world.day - 120 * DAY);
  });

  test("grow with the world, up to 70,000", () => {
    const count = (events: number): number => {
      const large = ask({ events }).world;
      return ledgerOf(large, "heavy").count(large.day);
    };
    expect([1, 120, 2_000].map(count)).toEqual([6_000, 12_000, 70_000]);
  });

  test("are counted from the second in which they were matched", () => {
    const time = casual.timeOf(45) * 1_000;
    expect([casual.count(time - 1), casual.count(time)]).toEqual([45, 46]);
    expect(casual.count(0)).toBe(0);
  });

  test("are in the order of time, at full seconds", () => {
    const times = indices(2_000).map(heavy.timeOf);
    expect(times.every(Number.isInteger)).toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

test("an account trades in few markets, with an order book and an open event", () => {
  const markets = heavy.markets();
  expect(new Set(markets).size).toBe(markets.length);
  expect(markets.length).toBeLessThanOrEqual(48);
  for (const market of markets.map(world.market)) {
    expect(market).toMatchObject({ book: true, event: { closed: false } });
    expect(market.tokens).toHaveLength(2);
  }
  expect(casual.markets().length).toBeLessThanOrEqual(6);
  expect(indices(200).every((trade) => markets.includes(heavy.marketOf(trade)))).toBe(true);
});
