import type { TagSlug } from "./tags.ts";
import { CLUBS } from "./words.ts";

/** The source of a series row: a league, or a kind of price series. */
export interface SeriesEntry {
  readonly slug: string;
  readonly title: string;
  readonly recurrence: "5m" | "hourly" | "daily" | "weekly" | "monthly" | "annual";
  readonly tag: TagSlug;
}

/** A league, and properties of its matches. */
export interface League extends SeriesEntry {
  /** Mean sum of points of a match, for lines; in whole points. */
  readonly points: number;
  /** Whether teams play in parts called maps or sets, whose standing `score` and `period` show. */
  readonly parts: number;
}

/** The leagues. */
export const leagues: readonly League[] = [
  { slug: "northern-league", title: "Northern League", recurrence: "weekly", tag: "soccer", points: 3, parts: 2 },
  { slug: "tri-coast-basketball", title: "Tri-Coast Basketball", recurrence: "daily", tag: "basketball", points: 214, parts: 4 },
  { slug: "circuit-masters", title: "Circuit Masters", recurrence: "weekly", tag: "esports", points: 5, parts: 3 },
]; // prettier-ignore

/** The number of clubs in each league. The clubs of a league are numbered in sequence. */
export const CLUBS_PER_LEAGUE = CLUBS / leagues.length;

/** Series of other events than matches. */
export const series = {
  hourly: { slug: "up-or-down-hourly", title: "Up or Down Hourly", recurrence: "hourly", tag: "up-or-down" },
  daily: { slug: "up-or-down-daily", title: "Up or Down Daily", recurrence: "daily", tag: "up-or-down" },
  prices: { slug: "price-targets", title: "Price Targets", recurrence: "monthly", tag: "finance" },
  posts: { slug: "post-counts", title: "Post Counts", recurrence: "weekly", tag: "social-media" },
} as const satisfies Readonly<Record<string, SeriesEntry>>;

/** Every series; its index is its row. */
export const allSeries: readonly SeriesEntry[] = [...leagues, ...Object.values(series)];
