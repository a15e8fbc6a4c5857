import { CLUBS_PER_LEAGUE } from "../catalogue/leagues.ts";
import { clubName, country, OFFICES, personName } from "../catalogue/words.ts";
import type { Row } from "../util/draws.ts";
import { year } from "../util/moments.ts";
import { clubsOf, leagueOf } from "./match.ts";
import { YES_NO, type Theme } from "./theme.ts";

/** Who wins a league: a market per club, of which one can win. One in ten covers the whole league. */
export const champion: Theme = {
  name: "champion",
  chances: "one",
  days: [120, 300],
  left: [20, 200],
  tags: (subject) => ["sports", "champions", leagueOf(subject).tag],
  markets: (row) => (row.chance("large", 0.1) ? row.whole("markets", 25, 40) : row.whole("markets", 8, 18)),
  title: ({ subject, end }) => `${leagueOf(subject).title} Champion ${year(end)}`,
  rules: ({ subject, end }) =>
    `The club that wins the ${leagueOf(subject).title} in the season that ends in ${year(end)}. The market of a ` +
    'club is settled as "No" as soon as the club can no longer win. If the season is not finished, all markets ' +
    "are settled by the standing on its last day.",
  outline({ subject, end }, position) {
    const club = clubName(contender(subject, position));
    return {
      question: `Will ${club} win the ${leagueOf(subject).title} in ${year(end)}?`,
      label: club,
      outcomes: YES_NO,
    };
  },
};

/** The clubs of the league, from a random start. */
function contender(subject: Row, position: number): number {
  const [home] = clubsOf(subject);
  const place = home % CLUBS_PER_LEAGUE;
  return home - place + ((place + position) % CLUBS_PER_LEAGUE);
}

/** Who is elected: a market per candidate, and one for all others. */
export const election: Theme = {
  name: "election",
  chances: "one",
  days: [60, 400],
  left: [10, 300],
  tags: () => ["politics", "elections", "world"],
  markets: (row) => row.whole("markets", 3, 8),
  title: ({ subject, end }) => `Who will be elected ${office(subject)} in ${year(end)}?`,
  rules: ({ subject, end }) =>
    `The person who is elected ${office(subject)} in the election of ${year(end)}, a second round included, by ` +
    "the count of the election authority. Appointments without a vote don't count. If there is no election " +
    'until the end of the year, all markets are settled as "No".',
  outline({ subject, row, end }, position) {
    const other = position === election.markets(row) - 1;
    const name = other ? "another person" : personName(subject.whole("person", 0, 80) + position);
    return {
      question: `Will ${name} be elected ${office(subject)} in ${year(end)}?`,
      label: other ? "Other" : name,
      outcomes: YES_NO,
    };
  },
};

function office(subject: Row): string {
  return `${subject.pick("office", OFFICES)} of ${country(subject)}`;
}
