import { DAY, HOUR } from "@org/http-core/operation";
import { leagueOf, mainLines } from "../themes/match.ts";
import type { Theme } from "../themes/theme.ts";
import type { Row } from "../util/draws.ts";
import { eventKeys } from "../util/keys.ts";
import { databaseForm, dayOf, iso } from "../util/moments.ts";
import type { EventFacts } from "../world/event-facts.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { imageUrl } from "./images.ts";
import { assemble, constant, drawnIso, each, often, pick, where, type Makers } from "./makers.ts";
import type { Event } from "./wire.ts";

/** The optional parts of events that a request includes. */
export interface Include {
  readonly chats: boolean;
  readonly templates: boolean;
  readonly bestLines: boolean;
  /** The partner whose keys are included. */
  readonly partner: string | undefined;
}

/** No optional parts. */
export const NOTHING_MORE: Include = { chats: false, templates: false, bestLines: false, partner: undefined };

/** All optional parts, but for partners, of which a request names one. */
export const EVERYTHING: Include = { chats: true, templates: true, bestLines: true, partner: undefined };

/** The source of an event's row. */
export interface EventView {
  readonly world: PredictionsWorld;
  readonly row: Row;
  readonly facts: EventFacts;
  readonly include: Include;
}

/** The view of an event, from which its row is written. */
export function eventView(world: PredictionsWorld, index: number, include: Include): EventView {
  const facts = world.event(index);
  return { world, row: facts.row, facts, include };
}

type FactsOnly = Pick<EventView, "facts">;

/** Whether an event is about a match. */
export function isMatch({ facts }: FactsOnly): boolean {
  return facts.times.phase !== undefined;
}

/** Whether only one of its markets can win. */
export function picksOne({ facts }: FactsOnly): boolean {
  return facts.theme.chances === "one";
}

/** The key that markets of one event share if only one can win. */
export function negRiskMarketId({ row }: Pick<EventFacts, "row">): string {
  return `0x${row.hex("neg risk", 62)}00`;
}

/** The match's key in the sports feed. */
export function gameId({ subject }: EventFacts): string {
  return String(1_500_000 + subject.index * 11 + subject.whole("game", 0, 10));
}

type Test = (view: EventView) => boolean;

function about(name: Theme["name"]): Test {
  return ({ facts }) => facts.theme.name === name;
}

const kickedOff: Test = ({ facts }) => facts.times.phase === "live" || facts.times.phase === "ended";
const isFeatured: Test = ({ row, facts }) => !facts.closed && row.index % 9 === 2;
const hasLines: Test = ({ facts, include }) => include.bestLines && facts.theme.name === "match";
const creator = ({ row }: EventView): string => String(row.pick("account", [3, 15, 27, 114]));

/** The makers of the times of an event. */
export const eventTimes = {
  startDate: ({ row, facts }) => drawnIso(row, "startDate", facts.times.start),
  // One in ten was created again after trading began.
  creationDate: ({ row, facts }) => drawnIso(row, "creationDate", facts.times.start + (row.oddities && row.chance("late", 0.105) ? HOUR : -HOUR / 60)),
  endDate: ({ facts }) => iso(facts.times.end),
  createdAt: ({ row, facts }) => drawnIso(row, "createdAt", facts.times.created),
  updatedAt: ({ row, facts }) => drawnIso(row, "updatedAt", facts.times.updated),
  deployingTimestamp: often(0.4, ({ row, facts }) => drawnIso(row, "deploying", facts.times.start - HOUR / 30)),
  scheduledDeploymentTimestamp: each(7, ({ facts }) => iso(facts.times.start - HOUR / 30)),
  closedTime: (view, key) => closedAt(view) ?? reopened(view, key),
  startTime: where(isMatch, ({ facts }) => iso(facts.plan.end)),
  finishedTimestamp: where(({ facts }) => facts.times.phase === "ended", ({ row, facts }) => drawnIso(row, "finished", facts.plan.end + 1.9 * HOUR)),
} satisfies Partial<Makers<Event, EventView>>; // prettier-ignore

/**
 * The makers of the fields of an event with a single value. Fields occur at the rates of recordings; fields that no
 * recording has occur in turn.
 */
