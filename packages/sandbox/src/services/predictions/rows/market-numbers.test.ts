import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedRow } from "../../../../test/predictions/fixed-row.ts";
import { fixedMarket, marketFields } from "../../../../test/predictions/views.ts";
import { competitiveness, dayChange, marketNumbers } from "./market-numbers.ts";

const { world } = ask();
const of = marketFields(world, { ...marketNumbers });

describe("the numbers of a market", () => {
  test("have its quote", () => {
    const { quote } = fixedMarket(world, "champion").facts;
    const row = of("champion");
    expect(row).toMatchObject({
      spread: quote.spread,
      bestAsk: quote.ask,
      lastTradePrice: quote.last,
      orderPriceMinTickSize: quote.tick,
      orderMinSize: 5,
    });
    expect(row.bestBid).toBe(quote.bid);
    expect(of("archive")).not.toHaveProperty("orderMinSize");
  });

  test("have no reward if the market pays none", () => {
    expect(of("over")).toMatchObject({ rewardsMinSize: 0, rewardsMaxSpread: 0 });
  });

  test("have the line of a bet, and the delay of a match", () => {
    expect(of("match", {}, 1).line).toBe(fixedMarket(world, "match", {}, 1).facts.outline.bet?.line);
    expect(of("match", {}, 0)).not.toHaveProperty("line");
    expect([of("match").secondsDelay, of("champion").secondsDelay]).toEqual([3, undefined]);
  });

  test("have the taker's fee in basis points", () => {
    expect(of("match", { "has takerBaseFee": 0.59 }).takerBaseFee).toBe(1_000);
    expect(of("champion", { "has takerBaseFee": 0.59 }).takerBaseFee).toBe(0);
  });
});

test("competitiveness is 1 at even odds, and 0 once the market is closed", () => {
  const { facts } = fixedMarket(world, "question");
  const quote = { ...facts.quote, prices: ["0.5", "0.5"] };
  const even = { facts: { ...facts, state: facts.state, quote } };
  expect(competitiveness(even)).toBe(1);
  expect(competitiveness(fixedMarket(world, "over"))).toBe(0);
});

test("the price changes in steps of 0.0005, and only while the market is open", () => {
  const change = (event: "question" | "over", normal: number) =>
    dayChange({ ...fixedMarket(world, event), row: fixedRow(0, {}, { "day change": normal }) });
  expect([change("question", 1), change("question", 0.04)]).toEqual([0.02, 0.001]);
  expect(Object.is(change("question", -0.001), 0)).toBe(true);
  expect(change("over", 1)).toBe(0);
});
