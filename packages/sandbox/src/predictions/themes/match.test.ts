import { describe, expect, test } from "vitest";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { clubName } from "../catalogue/words.ts";
import { clubsOf, leagueOf, mainLines, match, more } from "./match.ts";

const plan = (fractions: Numbers = {}) => {
  const row = fixedRow(0, fractions);
  return { row, subject: row, end: Date.UTC(2026, 0, 15) };
};
const [FIRST, LAST] = [0, 0.999];

describe("the clubs of a match", () => {
  test.each([
    [{ league: FIRST, home: FIRST, away: FIRST }, [0, 1]],
    [{ league: FIRST, home: LAST, away: FIRST }, [39, 0]],
    [{ league: FIRST, home: LAST, away: LAST }, [39, 38]],
    [{ league: LAST, home: FIRST, away: LAST }, [80, 119]],
  ])("are two of its league: %j", (fractions, clubs) => {
    expect(clubsOf(fixedRow(0, fractions))).toEqual(clubs);
  });
});

describe("the main lines", () => {
  test("have a handicap with half a point, so that there is no draw", () => {
    const spread = (fraction: number) => mainLines(fixedRow(0, { spread: fraction })).spread;
    expect([spread(FIRST), spread(LAST)]).toEqual([-3.5, 3.5]);
  });

  test("have a sum of points around that of the league, in steps that suit it", () => {
    const total = (league: number, fraction: number) =>
      mainLines(fixedRow(0, { league, total: fraction })).total;
    expect([total(FIRST, FIRST), total(FIRST, LAST)]).toEqual([1.5, 4.5]);
    expect([total(0.5, FIRST), total(0.5, LAST)]).toEqual([208, 220]);
  });
});

describe("a match", () => {
  const one = plan({ league: FIRST, home: FIRST, away: FIRST, spread: LAST, total: LAST });
  const [home, away] = [clubName(0), clubName(1)];

  test("has five markets at most: winner, handicaps and sums", () => {
    expect(match.markets(fixedRow(0, { markets: LAST }))).toBe(5);
    expect([0, 1, 2, 3, 4].map((position) => match.outline(one, position))).toEqual([
      { question: `${home} vs. ${away}`, label: "", outcomes: [home, away], bet: { type: "moneyline" } },
      bet(`Spread: ${home} (+3.5)`, "Spread +3.5", [home, away], "spreads", 3.5),
      bet(`${home} vs. ${away}: O/U 4.5`, "O/U 4.5", ["Over", "Under"], "totals", 4.5),
      bet(`Spread: ${home} (+2.5)`, "Spread +2.5", [home, away], "spreads", 2.5),
      bet(`${home} vs. ${away}: O/U 5.5`, "O/U 5.5", ["Over", "Under"], "totals", 5.5),
    ]);
    expect(() => match.outline(one, 5)).toThrow(RangeError);
  });

  test("is of the league's series and tag", () => {
    expect(match.series?.(one.subject)).toBe(leagueOf(one.subject));
    expect(match.tags(one.subject)).toEqual(["sports", "games", "soccer"]);
    expect(match.rules(one)).toContain(`${home} and ${away} on January 15, 2026.`);
  });

  test("has further questions, up to three", () => {
    expect(more.markets(fixedRow(1, { markets: LAST }))).toBe(3);
    expect(more.title(one)).toBe(`${home} vs. ${away} - More Markets`);
    expect([0, 1, 2].map((position) => more.outline(one, position).label)).toEqual([
      "First: home",
      "First: away",
      "Half-time",
    ]);
    expect(more.outline(one, 1)).toMatchObject({
      question: `Will ${away} score first?`,
      outcomes: ["Yes", "No"],
    });
  });
});

function bet(question: string, label: string, outcomes: readonly string[], type: string, line: number) {
  return { question, label, outcomes, bet: { type, line } };
}
