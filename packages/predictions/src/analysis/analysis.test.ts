import {
  addDecimals,
  compareDecimals,
  fromUnits,
  multiplyDecimals,
  subtractDecimals,
} from "@org/http-core/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Market } from "../events/market.ts";
import { outcomesOf } from "../decode/outcomes.ts";
import {
  complement,
  dailyRewards,
  feeOf,
  groupProbabilities,
  hindrances,
  impliedProbabilities,
  isResolved,
  isTradable,
  notional,
  quoteOf,
  winnerOf,
  type HasState,
} from "./index.ts";

/** A price with up to 39 digits. */
const price = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 39n }), fc.nat(39))
  .map(([units, places]) => fromUnits(units % 10n ** BigInt(places), places));

function priced(...prices: readonly (string | null)[]) {
  return prices.map((one) => ({ price: one }));
}

function probabilities(...prices: readonly (string | null)[]) {
  return impliedProbabilities(priced(...prices))?.outcomes.map(({ probability }) => probability);
}

describe("implied probabilities", () => {
  test("are the exact prices if those sum to 1", () => {
    const low = "0.000001011082052522541417308141468657552";
    const high = complement(low);
    expect(impliedProbabilities(priced(low, high))).toEqual({
      outcomes: [
        { price: low, probability: low },
        { price: high, probability: high },
      ],
      sum: "1",
      overround: "0",
    });
  });

  test("are normalised otherwise", () => {
    expect(impliedProbabilities(priced("0.63", "0.42"))).toMatchObject({ sum: "1.05", overround: "0.05" });
    expect(probabilities("0.63", "0.42")).toEqual(["0.6", "0.4"]);
    expect(impliedProbabilities(priced("0.3", "0.2"))?.overround).toBe("-0.5");
    expect(probabilities("0.2", "0.2", "0.2")).toEqual(Array(3).fill("0.333333333333333333"));
  });

  test.each([[[]], [["0", "0"]], [["0.5", null]]])("of %j are null", (prices) => {
    expect(impliedProbabilities(priced(...prices))).toBeNull();
  });

  test.each([[["1.5", "-0.5"]], [["0.7", "-0.1"]]])("refuse %j: a price below 0", (prices) => {
    const outcomes = prices.map((price) => ({ price }));
    expect(() => impliedProbabilities(outcomes)).toThrow(expect.objectContaining({ parameter: "price" }));
  });

  test("are from 0 to 1, proportional to the prices, and sum to 1", () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), (prices) => {
        const implied = impliedProbabilities(priced(...prices));
        const sum = addDecimals(...prices);
        if (implied === null) {
          expect(sum).toBe("0");
          return;
        }
        const found = implied.outcomes.map(({ probability }) => probability);
        const off = subtractDecimals(addDecimals(...found), "1").replace("-", "");
        expect(compareDecimals(off, "0.00000000000000001")).toBe(-1);
        for (const [index, probability] of found.entries()) {
          expect(compareDecimals(probability, "0")).not.toBe(-1);
          const error = subtractDecimals(multiplyDecimals(probability, sum), prices[index] ?? "").replace(
            "-",
            "",
          );
          expect(compareDecimals(error, multiplyDecimals("0.000000000000000001", sum))).not.toBe(1);
        }
      }),
    );
  });

  test("of a group consider only markets that can still win", () => {
    const market = (id: string, yes: string, more: Partial<Market> = {}): Market => ({
      id,
      groupItemTitle: id.toUpperCase(),
      active: true,
      closed: false,
      outcomes: '["Yes", "No"]',
      outcomePrices: `["${yes}", "${complement(yes)}"]`,
      ...more,
    });
    const markets = [
      market("a", "0.6"),
      market("b", "0.2", { groupItemTitle: "", question: "Will it be B?" }),
      market("c", "0", { closed: true }),
      market("d", "0.5", { active: false }),
    ];
    const group = groupProbabilities({ id: "1", negRisk: true, markets });
    expect(group).toMatchObject({
      sum: "0.8",
      outcomes: [
        { marketId: "a", label: "A", probability: "0.75" },
        { marketId: "b", label: "Will it be B?", probability: "0.25" },
      ],
    });
    expect(groupProbabilities({ id: "1", markets })).toBeNull();
    expect(groupProbabilities({ id: "1", negRisk: true, markets: null })).toBeNull();
  });
});

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

