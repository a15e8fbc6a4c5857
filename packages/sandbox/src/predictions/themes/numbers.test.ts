import { describe, expect, test } from "vitest";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { series } from "../catalogue/leagues.ts";
import { count, price, upDown } from "./numbers.ts";

const END = Date.UTC(2026, 2, 5, 16);
const plan = (fractions: Numbers = {}, index = 0) => {
  const row = fixedRow(index, fractions);
  return { row, subject: row, end: END };
};
const BITCOIN = { asset: 0 };
const GOLD = { asset: 0.99 };

describe("up or down", () => {
  test("is about an asset and an hour", () => {
    const question = "Bitcoin Up or Down - March 5, 2026, 4PM UTC";
    expect(upDown.title(plan(BITCOIN))).toBe(question);
    expect(upDown.outline(plan(BITCOIN), 0)).toEqual({ question, label: "", outcomes: ["Up", "Down"] });
  });

  test("is daily and hourly in turn", () => {
    expect([3, 15, 27].map((index) => upDown.series?.(fixedRow(index)))).toEqual([
      series.daily,
      series.hourly,
      series.daily,
    ]);
  });

  test("has the tag of its coin, and a question about gold has no coin's tag", () => {
    const tags = (asset: number) => upDown.tags(fixedRow(0, { asset }));
    expect(tags(0)).toEqual(["crypto", "bitcoin", "up-or-down", "recurring"]);
    expect(tags(0.6)).toEqual(["crypto", "up-or-down", "recurring"]);
    expect(tags(0.99)).toEqual(["finance", "up-or-down", "recurring"]);
  });
});

describe("prices", () => {
  test("begin with the highest, in steps of six per cent, rounded to ten", () => {
    const three = plan({ ...GOLD, markets: 0 });
    expect(price.markets(three.row)).toBe(3);
    const targets = [0, 1, 2].map((position) => price.outline(three, position).range?.lower);
    expect(targets).toEqual(["3310", "3130", "2960"]);
  });

  test("are written with separators, but not in the range", () => {
    expect(price.outline(plan({ ...BITCOIN, markets: 0 }), 2)).toEqual({
      question: "Will Bitcoin reach $97,920 in March 2026?",
      label: "↑ 97,920",
      outcomes: ["Yes", "No"],
      range: { lower: "97920", upper: "", label: "97,920+" },
    });
  });
});

describe("counts", () => {
  const four = plan({ markets: 0, poster: 0 });

  test("are ranges that follow each other, of which the last is open", () => {
    const ranges = [0, 1, 2, 3].map((position) => count.outline(four, position).range);
    expect(ranges).toEqual([
      { lower: "0", upper: "19", label: "0-19" },
      { lower: "20", upper: "39", label: "20-39" },
      { lower: "40", upper: "59", label: "40-59" },
      { lower: "60", upper: "", label: "60+" },
    ]);
  });

  test("are of the seven days before the end", () => {
    expect(count.title(four)).toBe("How many posts by ada_albrecht, February 26, 2026 to March 5, 2026?");
    expect(count.outline(four, 0).question).toBe("Will ada_albrecht post 0-19 times by March 5, 2026?");
  });
});
