/**
 * Computes probabilities, quotes, fees, rewards and fills from markets and trades. Pure and exact: text with digits is
 * never converted to a double. `marketsWhere`, `tradesOf` and `fillsIn` find markets, trades and fills through a client.
 *
 * @module
 */
export { feeOf } from "./fees.ts";
export { fillsIn } from "./fills-in.ts";
export { fillsOf, type Fill } from "./fills.ts";
export { marketsWhere, type EventMarket, type MarketsFilter } from "./markets-where.ts";
export { positionsOf, type Position } from "./positions.ts";
export { complement, notional } from "./prices.ts";
export {
  groupProbabilities,
  impliedProbabilities,
  type GroupOutcome,
  type Implied,
} from "./probabilities.ts";
export { quoteOf, type Quote } from "./quote.ts";
export { isResolved, winnerOf } from "./resolution.ts";
export { dailyRewards, type DailyReward, type HasRewards } from "./rewards.ts";
export { isSettled } from "./settlement.ts";
export { hindrances, isTradable, type Hindrance } from "./tradable.ts";
export { tradesOf } from "./trades-of.ts";
