import { DAY, HOUR } from "@org/http-core/operation";
import { clubsOf } from "../themes/match.ts";
import type { Row } from "../util/draws.ts";
import { databaseForm, dayOf, iso } from "../util/moments.ts";
import type { MarketFacts } from "../world/market-facts.ts";
import type { Money } from "../world/money.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { eventReference, gameId, isMatch, negRiskMarketId, NOTHING_MORE, picksOne } from "./event-fields.ts";
import { imageUrl, optimizedImage } from "./images.ts";
import { assemble, constant, drawnIso, each, often, where, type Maker, type Makers } from "./makers.ts";
import { categoryRows, tagRows } from "./tag.ts";
import type { ClobReward, FeeSchedule, Market } from "./wire.ts";

/** The source of a market's row. */
export interface MarketView {
  readonly world: PredictionsWorld;
  readonly row: Row;
  readonly facts: MarketFacts;
}

/** The view of a market, from which its row is written. */
export function marketView(world: PredictionsWorld, index: number): MarketView {
  const facts = world.market(index);
  return { world, row: facts.row, facts };
}

type Test = (view: MarketView) => boolean;

const isPlaced: Test = ({ facts }) => facts.state !== "placeholder";
const isSettled: Test = ({ facts }) => facts.state === "closed";
/** In the early years, markets had an automated market maker. */
const isPooled: Test = ({ facts }) => !facts.book;
const isBook: Test = ({ facts }) => facts.book;
const hasOrders: Test = ({ facts }) => facts.book && facts.state !== "placeholder";
const isRanged: Test = ({ facts }) => facts.outline.range !== undefined;
const inMatch: Test = ({ facts }) => isMatch({ facts: facts.event });

