import type { Market } from "../wire.ts";
import { clubsOf } from "../themes/match.ts";
import { imageUrl } from "./images.ts";
import { constant, each, often, where, type Makers } from "./makers.ts";
import { gameId, inMatch, isPlaced, isPooled } from "./states.ts";
import type { MarketView } from "./view.ts";

/** The text fields of a market for its question and names. */
export type MarketText =
  | "id" | "question" | "conditionId" | "slug" | "socialCardImage" | "resolutionSource" | "category" | "sponsorName"
  | "sponsorImage" | "xAxisValue" | "yAxisValue" | "image" | "icon" | "description" | "outcomes" | "outcomePrices"
  | "clobTokenIds" | "shortOutcomes" | "marketType" | "formatType" | "mailTag" | "groupItemTitle"
  | "groupItemThreshold" | "groupItemRange" | "commentThread" | "creator" | "pastSlugs" | "chartColor"
  | "seriesColor" | "gameId" | "teamAID" | "teamBID" | "sportsMarketType"; // prettier-ignore

const isGrouped = ({ facts }: MarketView): boolean => facts.event.markets > 1;

/** The makers of these fields. The catalogue sends lists as JSON strings. */
export const marketTexts: Makers<Market, MarketView, MarketText> = {
  id: ({ facts }) => facts.id,
  question: ({ facts }) => facts.outline.question,
  conditionId: ({ facts }) => facts.conditionId,
  slug: ({ facts }) => facts.slug,
  socialCardImage: each(19, ({ facts }) => imageUrl("cards", facts.id)),
  resolutionSource: often(0.93, ({ facts }) => (facts.event.theme.name === "upDown" ? "https://feeds.sandbox.test/prices" : "")),
  category: where(isPooled, constant("World-affairs")),
  sponsorName: each(31, constant("Ashmere Harbour Company")),
  sponsorImage: each(31, ({ facts }) => imageUrl("sponsors", facts.id)),
  xAxisValue: each(29, constant("Day")),
  yAxisValue: each(29, constant("Price")),
  image: ({ facts }) => imageUrl("markets", facts.id),
  icon: ({ facts }) => imageUrl("markets", facts.id),
  description: ({ facts }) => facts.event.rules,
  outcomes: ({ facts }) => jsonArrayText(facts.outline.outcomes),
  // Absent before the first trade, although the book has a price.
  outcomePrices: ({ row, facts: { quote, state } }) => (quote.prices.length === 0 || (state === "open" && row.oddities && row.chance("no prices", 0.095)) ? undefined : jsonArrayText(quote.prices)),
  clobTokenIds: where(isPlaced, ({ facts }) => jsonArrayText(facts.tokens)),
  shortOutcomes: each(17, ({ facts }) => jsonArrayText(facts.outline.outcomes.map((outcome) => outcome.slice(0, 3)))),
  marketType: where(isPooled, ({ facts }) => (facts.outline.range === undefined ? "normal" : "scalar")),
  formatType: where(({ facts }) => facts.outline.range !== undefined, constant("number")),
  mailTag: each(23, ({ row }) => String(3_900_000 + row.index)),
  groupItemTitle: often(0.95, ({ facts }) => facts.outline.label),
  groupItemThreshold: where(isGrouped, ({ facts }) => String(facts.position)),
  groupItemRange: where(({ facts }) => facts.outline.range !== undefined, ({ facts }) => facts.outline.range?.label),
  commentThread: each(27, ({ facts }) => `thread-${facts.id}`),
  creator: each(45, ({ row }) => (row.chance("creator", 0.2) ? `0x${row.hex("creator", 40)}` : "")),
  pastSlugs: each(21, ({ facts }) => jsonArrayText([`${facts.slug}-old`])),
  chartColor: each(18, ({ row }) => row.pick("chart color", ["#2a6fdb", "#d1495b", "#3a8f5c"])),
  seriesColor: often(0.75, ({ row }) => row.chance("series has color", 0.175) ? row.pick("series color", ["green", "blue"]) : ""),
  gameId: where(inMatch, ({ facts }) => gameId(facts.event)),
  teamAID: where(inMatch, ({ facts }) => String(100 + clubsOf(facts.event.plan.subject)[0])),
  teamBID: where(inMatch, ({ facts }) => String(100 + clubsOf(facts.event.plan.subject)[1])),
  sportsMarketType: where(inMatch, ({ facts }) => facts.outline.bet?.type),
}; // prettier-ignore

/** A JSON array with a space after each comma, as in recordings. */
function jsonArrayText(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
}
