import { describe, expect, test } from "vitest";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { archive, deadline, question } from "./questions.ts";

const END = Date.UTC(2026, 11, 31);
const plan = (fractions: Numbers = {}, index = 0) => {
  const row = fixedRow(index, fractions);
  return { row, subject: row, end: END };
};

describe("a deadline", () => {
  test("has a market per day, thirty days apart, of which the last is the event's end", () => {
    const three = plan({ deadline: 0, markets: 0.25 });
    expect(deadline.markets(three.row)).toBe(3);
    expect(deadline.title(three)).toBe("Orbital Foundry reaches orbit by ...?");
    expect([0, 1, 2].map((position) => deadline.outline(three, position).label)).toEqual([
      "November 1, 2026",
      "December 1, 2026",
      "December 31, 2026",
    ]);
    expect(deadline.outline(three, 2).question).toBe("Orbital Foundry reaches orbit by December 31, 2026?");
    expect(deadline.tags(three.subject)).toEqual(["space", "tech"]);
  });
});

describe("a question", () => {
  test.each([
    [0, "Will the central bank of Estmark cut its rate by December 31, 2026?"],
    [0.2, "Will unemployment in Florin fall below 5% in 2026?"],
  ])("has a day or a year in place of its placeholder", (fraction, text) => {
    const one = plan({ question: fraction });
    expect(question.title(one)).toBe(text);
    expect(question.rules(one)).toContain(`"${text}"`);
    expect(question.outline(one, 0)).toEqual({ question: text, label: "", outcomes: ["Yes", "No"] });
  });
});

describe("a market of the early years", () => {
  test("has two, three or five outcomes, in turn", () => {
    const outcomes = [8, 20, 32, 44, 56].map((index) => archive.outline(plan({}, index), 0).outcomes.length);
    expect(outcomes).toEqual([2, 3, 2, 5, 2]);
  });

  test("has a range if it is long or short", () => {
    const ranges = [8, 20, 32, 44].map((index) => archive.outline(plan({}, index), 0).range?.label);
    expect(ranges).toEqual([undefined, undefined, "8M-20M", undefined]);
  });

  test("is about the year of its end", () => {
    expect(archive.title(plan({}, 44))).toBe("Where will the games of 2026 be held?");
  });
});
