import { describe, expect, test } from "vitest";
import { isResolved, winnerOf } from "./resolution.ts";

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