export const eventFields = {
  id: ({ facts }) => facts.id,
  ticker: ({ facts }) => facts.slug,
  slug: ({ facts }) => facts.slug,
  title: ({ facts }) => facts.title,
  subtitle: each(13, ({ facts }) => `${String(facts.markets)} markets`),
  description: ({ facts }) => facts.rules,
  // Usually only the rules name it.
  resolutionSource: often(0.5, ({ facts }) => (facts.theme.name === "upDown" ? "https://feeds.sandbox.test/prices" : "")),
  image: ({ facts }) => imageUrl("events", facts.id),
  icon: ({ facts }) => imageUrl("events", facts.id),
  sortBy: where(picksOne, constant("price")),
  category: where(about("archive"), constant("World-affairs")),
  subcategory: where(about("archive"), constant("Elsewhere")),
  templateVariables: each(11, ({ facts }) => JSON.stringify({ day: dayOf(facts.times.end) })),
  published_at: often(0.19, ({ row, facts }) => databaseForm(facts.times.start, row.whole("published µs", 0, 999) * 1000)),
  createdBy: often(0.3, creator),
  updatedBy: often(0.3, creator),
  featuredImage: each(7, ({ facts }) => imageUrl("featured", facts.id)),
  commentThread: each(9, ({ facts }) => `thread-${facts.id}`),
  parentEvent: where(({ facts }) => facts.parent !== undefined, ({ facts }) => eventKeys.keyOf(facts.subject)),
  negRiskMarketID: where(picksOne, ({ facts }) => negRiskMarketId(facts)),
  eventDate: where(isMatch, ({ facts }) => dayOf(facts.plan.end)),
  seriesSlug: ({ facts }) => facts.series?.slug,
  score: where(kickedOff, ({ facts: { subject } }) => `${String(subject.whole("home score", 0, 3))}-${String(subject.whole("away score", 0, 3))}`),
  elapsed: where(kickedOff, ({ facts }) => (facts.times.phase === "live" ? "52:10" : "90:00")),
  period: where(kickedOff, ({ facts }) => (facts.times.phase === "live" ? `2/${String(leagueOf(facts.subject).parts)}` : "FT")),
  gmpChartMode: often(0.6, constant("default")),
  estimatedValue: where(about("price"), ({ row }) => String(row.whole("estimate", 100, 200_000))),
  carouselMap: each(13, constant("{}")),
  gameStatus: ({ facts: { times: { phase } } }) => phase && { upcoming: "Scheduled", live: "InProgress", ended: "Final" }[phase],

  ...eventTimes,

  active: constant(true),
  closed: ({ facts }) => facts.closed,
  archived: constant(false),
  new: ({ row }) => row.chance("new", 0.05),
  featured: isFeatured,
  restricted: ({ row }) => row.chance("restricted", 0.96),
  isTemplate: each(7, constant(false)),
  commentsEnabled: often(0.3, ({ row }) => row.chance("comments", 0.5)),
  enableOrderBook: ({ facts }) => facts.theme.name !== "archive",
  negRisk: often(0.87, (view) => picksOne(view)),
  pendingDeployment: often(0.6, constant(false)),
  deploying: often(0.6, constant(false)),
  // Users may propose markets for it.
  cyom: ({ row }) => row.index % 14 === 5,
  showAllOutcomes: ({ facts }) => facts.theme.name !== "match",
  showMarketImages: ({ row }) => row.chance("market images", 0.87),
  automaticallyResolved: each(8, constant(true)),
  enableNegRisk: picksOne,
  automaticallyActive: constant(true),
  live: where(isMatch, ({ facts }) => facts.times.phase === "live"),
  ended: where(isMatch, ({ facts }) => facts.times.phase === "ended"),
  estimateValue: where(about("price"), constant(true)),
  cantEstimate: where(about("count"), constant(true)),

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
  negRiskFeeBips: where(picksOne, constant(0)),
  commentCount: ({ row }) => Math.floor(Math.exp(7 * row.fraction("comments count"))) - 1,
  eventWeek: where(isMatch, weekOfYear),
  featuredOrder: where(isFeatured, ({ row }) => row.whole("featured order", 1, 12)),
  spreadsMainLine: where(hasLines, ({ facts }) => mainLines(facts.subject).spread),
  totalsMainLine: where(hasLines, ({ facts }) => mainLines(facts.subject).total),
  socialPostCount: where(about("count"), ({ row }) => row.whole("posts", 0, 140)),
} satisfies Partial<Makers<Event, EventView>>; // prettier-ignore

/** A field of an event with a single value, by which events can be ordered. */
export type EventField = keyof typeof eventFields;

const reference = pick(
  eventFields,
  ...(["id", "ticker", "slug", "title", "description", "image", "icon"] as const),
  ...(["startDate", "creationDate", "endDate", "createdAt", "updatedAt"] as const),
  ...(["active", "closed", "archived", "restricted", "enableOrderBook", "volume", "commentCount"] as const),
);

/** An event nested in another row: without markets and series, and with fewer fields. */
export function eventReference(view: EventView): Event {
  return assemble<Pick<Event, keyof typeof reference>, EventView>(reference, view);
}

function closedAt({ row, facts }: EventView): string | undefined {
  const { closed } = facts.times;
  return closed === undefined ? undefined : drawnIso(row, "closed", closed);
}

/** Some open events were closed, disputed and reopened. */
const reopened = each<EventView, string>(11, ({ row, facts }) =>
  row.oddities ? iso(facts.times.updatedBefore - HOUR) : undefined,
);

/** How close the closest of its markets is to even odds. */
function competitiveness({ facts }: EventView): number {
  if (facts.closed) return 0;
  return Math.max(...facts.chances.map((chance) => 1 - (chance - 0.5) ** 2));
}

/** The week of the season, counted from the start of the year. */
function weekOfYear({ facts: { plan } }: EventView): number {
  const year = Date.UTC(new Date(plan.end).getUTCFullYear(), 0, 1);
  return 1 + Math.floor((plan.end - year) / (7 * DAY));
}
