import { describe, expect, test } from "vitest";
import { quoteOf } from "./quote.ts";

describe("the quote", () => {
  test.each([
    [
      { bestBid: 0.61, bestAsk: 0.64 },
      { bid: "0.61", ask: "0.64", mid: "0.625", spread: "0.03" },
    ],
    [
      { bestBid: 0.001, bestAsk: 0.004 },
      { bid: "0.001", ask: "0.004", mid: "0.0025", spread: "0.003" },
    ],
    [{ bestAsk: 0.002 }, { bid: null, ask: "0.002", mid: null, spread: "0.002" }],
    [
      { bestBid: 0.9, bestAsk: 1 },
      { bid: "0.9", ask: null, mid: null, spread: "0.1" },
    ],
    [
      { bestBid: 0, bestAsk: 1 },
      { bid: null, ask: null, mid: null, spread: "1" },
    ],
    [
      { bestBid: 0.5, bestAsk: 0.4 },
      { bid: "0.5", ask: "0.4", mid: "0.45", spread: "-0.1" },
    ],
    [{ bestBid: 0.5 }, { bid: "0.5", ask: null, mid: null, spread: null }],
    [
      { bestBid: null, bestAsk: null },
      { bid: null, ask: null, mid: null, spread: null },
    ],
    [
      { bestBid: 9e-7, bestAsk: 0.1 },
      { bid: "0.0000009", ask: "0.1", mid: "0.05000045", spread: "0.0999991" },
    ],
  ])("of %j", (market, quote) => {
    expect(quoteOf(market)).toEqual(quote);
  });
});
