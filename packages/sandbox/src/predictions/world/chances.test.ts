import { describe, expect, test } from "vitest";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { themeOf } from "../themes/cycle.ts";
import { itemAt } from "../util/lists.ts";
import { chancesOf, closesEarly } from "./chances.ts";
import { firstWon } from "./market-facts.ts";

const champion = themeOf(2);
const deadline = themeOf(4);
const question = themeOf(5);
const sum = (chances: readonly number[]): number => chances.reduce((total, one) => total + one, 0);

describe("chances", () => {
  test("of which one can win sum to 1, in proportion to their weights", () => {
    const [one = 0, other = 0, third = 0] = chancesOf(fixedRow(0, {}, { "weight 0": 1 }), "one", 3);
    expect(one + other + third).toBeCloseTo(1, 12);
    expect([one / other, other]).toEqual([expect.closeTo(Math.exp(1.4), 9), third]);
  });

  test("of later markets that include earlier ones rise, and stay below 1", () => {
    const certain = { "hazard 0": 0.999, "hazard 1": 0.999, "hazard 2": 0 };
    const chances = chancesOf(fixedRow(0, certain), "rising", 3);
    expect(chances.toSorted((a, b) => a - b)).toEqual(chances);
    expect(new Set(chances).size).toBe(3);
    expect(chances[0]).toBeCloseTo(0.35, 2);
  });

  test("of independent markets are between 4 and 96 %", () => {
    const chances = chancesOf(fixedRow(0, { "chance 0": 0, "chance 2": 0.999_999 }), "each", 3);
    expect(chances.map((chance) => chance.toFixed(3))).toEqual(["0.040", "0.500", "0.960"]);
  });

  test("move with each session, within their bounds", () => {
    const row = fixedRow(
      0,
      { "chance 1": 0.999 },
      { "move 0 in session 1": 1, "move 0 in session 2": -1, "move 1 in session 1": 9 },
    );
    const first = [0, 1, 2].map((sessions) => itemAt(chancesOf(row, "each", 2, sessions), 0));
    expect(first.map((chance) => chance.toFixed(4))).toEqual(["0.5000", "0.5276", "0.4724"]);
    expect(chancesOf(row, "each", 2, 1)[1]).toBeLessThan(0.96);
    expect(sum(chancesOf(row, "one", 2, 1))).toBeCloseTo(1, 12);
  });
});

test("the first market never closes early, and neither does an independent one", () => {
  const row = fixedRow(0, { "closed early": 0 });
  expect([0, 1].map((position) => closesEarly(row, "one", position))).toEqual([false, true]);
  expect(closesEarly(row, "each", 1)).toBe(false);
  expect(closesEarly(fixedRow(0, { "closed early": 0.12 }), "rising", 1)).toBe(false);
});

describe("the first outcome of a closed market", () => {
  const won = (theme: typeof champion, more: { closed?: boolean; lostEarly?: readonly number[] } = {}) => {
    const event = {
      row: fixedRow(0, { winner: 0.5 }),
      theme,
      markets: 4,
      closed: true,
      lostEarly: [],
      ...more,
    };
    return [0, 1, 2, 3].map((position) => firstWon(event, position));
  };

  test("is lost while the event is open", () => {
    expect(won(champion, { closed: false })).toEqual([false, false, false, false]);
  });

  test("is won by one market, the drawn one or the next that was not lost early", () => {
    expect(won(champion)).toEqual([false, false, true, false]);
    expect(won(champion, { lostEarly: [2] })).toEqual([false, false, false, true]);
    expect(won(champion, { lostEarly: [2, 3] })).toEqual([true, false, false, false]);
  });

  test("is won by every deadline from the drawn one on, after those that were lost early", () => {
    expect(won(deadline)).toEqual([false, false, true, true]);
    expect(won(deadline, { lostEarly: [1, 2] })).toEqual([false, false, false, true]);
  });

  test("of an independent market is drawn by itself", () => {
    const row = fixedRow(0, { "won 0": 0.49, "won 1": 0.5 });
    const event = { row, theme: question, markets: 2, closed: true, lostEarly: [] };
    expect([firstWon(event, 0), firstWon(event, 1)]).toEqual([true, false]);
  });
});
