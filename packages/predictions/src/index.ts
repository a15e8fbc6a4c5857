/**
 * Prediction markets: markets with rewards, trades, simplified markets and events.
 *
 * @module
 */
export { Secret, unknownField } from "@org/http-core";
export { createPredictions, type Predictions, type PredictionsOptions } from "./client.ts";
export { tradingKey, tradingMessage, type TradingKeyOptions } from "./credential.ts";
export { jsonList, type JsonList } from "./decode/json-list.ts";
export { roleOf, sideOf, statusOf, type Role, type Side, type TradeStatus } from "./decode/names.ts";
export { outcomesOf, type Outcome } from "./decode/outcomes.ts";
export { isoOf, timeOf } from "./decode/time.ts";

export type { Category } from "./events/category.ts";
export type { Chat } from "./events/chat.ts";
export type { ClobReward } from "./events/clob-reward.ts";
export type { Collection } from "./events/collection.ts";
export type { EventCreator } from "./events/event-creator.ts";
export { eventSchema, type Event } from "./events/event.ts";
export type { FeeSchedule } from "./events/fee-schedule.ts";
export { marketSchema, type Market } from "./events/market.ts";
export type { OptimizedImage } from "./events/optimized-image.ts";
export { events } from "./events/operation.ts";
export type { EventsPage } from "./events/page.ts";
export type { EventsParams } from "./events/params.ts";
export type { Series } from "./events/series.ts";
export type { Tag } from "./events/tag.ts";
export type { Template } from "./events/template.ts";

export { extrasOf } from "./extras/extras-of.ts";
export type {
  EventExtras,
  Extras,
  MarketExtras,
  SeriesExtras,
  TagExtras,
  TradeExtras,
} from "./extras/extras.ts";

export { rewardsMarkets } from "./rewards-markets/operation.ts";
export type { RewardsMarketsPage } from "./rewards-markets/page.ts";
export type { RewardsMarketsParams } from "./rewards-markets/params.ts";
export type { RewardConfig } from "./rewards-markets/reward-config.ts";
export { marketWithRewardsSchema, type MarketWithRewards } from "./rewards-markets/reward-market.ts";
export type { RewardToken } from "./rewards-markets/reward-token.ts";

export { simplifiedMarkets } from "./simplified-markets/operation.ts";
export type { SimplifiedMarketsPage } from "./simplified-markets/page.ts";
export type { SimplifiedMarketsParams } from "./simplified-markets/params.ts";
export type { RewardRate } from "./simplified-markets/reward-rate.ts";
export { simplifiedMarketSchema, type SimplifiedMarket } from "./simplified-markets/simplified-market.ts";
export type { SimplifiedRewards } from "./simplified-markets/simplified-rewards.ts";
export type { SimplifiedToken } from "./simplified-markets/simplified-token.ts";

export type { MakerOrder } from "./trades/maker-order.ts";
export { trades } from "./trades/operation.ts";
export type { TradesPage } from "./trades/page.ts";
export type { TradesParams } from "./trades/params.ts";
export { tradeSchema, type Trade } from "./trades/trade.ts";
