import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals } from "@org/http-core/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Market } from "../events/market.ts";
import { outcomesOf } from "../decode/outcomes.ts";
import { price } from "../../test/price.ts";
import { complement } from "./prices.ts";
import { groupProbabilities, impliedProbabilities } from "./probabilities.ts";

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
