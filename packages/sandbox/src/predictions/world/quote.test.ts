import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../util/draws.ts";
import { bookQuote, makerQuote, settledQuote } from "./quote.ts";

const rowOf = drawsOf(1, "quotes");

/** The sum of decimals, exactly, in units of 10^-40. */
function sum(prices: readonly string[]): bigint {
  return prices.reduce((total, price) => {
    const [whole = "", fraction = ""] = price.split(".");
    return total + BigInt(whole + fraction.padEnd(40, "0"));
  }, 0n);
}

const ONE = 10n ** 40n;

describe("an order book", () => {
  test("has prices that sum to exactly 1, midway between bid and ask, on its ticks", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), (index, chance) => {
        const { prices, bid, ask, spread, tick, last } = bookQuote(rowOf(index), chance);
        expect(prices).toHaveLength(2);
        expect(sum(prices)).toBe(ONE);
        expect(Number(prices[0])).toBeCloseTo(((bid ?? 0) + ask) / 2, 12);
        expect(spread).toBeCloseTo(ask - (bid ?? 0), 12);
        for (const price of [bid ?? 0, ask, last])
          expect(price / tick).toBeCloseTo(Math.round(price / tick), 9);
        expect(bid).not.toBe(0);
        expect(ask).toBeGreaterThan(bid ?? 0);
        expect(ask).toBeLessThanOrEqual(1);
        expect(last).toBeGreaterThan(0);
      }),
    );
  });
});

describe("a maker's pool", () => {
  test.each([2, 3, 5])("of %i outcomes has prices that add up to exactly 1", (outcomes) => {
    for (let index = 0; index < 100; index++) {
      const { prices } = makerQuote(rowOf(index), outcomes);
      expect(prices).toHaveLength(outcomes);
      expect(sum(prices)).toBe(ONE);
      for (const price of prices) expect(price).toMatch(/^0\.\d{1,39}$/);
    }
  });
});

test("settled: the winner's shares are worth 1, or none", () => {
  expect(settledQuote(2, 0)).toMatchObject({ prices: ["1", "0"], bid: 0.999, ask: 1 });
  expect(settledQuote(3, 2)).toMatchObject({ prices: ["0", "0", "1"], bid: undefined, ask: 0.001 });
  expect(settledQuote(2, undefined).prices).toEqual(["0", "0"]);
});
