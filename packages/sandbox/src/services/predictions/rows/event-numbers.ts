import type { Event } from "../wire.ts";
import { mainLines } from "../themes/match.ts";
import { DAY } from "../../../core/durations.ts";
import { isFeatured } from "./event-flags.ts";
import { picksOne } from "./event-texts.ts";
import { each, often, where, type Makers } from "./makers.ts";
import { isMatch } from "./states.ts";
import type { EventView } from "./view.ts";

/** The numeric fields of an event. */
export type EventNumber =
  | "liquidity" | "volume" | "openInterest" | "competitive" | "volume24hr" | "volume1wk" | "volume1mo"
  | "volume1yr" | "liquidityAmm" | "liquidityClob" | "negRiskFeeBips" | "commentCount" | "eventWeek"
  | "featuredOrder" | "spreadsMainLine" | "totalsMainLine" | "socialPostCount"; // prettier-ignore

/** The makers of these fields. */
export const eventNumbers: Makers<Event, EventView, EventNumber> = {
  liquidity: often(0.98, ({ facts }) => facts.money.liquidity),
  volume: ({ facts }) => facts.money.volume,
  openInterest: ({ row, facts }) => (row.chance("interest", 0.6) ? 0 : facts.money.volume * row.fraction("open") * 0.1),
  competitive: often(0.95, competitiveness),
  volume24hr: often(0.91, ({ facts }) => facts.money.day),
  volume1wk: often(0.7, ({ facts }) => facts.money.week),
  volume1mo: often(0.7, ({ facts }) => facts.money.month),
  volume1yr: often(0.7, ({ facts }) => facts.money.year),
  liquidityAmm: each(6, ({ facts }) => (facts.theme.name === "archive" ? facts.money.liquidity : 0)),
  liquidityClob: often(0.9, ({ facts }) => (facts.theme.name === "archive" ? 0 : facts.money.liquidity)),
  negRiskFeeBips: where(picksOne, () => 0),
  commentCount: ({ row }) => Math.floor(Math.exp(7 * row.fraction("comments count"))) - 1,
  eventWeek: where(isMatch, eventWeek),
  featuredOrder: where(isFeatured, ({ row }) => row.whole("featured order", 1, 12)),
  spreadsMainLine: where(hasLines, ({ facts }) => mainLines(facts.plan.subject).spread),
  totalsMainLine: where(hasLines, ({ facts }) => mainLines(facts.plan.subject).total),
  socialPostCount: where(({ facts }) => facts.theme.name === "count", ({ row }) => row.whole("posts", 0, 140)),
}; // prettier-ignore

/** How close the closest of its markets is to even odds. */
function competitiveness({ facts }: EventView): number {
  if (facts.closed) return 0;
  return Math.max(...facts.chances.map((chance) => 1 - (chance - 0.5) ** 2));
}

/** The week of the season, counted from the start of the year. */
export function eventWeek({ facts }: Pick<EventView, "facts">): number {
  const year = Date.UTC(new Date(facts.plan.end).getUTCFullYear(), 0, 1);
  return 1 + Math.floor((facts.plan.end - year) / (7 * DAY));
}

function hasLines({ facts, include }: EventView): boolean {
  return include.bestLines && facts.theme.name === "match";
}
