import type { Event } from "../wire.ts";
import type { EventFacts } from "../facts/event-facts.ts";
import { leagueOf } from "../themes/match.ts";
import { eventKeys } from "../world/keys.ts";
import { databaseForm, dayOf } from "../world/moments.ts";
import { imageUrl } from "./images.ts";
import { each, often, where, type Makers } from "./makers.ts";
import { isMatch, kickedOff } from "./states.ts";
import type { EventView } from "./view.ts";

/** The text fields of an event. Fields occur at the rates of recordings; fields that no recording has occur in turn. */
export type EventText =
  | "id" | "ticker" | "slug" | "title" | "subtitle" | "description" | "resolutionSource" | "image" | "icon"
  | "sortBy" | "category" | "subcategory" | "templateVariables" | "published_at" | "createdBy" | "updatedBy"
  | "featuredImage" | "commentThread" | "parentEvent" | "negRiskMarketID" | "eventDate" | "seriesSlug" | "score"
  | "elapsed" | "period" | "gmpChartMode" | "estimatedValue" | "carouselMap" | "gameStatus"; // prettier-ignore

/** The makers of these fields. */
export const eventTexts: Makers<Event, EventView, EventText> = {
  id: ({ facts }) => facts.id,
  ticker: ({ facts }) => facts.slug,
  slug: ({ facts }) => facts.slug,
  title: ({ facts }) => facts.title,
  subtitle: each(13, ({ facts }) => `${String(facts.markets)} markets`),
  description: ({ facts }) => facts.rules,
  resolutionSource: often(0.5, sourceOf),
  image: ({ facts }) => imageUrl("events", facts.id),
  icon: ({ facts }) => imageUrl("events", facts.id),
  sortBy: where(picksOne, () => "price"),
  category: where(({ facts }) => facts.theme.name === "archive", () => "World-affairs"),
  subcategory: where(({ facts }) => facts.theme.name === "archive", () => "Elsewhere"),
  templateVariables: each(11, ({ facts }) => JSON.stringify({ day: dayOf(facts.times.end) })),
  published_at: often(0.19, ({ row, facts }) => databaseForm(facts.times.start, row.whole("published µs", 0, 999) * 1000)),
  createdBy: often(0.3, creator),
  updatedBy: often(0.3, creator),
  featuredImage: each(7, ({ facts }) => imageUrl("featured", facts.id)),
  commentThread: each(9, ({ facts }) => `thread-${facts.id}`),
  parentEvent: where(({ facts }) => facts.parent !== undefined, ({ world, facts }) => eventKeys.keyOf(world.event(facts.parent ?? 0).row)),
  negRiskMarketID: where(picksOne, ({ facts }) => negRiskMarketId(facts)),
  eventDate: where(isMatch, ({ facts }) => dayOf(facts.plan.end)),
  seriesSlug: ({ facts }) => facts.series?.slug,
  score: where(kickedOff, ({ facts: { plan } }) => `${String(plan.subject.whole("home score", 0, 3))}-${String(plan.subject.whole("away score", 0, 3))}`),
  elapsed: where(kickedOff, ({ facts }) => (facts.times.phase === "live" ? "52:10" : "90:00")),
  period: where(kickedOff, periodOf),
  gmpChartMode: often(0.6, () => "default"),
  estimatedValue: where(({ facts }) => facts.theme.name === "price", ({ row }) => String(row.whole("estimate", 100, 200_000))),
  carouselMap: each(13, () => "{}"),
  gameStatus: where(isMatch, ({ facts }) => (facts.times.phase === "upcoming" ? "Scheduled" : facts.times.phase === "live" ? "InProgress" : "Final")),
}; // prettier-ignore

/** The source of results; usually only the rules name it. */
export function sourceOf({ facts }: EventView): string {
  return facts.theme.name === "upDown" ? "https://feeds.sandbox.test/prices" : "";
}

/** The key that markets of one event share if only one can win. */
export function negRiskMarketId({ row }: Pick<EventFacts, "row">): string {
  return `0x${row.hex("neg risk", 62)}00`;
}

/** Whether only one of its markets can win. */
export function picksOne({ facts }: Pick<EventView, "facts">): boolean {
  return facts.theme.chances === "one";
}

function creator({ row }: EventView): string {
  return String(row.pick("account", [3, 15, 27, 114]));
}

function periodOf({ facts: { plan, times } }: EventView): string {
  const { parts } = leagueOf(plan.subject);
  return times.phase === "live" ? `2/${String(parts)}` : "FT";
}