/** The makers of the fields of a market. The catalogue sends lists as JSON strings. */
const makers: Makers<Market, MarketView> = {
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
  marketType: where(isPooled, (view) => (isRanged(view) ? "scalar" : "normal")),
  formatType: where(isRanged, constant("number")),
  mailTag: each(23, ({ row }) => String(3_900_000 + row.index)),
  groupItemTitle: often(0.95, ({ facts }) => facts.outline.label),
  groupItemThreshold: where(({ facts }) => facts.event.markets > 1, ({ facts }) => String(facts.position)),
  groupItemRange: ({ facts }) => facts.outline.range?.label,
  commentThread: each(27, ({ facts }) => `thread-${facts.id}`),
  creator: each(45, ({ row }) => (row.chance("creator", 0.2) ? `0x${row.hex("creator", 40)}` : "")),
  pastSlugs: each(21, ({ facts }) => jsonArrayText([`${facts.slug}-old`])),
  chartColor: each(18, ({ row }) => row.pick("chart color", ["#2a6fdb", "#d1495b", "#3a8f5c"])),
  seriesColor: often(0.75, ({ row }) => row.chance("series has color", 0.175) ? row.pick("series color", ["green", "blue"]) : ""),
  gameId: where(inMatch, ({ facts }) => gameId(facts.event)),
  teamAID: where(inMatch, ({ facts }) => String(100 + clubsOf(facts.event.subject)[0])),
  teamBID: where(inMatch, ({ facts }) => String(100 + clubsOf(facts.event.subject)[1])),
  sportsMarketType: where(inMatch, ({ facts }) => facts.outline.bet?.type),

  ammType: where(isPooled, constant("constant-product")),
  liquidity: often(0.96, ({ facts }) => amountText(facts.money.liquidity)),
  volume: ({ facts }) => amountText(facts.money.volume),
  denominationToken: where(isPooled, constant("0x3f7Ac1D90e52b8E46a0F1d97C85b6402Ed1A9b53")),
  fee: where(isPooled, constant("20000000000000000")),
  lowerBound: ({ facts }) => facts.outline.range?.lower,
  upperBound: ({ facts }) => facts.outline.range?.upper,
  lowerBoundDate: where(isRanged, ({ facts }) => dayOf(facts.event.times.start)),
  upperBoundDate: where(isRanged, ({ facts }) => dayOf(facts.event.times.end)),
  marketMakerAddress: ({ row, facts }) => (facts.book ? "" : `0x${row.hex("maker", 40)}`),
  closedTime: where(isSettled, ({ facts }) => databaseForm(settledAt(facts))),
  resolvedBy: often(0.82, constant("0x7B1e90Cd3a5F48276E0dc4A9F3b6815D20aE47c9")),
  questionID: often(0.98, ({ row, facts }) => (picksOne({ facts: facts.event }) ? negRiskMarketId(facts.event) : `0x${row.hex("question", 64)}`)),
  oracleEndDate: where(isSettled, ({ facts }) => iso(settledAt(facts))),
  oracleEndDateIso: where(isSettled, ({ facts }) => dayOf(settledAt(facts))),
  oracleResolutionStatus: where(isSettled, ({ row }) => (row.oddities && row.chance("disputed", 0.04) ? "disputed" : "resolved")),
  oracleResolutionStatuses: often(0.6, (view) => (isSettled(view) ? '["proposed"]' : "[]")),
  oracleBond: often(0.82, constant("500")),
  oracleReward: often(0.82, ({ row }) => (row.chance("reward", 0.03) ? "2" : "5")),
  endDateIso: often(0.97, ({ facts }) => dayOf(facts.event.times.end)),
  startDateIso: often(0.92, ({ facts }) => dayOf(facts.event.times.start)),
  gameStartTime: where(inMatch, ({ facts }) => databaseForm(facts.event.plan.end)),

  endDate: often(0.99, ({ facts }) => iso(facts.event.times.end)),
  startDate: where(isPlaced, often(0.99, ({ row, facts }) => drawnIso(row, "start", facts.event.times.start))),
  createdAt: ({ row, facts }) => drawnIso(row, "created", createdAt(facts)),
  // A market that is not traded keeps its state from the start of the world.
  updatedAt: often(0.998, ({ row, facts: { event: { times }, state, lostEarly } }) => drawnIso(row, "updated", lostEarly || state === "placeholder" ? times.updatedBefore : times.updated)),
  readyTimestamp: each(16, ({ facts }) => iso(facts.event.times.created + HOUR / 2)),
  fundedTimestamp: where(isPooled, ({ facts }) => iso(facts.event.times.created + HOUR / 2)),
  acceptingOrdersTimestamp: where(hasOrders, ({ facts }) => iso(facts.event.times.start)),
  deployingTimestamp: often(0.4, ({ row, facts }) => drawnIso(row, "deploying", facts.event.times.start - HOUR / 30)),
  scheduledDeploymentTimestamp: each(14, ({ facts }) => iso(facts.event.times.start - HOUR / 30)),
  eventStartTime: where((view) => inMatch(view) || view.facts.event.theme.name === "upDown", startOfEvent),

  active: isPlaced,
  closed: isSettled,
  wideFormat: each(26, constant(false)),
  new: constant(false),
  featured: ({ row }) => row.chance("featured", 0.01),
  archived: isArchived,
  restricted: ({ row }) => row.chance("restricted", 0.94),
  enableOrderBook: isBook,
  hasReviewedDates: often(0.98, constant(true)),
  readyForCron: each(16, constant(true)),
  commentsEnabled: each(24, constant(true)),
  fpmmLive: where(isPooled, constant(true)),
  acceptingOrders: where(hasOrders, ({ facts }) => facts.acceptsOrders),
  notificationsEnabled: each(25, constant(true)),
  ready: constant(false),
  funded: constant(false),
  automaticallyResolved: where(isSettled, often(0.6, constant(true))),
  automaticallyActive: often(0.93, constant(true)),
  clearBookOnStart: ({ row }) => row.chance("clear", 0.88),
  showGmpSeries: often(0.8, constant(false)),
  showGmpOutcome: often(0.8, constant(false)),
  manualActivation: ({ row }) => row.chance("manual", 0.014),
  negRiskOther: ({ facts }) => facts.outline.label === "Other",
  pendingDeployment: often(0.6, ({ facts }) => facts.state === "placeholder"),
  deploying: often(0.6, constant(false)),
  rfqEnabled: often(0.6, constant(false)),
  feesEnabled: often(0.6, ({ facts }) => takerFee(facts) > 0),

  // In one of eight markets the number is rounded and differs from the text.
  volumeNum: ({ row, facts: { money } }) => (row.oddities && row.chance("rounded", 0.13) ? Math.round(money.volume * 100) / 100 : money.volume),
  liquidityNum: often(0.9, ({ facts }) => facts.money.liquidity),
  volume24hr: often(0.89, ({ facts }) => facts.money.day),
  volume1wk: often(0.6, ({ facts }) => facts.money.week),
  volume1mo: often(0.6, ({ facts }) => facts.money.month),
  volume1yr: often(0.6, ({ facts }) => facts.money.year),
  volume24hrAmm: often(0.18, inPool("day")),
  volume1wkAmm: often(0.18, inPool("week")),
  volume1moAmm: often(0.18, inPool("month")),
  volume1yrAmm: often(0.18, inPool("year")),
  volume24hrClob: often(0.85, inBook("day")),
  volume1wkClob: often(0.5, inBook("week")),
  volume1moClob: often(0.5, inBook("month")),
  volume1yrClob: often(0.5, inBook("year")),
  volumeAmm: often(0.15, inPool("volume")),
  volumeClob: inBook("volume"),
  liquidityAmm: often(0.16, inPool("liquidity")),
  liquidityClob: where(({ facts }) => facts.state === "open", inBook("liquidity")),

  createdBy: each(19, constant(15)),
  updatedBy: each(16, ({ row }) => row.pick("updated by", [3, 9, 126])),
  marketGroup: each(33, ({ facts }) => Number(facts.event.id)),
  orderPriceMinTickSize: where(isBook, ({ facts }) => facts.quote.tick),
  orderMinSize: where(isBook, constant(5)),
  curationOrder: each(22, ({ facts }) => facts.position),
  secondsDelay: where(inMatch, constant(3)),
  makerBaseFee: often(0.6, ({ facts }) => takerFee(facts)),
  takerBaseFee: often(0.6, ({ facts }) => takerFee(facts)),
  customLiveness: often(0.6, constant(0)),
  score: each(28, ({ row }) => row.whole("score", 0, 100)),
  competitive: often(0.9, competitiveness),
  rewardsMinSize: ({ facts }) => facts.rewards?.minSize ?? 0,
  rewardsMaxSpread: ({ facts }) => facts.rewards?.maxSpread ?? 0,
  spread: ({ facts }) => facts.quote.spread,
  oneDayPriceChange: where(isPlaced, often(0.7, dayChange)),
  oneHourPriceChange: each(5, change("hour", 0.003)),
  oneWeekPriceChange: often(0.6, change("week", 0.05)),
  oneMonthPriceChange: often(0.6, change("month", 0.1)),
  oneYearPriceChange: often(0.5, change("year", 0.2)),
  lastTradePrice: ({ facts }) => facts.quote.last,
  bestBid: ({ facts }) => facts.quote.bid,
  bestAsk: ({ facts }) => facts.quote.ask,
  line: ({ facts }) => facts.outline.bet?.line,

  imageOptimized: each(30, ({ world, row }) => optimizedImage(row, "markets", "image", world.day)),
  iconOptimized: each(34, ({ world, row }) => optimizedImage(row, "markets", "icon", world.day)),
  events: each(37, ({ world, facts: { event } }) => [eventReference({ world, row: event.row, facts: event, include: NOTHING_MORE })]),
  categories: each(32, ({ world, facts }) => categoryRows(world, facts.event.tags)),
  tags: each(31, ({ world, facts }) => tagRows(world, facts.event.tags)),
  clobRewards,
  feeSchedule: ({ facts }) => feesOf(facts),
}; // prettier-ignore

