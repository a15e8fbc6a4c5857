/**
 * Computes probabilities, quotes, fees, rewards and fills from markets and trades. Pure and exact: text with digits is
 * never converted to a double. `marketsWhere`, `tradesOf` and `fillsIn` find markets, trades and fills through a client.
 *
 * @module
 */
export { feeOf, type Charged, type FeeOptions } from "./fees.ts";
export { fillsIn, type TokenFillsFilter } from "./fills-in.ts";
export { fillsOf, type Fill, type FillsOptions } from "./fills.ts";
export { marketsWhere, type EventMarket, type MarketsFilter, type MarketsOptions } from "./markets-where.ts";
export { positionsOf, type Position } from "./positions.ts";
export { complement, notional, type Priced } from "./prices.ts";
export {
  groupProbabilities,
  impliedProbabilities,
  type GroupOutcome,
  type Implied,
} from "./probabilities.ts";
export { quoteOf, type HasQuote, type Quote } from "./quote.ts";
export { isResolved, winnerOf, type HasResolution } from "./resolution.ts";
export { dailyRewards, type DailyReward, type HasRewards } from "./rewards.ts";
export { isSettled, type HasStatus } from "./settlement.ts";
export { hindrances, isTradable, type HasState, type Hindrance } from "./tradable.ts";
export { tradesOf, type HasCondition, type MarketTradesFilter } from "./trades-of.ts";