describe("prices", () => {
  test("and their complements sum to 1", () => {
    fc.assert(
      fc.property(price, (one) => {
        expect(addDecimals(one, complement(one))).toBe("1");
        expect(compareDecimals(complement(complement(one)), one)).toBe(0);
      }),
    );
  });

  test.each(["1.01", "-0.1", "", "half"])("%j have no complement", (text) => {
    expect(() => complement(text)).toThrow(expect.objectContaining({ code: "parameter" }));
  });

  test("times the number of shares are the amount paid", () => {
    expect(notional({ price: "0.518", size: "247.68" })).toBe("128.29824");
    expect(() => notional({ price: "", size: "1" })).toThrow(expect.objectContaining({ code: "parameter" }));
  });
});

describe("a fee", () => {
  const schedule = { exponent: 1, rate: 0.04, takerOnly: true, rebateRate: 0.25 };
  const taken = { price: "0.5", size: "100", role: "TAKER" } as const;

  test.each([
    ["by the schedule", taken, schedule, "1"],
    ["at the edge", { ...taken, price: "0.01" }, schedule, "0.0396"],
    ["flat", taken, { ...schedule, exponent: 0 }, "4"],
    ["steeper", taken, { ...schedule, exponent: 2, rate: 0.25 }, "1.5625"],
    ["of a maker who pays none", { ...taken, role: "MAKER" }, schedule, "0"],
    ["of a maker who pays too", { ...taken, role: "MAKER" }, { ...schedule, takerOnly: false }, "1"],
    ["without a rate", taken, { exponent: 1, rate: 0 }, "0"],
    ["without a schedule", taken, null, "0"],
    ["of nothing", { ...taken, size: "0" }, schedule, "0"],
  ])("%s", (_, charged, by, fee) => {
    expect(feeOf(charged, by)).toBe(fee);
  });

  test.each([
    ["feeSchedule.exponent", taken, { rate: 0.1 }],
    ["feeSchedule.exponent", taken, { rate: 0.1, exponent: 0.5 }],
    ["feeSchedule.exponent", taken, { rate: 0.1, exponent: 1e9 }],
    ["price", { ...taken, price: "2" }, schedule],
    ["decimal", { ...taken, size: "" }, schedule],
  ])("refuses a wrong %s", (parameter, charged, by) => {
    expect(() => feeOf(charged, by)).toThrow(expect.objectContaining({ parameter }));
  });

  test("is the same for a price and its complement, and grows with the number of shares", () => {
    const size = fc.nat(1_000_000).map(String);
    fc.assert(
      fc.property(price, size, fc.nat(4), (one, shares, exponent) => {
        const by = { ...schedule, exponent };
        const fee = feeOf({ ...taken, price: one, size: shares }, by);
        expect(feeOf({ ...taken, price: complement(one), size: shares }, by)).toBe(fee);
        expect(feeOf({ ...taken, price: one, size: multiplyDecimals(shares, "2") }, by)).toBe(
          addDecimals(fee, fee),
        );
      }),
    );
  });
});

describe("daily rewards", () => {
  const rewards_config = [
    { asset_address: "0xA", start_date: "2026-03-01", end_date: "2026-03-10", rate_per_day: 0.1 },
    { asset_address: "0xa", start_date: "2026-03-10", end_date: "2500-12-31", rate_per_day: 0.2 },
    { asset_address: "0xB", start_date: "1767225600000", end_date: "", rate_per_day: 5 },
    { asset_address: "0xB", rate_per_day: null },
  ];
  const [a, b] = ["0xa", "0xb"];
  const on = (day: string) => dailyRewards({ rewards_config }, new Date(`${day}T23:00:00Z`));
  const of = (assetAddress: string, perDay: string) => ({ assetAddress, perDay });

  test("are summed exactly by token, in total or for one day", () => {
    expect(dailyRewards({ rewards_config })).toEqual([of(a, "0.3"), of(b, "5")]);
    expect(on("2026-03-09")).toEqual([of(a, "0.1"), of(b, "5")]);
    expect(on("2026-03-10")).toEqual([of(a, "0.3"), of(b, "5")]);
    expect(on("2026-03-11")).toEqual([of(a, "0.2"), of(b, "5")]);
    expect(on("2025-12-31")).toEqual([of(b, "0")]);
  });

  test("are read from markets of every endpoint", () => {
    const at = new Date(0);
    const rates = [{ asset_address: "0xA", rewards_daily_rate: 3 }];
    expect(dailyRewards({ rewards: { rates } }, at)).toEqual([of(a, "3")]);
    expect(dailyRewards({ rewards: { rates: null }, rewards_config: [], clobRewards: null }, at)).toEqual([]);
    const clobRewards = [{ id: "1", assetAddress: "0xA", rewardsDailyRate: 1.5, startDate: "2026-01-01" }];
    expect(dailyRewards({ clobRewards }, new Date("2026-01-01"))).toEqual([of(a, "1.5")]);
    expect(dailyRewards({ clobRewards }, at)).toEqual([]);
    expect(dailyRewards({ rewards: { rates: [{}] } })).toEqual([of("", "0")]);
  });
});

