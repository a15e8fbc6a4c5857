import type { Market } from "../wire.ts";
import { takerFee } from "../facts/fees.ts";
import { constant, each, often, where, type Makers } from "./makers.ts";
import { inMatch, isPlaced } from "./states.ts";
import type { MarketView } from "./view.ts";

/** The numeric fields of a market for prices and rewards. */
export type MarketNumber =
  | "createdBy" | "updatedBy" | "marketGroup" | "orderPriceMinTickSize" | "orderMinSize" | "curationOrder"
  | "secondsDelay" | "makerBaseFee" | "takerBaseFee" | "customLiveness" | "score" | "competitive"
  | "rewardsMinSize" | "rewardsMaxSpread" | "spread" | "oneDayPriceChange" | "oneHourPriceChange"
  | "oneWeekPriceChange" | "oneMonthPriceChange" | "oneYearPriceChange" | "lastTradePrice" | "bestBid" | "bestAsk"
  | "line"; // prettier-ignore

/** The makers of these fields. */
export const marketNumbers: Makers<Market, MarketView, MarketNumber> = {
  createdBy: each(19, constant(15)),
  updatedBy: each(16, ({ row }) => row.pick("updated by", [3, 9, 126])),
  marketGroup: each(33, ({ facts }) => Number(facts.event.id)),
  orderPriceMinTickSize: where(({ facts }) => facts.book, ({ facts }) => facts.quote.tick),
  orderMinSize: where(({ facts }) => facts.book, constant(5)),
  curationOrder: each(22, ({ facts }) => facts.position),
  secondsDelay: where(inMatch, constant(3)),
  makerBaseFee: often(0.6, ({ facts }) => takerFee(facts)),
  takerBaseFee: often(0.6, ({ facts }) => takerFee(facts)),
  customLiveness: often(0.6, constant(0)),
  score: each(28, ({ row }) => row.whole("score", 0, 100)),
  competitive: often(0.9, (view) => competitiveness(view)),
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
  line: where(({ facts }) => facts.outline.bet?.line !== undefined, ({ facts }) => facts.outline.bet?.line),
}; // prettier-ignore

/** How close it is to even odds, from 0 to 1. */
export function competitiveness({ facts }: Pick<MarketView, "facts">): number {
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
