import { describe, expect, test } from "vitest";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { leagues } from "../catalogue/leagues.ts";
import { clubName, CLUBS } from "../catalogue/words.ts";
import { champion, election } from "./contest.ts";

const END = Date.UTC(2026, 4, 20);
const plan = (fractions = {}, index = 2) => {
  const row = fixedRow(index, fractions);
  return { row, subject: row, end: END };
};

describe("a champion", () => {
  test("is a club of the league, and each club has one market", () => {
    const size = CLUBS / leagues.length;
    const second = plan({ league: 0.5, home: 0.9 });
    const clubs = Array.from({ length: size }, (_, position) => champion.outline(second, position).label);
    const league = Array.from({ length: size }, (_, club) => clubName(size + club));
    expect(clubs.toSorted()).toEqual(league.toSorted());
    expect(champion.outline(second, 0).question).toBe(
      `Will ${clubName(size + 36)} win the Tri-Coast Basketball in 2026?`,
    );
    expect(champion.title(second)).toBe("Tri-Coast Basketball Champion 2026");
    expect(champion.tags(second.subject)).toContain("basketball");
  });

  test("has a large list of clubs in one of ten cases", () => {
    const markets = (large: number, markets: number) => champion.markets(fixedRow(2, { large, markets }));
    expect([markets(0.09, 0), markets(0.09, 0.999)]).toEqual([25, 40]);
    expect([markets(0.1, 0), markets(0.1, 0.999)]).toEqual([8, 18]);
  });
});

describe("an election", () => {
  const one = plan({ markets: 0, office: 0, country: 0, person: 0 });

  test("has a market per candidate, and a last one for all others", () => {
    const labels = [0, 1, 2].map((position) => election.outline(one, position).label);
    expect(election.markets(one.row)).toBe(3);
    expect(labels).toEqual(["Ada Albrecht", "Bruno Baptiste", "Other"]);
  });

  test("names office, country and year", () => {
    expect(election.title(one)).toBe("Who will be elected president of Alvania in 2026?");
    expect(election.outline(one, 2)).toEqual({
      question: "Will another person be elected president of Alvania in 2026?",
      label: "Other",
      outcomes: ["Yes", "No"],
    });
  });
});