describe("the winner", () => {
  const lists = { outcomes: '["Up", "Down"]', outcomePrices: '["0", "1"]' };

  test("in the catalogue is the only outcome with price 1 of a closed market", () => {
    expect(winnerOf({ ...lists, closed: true })?.label).toBe("Down");
    expect(winnerOf({ ...lists, closed: false })).toBeNull();
    expect(winnerOf({ ...lists, closed: true, outcomePrices: '["0", "0"]' })).toBeNull();
    expect(winnerOf({ ...lists, closed: true, outcomePrices: '["1", "1.0"]' })).toBeNull();
    expect(winnerOf({ ...lists, closed: true, outcomePrices: '["0.5", "0.5"]' })).toBeNull();
  });

  test("in the order book is the token with winner: true", () => {
    const tokens = [
      { token_id: "1", outcome: "Yes", price: 1, winner: false },
      { token_id: "2", outcome: "No", price: 0, winner: true },
    ];
    expect(winnerOf({ tokens, closed: true })?.label).toBe("No");
    expect(winnerOf({ tokens: tokens.slice(0, 1), closed: true })).toBeNull();
  });

  test("resolves a market, and so does the oracle's status", () => {
    expect(isResolved({ ...lists, closed: true })).toBe(true);
    expect(isResolved({ oracleResolutionStatus: "resolved" })).toBe(true);
    expect(isResolved({ oracleResolutionStatus: "proposed", closed: true })).toBe(false);
  });
});

describe("a market is tradable", () => {
  const now = new Date("2026-03-01T00:00:00Z");
  const open: HasState = {
    active: true,
    closed: false,
    enableOrderBook: true,
    acceptingOrders: true,
    endDate: "2026-03-01T00:00:01Z",
  };

  test("without a hindrance", () => {
    expect(hindrances(open, now)).toEqual([]);
    expect(isTradable(open, now)).toBe(true);
    expect(isTradable({ ...open, endDate: null, archived: false, oracleResolutionStatus: "" }, now)).toBe(
      true,
    );
  });

  test.each<[string, HasState]>([
    ["inactive", { active: false }],
    ["inactive", { active: undefined }],
    ["closed", { closed: true }],
    ["closed", { closed: null }],
    ["archived", { archived: true }],
    ["no order book", { enableOrderBook: null }],
    ["no orders", { acceptingOrders: false }],
    ["past its end", { endDate: "2026-03-01T00:00:00Z" }],
    ["past its end", { endDate: "2026-02-28 19:00:00+00" }],
    ["in resolution", { oracleResolutionStatus: "proposed" }],
  ])("unless %s: %j", (hindrance, change) => {
    expect(hindrances({ ...open, ...change }, now)).toEqual([hindrance]);
    expect(isTradable({ ...open, ...change }, now)).toBe(false);
  });

  test("at a valid time only", () => {
    expect(() => hindrances(open, new Date(Number.NaN))).toThrow(
      expect.objectContaining({ parameter: "now" }),
    );
    expect(() => isTradable(open, new Date(Number.NaN))).toThrow(
      expect.objectContaining({ parameter: "now" }),
    );
  });

  test("in the order book's lists too, which have fewer fields", () => {
    const simplified = { active: true, closed: false, archived: false, accepting_orders: true };
    expect(hindrances(simplified, now)).toEqual([]);
    expect(hindrances({ ...simplified, accepting_orders: false, closed: true }, now)).toEqual([
      "closed",
      "no orders",
    ]);
  });
});

test("impliedProbabilities works with the outcomes of any market", () => {
  const tokens = [
    { token_id: "1", outcome: "A", price: 0.1 },
    { token_id: "2", outcome: "B", price: 0.2 },
    { token_id: "3", outcome: "C", price: 0.7 },
  ];
  const implied = impliedProbabilities(outcomesOf({ tokens }));
  expect(implied?.sum).toBe("1");
  expect(implied?.outcomes.map(({ label, probability }) => [label, probability])).toEqual([
    ["A", "0.1"],
    ["B", "0.2"],
    ["C", "0.7"],
  ]);
});
