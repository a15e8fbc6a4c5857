import { CLUBS_PER_LEAGUE, leagues, type League } from "../catalogue/leagues.ts";
import { clubName } from "../catalogue/words.ts";
import type { Row } from "../util/draws.ts";
import { itemAt } from "../util/lists.ts";
import { longDay } from "../util/moments.ts";
import { YES_NO, type Outline, type Plan, type Theme } from "./theme.ts";

/** The league that a match belongs to. */
export function leagueOf(subject: Row): League {
  return subject.pick("league", leagues);
}

/** The two clubs of a match, by their numbers. */
export function clubsOf(subject: Row): readonly [number, number] {
  const first = leagues.indexOf(leagueOf(subject)) * CLUBS_PER_LEAGUE;
  const home = subject.whole("home", 0, CLUBS_PER_LEAGUE - 1);
  const away = (home + subject.whole("away", 1, CLUBS_PER_LEAGUE - 1)) % CLUBS_PER_LEAGUE;
  return [first + home, first + away];
}

/** The main lines: a handicap of the first team, and a sum of points. Halves exclude a draw. */
export function mainLines(subject: Row): { readonly spread: number; readonly total: number } {
  const { points } = leagueOf(subject);
  const spread = subject.whole("spread", -4, 3) + 0.5;
  return { spread, total: Math.max(1.5, points + subject.whole("total", -6, 6) * (points > 50 ? 1 : 0.25)) };
}

function names(subject: Row): readonly [string, string] {
  const [home, away] = clubsOf(subject);
  return [clubName(home), clubName(away)];
}

function title({ subject }: Plan): string {
  return names(subject).join(" vs. ");
}

function spreadBet({ subject }: Plan, line: number): Outline {
  const outcomes = names(subject);
  const shown = `${line > 0 ? "+" : ""}${String(line)}`;
  return {
    question: `Spread: ${outcomes[0]} (${shown})`,
    label: `Spread ${shown}`,
    outcomes,
    bet: { type: "spreads", line },
  };
}

function totalBet(plan: Plan, line: number): Outline {
  const label = `O/U ${String(line)}`;
  return {
    question: `${title(plan)}: ${label}`,
    label,
    outcomes: ["Over", "Under"],
    bet: { type: "totals", line },
  };
}

/** A match: who wins, by how much, with how many points. */
export const match: Theme = {
  name: "match",
  chances: "each",
  days: [5, 14],
  left: [1, 9],
  series: leagueOf,
  tags: (subject) => ["sports", "games", leagueOf(subject).tag],
  markets: (row) => row.whole("markets", 3, 5),
  title,
  rules: ({ subject, end }) =>
    `The ${leagueOf(subject).title} match of ${names(subject).join(" and ")} on ${longDay(end)}. Each market ` +
    "is settled by the official result, extra time included unless it says otherwise. If the match is called " +
    "off and not played within seven days, every market is settled at 50-50.",
  outline(plan, position) {
    const { spread, total } = mainLines(plan.subject);
    const others: readonly Outline[] = [
      { question: title(plan), label: "", outcomes: names(plan.subject), bet: { type: "moneyline" } },
      spreadBet(plan, spread),
      totalBet(plan, total),
      spreadBet(plan, spread - 1),
      totalBet(plan, total + 1),
    ];
    return itemAt(others, position);
  },
};

/** Further questions about a match, as a child event of the match's. */
export const more: Theme = {
  ...match,
  name: "more",
  markets: (row) => row.whole("markets", 2, 3),
  title: (plan) => `${title(plan)} - More Markets`,
  outline({ subject }, position) {
    const [home, away] = names(subject);
    const questions = [
      `Will ${home} score first?`,
      `Will ${away} score first?`,
      `Will ${home} lead at half-time?`,
    ];
    return {
      question: itemAt(questions, position),
      label: itemAt(["First: home", "First: away", "Half-time"], position),
      outcomes: YES_NO,
      bet: { type: "props" },
    };
  },
};
