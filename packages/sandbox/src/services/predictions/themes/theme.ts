import type { SeriesEntry } from "../catalogue/leagues.ts";
import type { TagSlug } from "../catalogue/tags.ts";
import type { Row } from "../world/draws.ts";

/** What an event is planned from, before anything else about it is known. */
export interface Plan {
  /** Draws of the event. */
  readonly row: Row;
  /** Draws of what it is about. An event below another has that one's: they are about the same match. */
  readonly subject: Row;
  /** When its result is expected, in epoch milliseconds. */
  readonly end: number;
}

/** A kind of event: what it asks, and how its markets hang together. */
export interface Theme {
  readonly name:
    | "match"
    | "more"
    | "champion"
    | "upDown"
    | "price"
    | "deadline"
    | "question"
    | "count"
    | "archive"
    | "election";
  /**
   * How the chances of its markets hang together: just one can win (`one`), a later one includes the earlier
   * (`rising`), or each is a question of its own (`each`).
   */
  readonly chances: "one" | "rising" | "each";
  /** Days from its opening to its end, least and most. */
  readonly days: readonly [number, number];
  /** Days that an open event has left, least and most. */
  readonly left: readonly [number, number];
  readonly series: (subject: Row) => SeriesEntry | undefined;
  readonly tags: (subject: Row) => readonly TagSlug[];
  /** How many markets it has: one or more. Asked of every event at the start. */
  readonly markets: (row: Row) => number;
  readonly title: (plan: Plan) => string;
  /** The rules, as text for people. */
  readonly rules: (plan: Plan) => string;
  readonly outline: (plan: Plan, position: number) => Outline;
}

/** What a market asks. */
export interface Outline {
  readonly question: string;
  /** Label within the event; empty where the market stands alone. */
  readonly label: string;
  readonly outcomes: readonly string[];
  /** For bets on matches. */
  readonly bet?: Bet;
  /** For markets on a number: the range that it stands for. */
  readonly range?: { readonly lower: string; readonly upper: string; readonly label: string };
}

/** A bet on a match. */
export interface Bet {
  readonly type: "moneyline" | "spreads" | "totals" | "props";
  /** Handicap of the first team, or sum of points. */
  readonly line?: number;
}

/** The outcomes of most markets. */
export const YES_NO = ["Yes", "No"] as const;