/** The row of a market within an event. */
export function marketRow(view: MarketView): Market {
  return assemble<Market, MarketView>(makers, view);
}

/** When it was added to the catalogue, to the millisecond. */
export function createdAt({ event, position }: MarketFacts): number {
  return event.times.created + position * 1000;
}

/** Whether it is archived: a few settled markets are. */
export function isArchived({ row, facts }: MarketView): boolean {
  return facts.state === "closed" && row.chance("archived", 0.02);
}

/** How close it is to even odds, from 0 to 1. */
export function competitiveness({ facts }: MarketView): number {
  if (facts.state !== "open") return 0;
  return 1 - (Number(facts.quote.prices[0] ?? 0) - 0.5) ** 2;
}

/** How far the first outcome's price has moved in a day. */
export function dayChange(view: MarketView): number {
  return change("day", 0.02)(view);
}

/** A change of the price in steps of 0.0005; none in markets without trades. */
function change(span: string, deviation: number): (view: MarketView) => number {
  return ({ row, facts }) =>
    facts.state === "open" ? Math.round(row.normal(`${span} change`) * deviation * 2000) / 2000 + 0 : 0;
}

const FREE: FeeSchedule = { exponent: 1, rate: 0, takerOnly: true, rebateRate: 0 };

/** The fee schedule of a market. Null for some markets without fees, as in recordings. */
export function feesOf({ event: { theme, row } }: Pick<MarketFacts, "event">): FeeSchedule | null {
  switch (theme.name) {
    case "upDown":
      return { exponent: 2, rate: 0.25, takerOnly: true, rebateRate: 0.2 };
    case "match":
    case "more":
      return { ...FREE, rate: 0.03, rebateRate: 0.25 };
    case "price":
      return { ...FREE, rate: 0.04, rebateRate: 0.25 };
    case "election":
      return row.oddities && row.chance("no fees", 0.5) ? null : FREE;
    default:
      return FREE;
  }
}

