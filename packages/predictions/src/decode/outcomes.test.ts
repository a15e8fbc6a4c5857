import { describe, expect, test } from "vitest";
import { untyped } from "@org/test-kit/untyped";
import { outcomesOf } from "./outcomes.ts";

describe("outcomesOf", () => {
  test("joins labels, prices and tokens by index", () => {
    const market = {
      outcomes: '["A", "B", "C"]',
      outcomePrices: '["0.2", "0.3", "0.5"]',
      clobTokenIds: '["1", "2", "3"]',
    };
    expect(outcomesOf(market)).toEqual([
      { index: 0, label: "A", price: "0.2", tokenId: "1" },
      { index: 1, label: "B", price: "0.3", tokenId: "2" },
      { index: 2, label: "C", price: "0.5", tokenId: "3" },
    ]);
  });

  test("returns null for missing values, without shifting others", () => {
    expect(outcomesOf({ outcomes: '["A", "B"]', clobTokenIds: '["", "2"]' })).toEqual([
      { index: 0, label: "A", price: null, tokenId: null },
      { index: 1, label: "B", price: null, tokenId: "2" },
    ]);
    expect(outcomesOf({ outcomePrices: ["0.1"] })).toEqual([
      { index: 0, label: "", price: "0.1", tokenId: null },
    ]);
    expect(outcomesOf({})).toEqual([]);
  });

  test("reads the order book's tokens too", () => {
    const tokens = [
      { token_id: "1", outcome: "Yes", price: 0.043, winner: false },
      { token_id: "", outcome: "", price: 1e-7 },
      { token_id: "3" },
    ];
    expect(outcomesOf({ tokens })).toEqual([
      { index: 0, label: "Yes", price: "0.043", tokenId: "1" },
      { index: 1, label: "", price: "0.0000001", tokenId: null },
      { index: 2, label: "", price: null, tokenId: "3" },
    ]);
  });

  test.each<[unknown]>([['["1", "2"]'], [[]], [["1", "2"]], [[null]], [[{ id: "1" }]], [{ length: 1 }], [7]])(
    "leaves out unknown tokens of another form: %j",
    (tokens) => {
      const market = { tokens, outcomes: '["A"]', outcomePrices: '["0.5"]', clobTokenIds: '["9"]' };
      expect(untyped(outcomesOf)(market)).toEqual([{ index: 0, label: "A", price: "0.5", tokenId: "9" }]);
    },
  );

  test("names the field that cannot be read", () => {
    expect(() => outcomesOf({ outcomes: '["A"]', outcomePrices: "0.5" })).toThrow(/^outcomePrices: /);
  });
});
