import type { SeriesEntry } from "../catalogue/leagues.ts";
import type { TagSlug } from "../catalogue/tags.ts";
import type { Row } from "../util/draws.ts";

/** The inputs of a theme, before other facts of the event exist. */
export interface Plan {
  /** Random values of the event. */
  readonly row: Row;
  /** Random values of its subject. A child event shares those of its parent, since both are about the same match. */
  readonly subject: Row;
  /** When its result is expected, in epoch milliseconds. */
  readonly end: number;
}

/** A kind of event: its questions, and how its markets are related. */
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
   * How the chances of its markets are related: only one can win (`one`), later ones include earlier ones (`rising`),
   * or they are independent (`each`).
   */
  readonly chances: "one" | "rising" | "each";
  /** Least and most days from its opening to its end. */
  readonly days: readonly [number, number];
  /** Least and most days that an open event has left. */
  readonly left: readonly [number, number];
  /** Absent: its events belong to no series. */
  readonly series?: (subject: Row) => SeriesEntry;
  readonly tags: (subject: Row) => readonly TagSlug[];
  /** The number of markets, one or more. Computed for every event at the start. */
  readonly markets: (row: Row) => number;
  readonly title: (plan: Plan) => string;
  /** The rules as text. */
  readonly rules: (plan: Plan) => string;
  readonly outline: (plan: Plan, position: number) => Outline;
}

/** The question of a market. */
export interface Outline {
  readonly question: string;
  /** Label within the event; empty for a single market. */
  readonly label: string;
  readonly outcomes: readonly string[];
  /** The bet of a market on a match. */
  readonly bet?: Bet;
  /** The range of a market on a number. */
  readonly range?: { readonly lower: string; readonly upper: string; readonly label: string };
}

/** A bet on a match. */
export interface Bet {
  readonly type: "moneyline" | "spreads" | "totals" | "props";
  /** Handicap of the first team, or the sum of points. */
  readonly line?: number;
}

/** The outcomes of most markets. */
export const YES_NO = ["Yes", "No"] as const;