/** The taker's fee in basis points, as signed into orders. */
export function takerFee(market: Pick<MarketFacts, "event">): number {
  return (feesOf(market)?.rate ?? 0) > 0 ? 1000 : 0;
}

function settledAt({ event: { times }, lostEarly }: MarketFacts): number {
  return lostEarly || times.closed === undefined ? times.updatedBefore - 2 * HOUR : times.closed;
}

function startOfEvent({ facts }: MarketView): string {
  const { plan, series } = facts.event;
  if (series?.recurrence === "hourly") return iso(plan.end - HOUR);
  return iso(series?.recurrence === "daily" && !isMatch({ facts: facts.event }) ? plan.end - DAY : plan.end);
}

function inPool(amount: keyof Money): Maker<MarketView, number> {
  return ({ facts }) => (facts.book ? 0 : facts.money[amount]);
}

function inBook(amount: keyof Money): Maker<MarketView, number> {
  return ({ facts }) => (facts.book ? facts.money[amount] : undefined);
}

function clobRewards({ facts }: MarketView): ClobReward[] {
  const configs = facts.rewards?.configs ?? [];
  return configs.map((terms) => ({
    id: String(terms.id),
    conditionId: facts.conditionId,
    assetAddress: terms.asset,
    rewardsAmount: terms.endless ? 0 : terms.total,
    rewardsDailyRate: terms.perDay,
    startDate: terms.start,
    endDate: terms.end,
  }));
}

/** A decimal number, never in exponent notation. */
function amountText(value: number): string {
  return value < 1e-6 ? "0" : String(value);
}

/** A JSON array with a space after each comma, as in recordings. */
function jsonArrayText(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
}
