/**
 * Prediction markets: markets with rewards, trades, simplified markets and events.
 *
 * @module
 */
export { Secret, unknownField } from "@org/http-core";
export { createPredictions, type Predictions, type PredictionsOptions } from "./client.ts";
export {
  tradingKey,
  tradingMessage,
  type LocalTradingKey,
  type RemoteTradingKey,
  type TradingKeyOptions,
} from "./credential.ts";
export { jsonList, type JsonList } from "./decode/json-list.ts";
export {
  roleOf,
  sideOf,
  statusOf,
  type NameReader,
  type Role,
  type Side,
  type TradeStatus,
} from "./decode/names.ts";
export { outcomesOf, type HasOutcomes, type Outcome, type OutcomeToken } from "./decode/outcomes.ts";
export { isoOf, timeOf, type TimeLike } from "./decode/time.ts";
export { operations } from "./operations.ts";
export { predictions } from "./service.ts";

export { categorySchema, type Category, type CategorySchema } from "./events/category.ts";
export { chatSchema, type Chat, type ChatSchema } from "./events/chat.ts";
export { clobRewardSchema, type ClobReward, type ClobRewardSchema } from "./events/clob-reward.ts";
export { collectionSchema, type Collection, type CollectionSchema } from "./events/collection.ts";
export { eventCreatorSchema, type EventCreator, type EventCreatorSchema } from "./events/event-creator.ts";
export { eventSchema, type Event, type EventSchema } from "./events/event.ts";
export { feeScheduleSchema, type FeeSchedule, type FeeScheduleSchema } from "./events/fee-schedule.ts";
export { marketSchema, type Market, type MarketSchema } from "./events/market.ts";
export {
  optimizedImageSchema,
  type OptimizedImage,
  type OptimizedImageSchema,
} from "./events/optimized-image.ts";
export { events } from "./events/operation.ts";
export { eventsPageSchema, type EventsPage, type EventsPageSchema } from "./events/page.ts";
export { eventsParams, type EventsParams, type EventsParamsSchema } from "./events/params.ts";
export { seriesSchema, type Series, type SeriesSchema } from "./events/series.ts";
export { tagSchema, type Tag, type TagSchema } from "./events/tag.ts";
export { templateSchema, type Template, type TemplateSchema } from "./events/template.ts";

export { extrasOf } from "./extras/extras-of.ts";
export type {
  EventExtras,
  EventMetadata,
  Extras,
  MarketExtras,
  SeriesExtras,
  TagExtras,
  TradeExtras,
} from "./extras/extras.ts";

export { rewardsMarkets } from "./rewards-markets/operation.ts";
export {
  rewardsMarketsPageSchema,
  type RewardsMarketsPage,
  type RewardsMarketsPageSchema,
} from "./rewards-markets/page.ts";
export {
  rewardsMarketsParams,
  type RewardsMarketsParams,
  type RewardsMarketsParamsSchema,
} from "./rewards-markets/params.ts";
export {
  rewardConfigSchema,
  type RewardConfig,
  type RewardConfigSchema,
} from "./rewards-markets/reward-config.ts";
export {
  marketWithRewardsSchema,
  type MarketWithRewards,
  type MarketWithRewardsSchema,
} from "./rewards-markets/reward-market.ts";
export {
  rewardTokenSchema,
  type RewardToken,
  type RewardTokenSchema,
} from "./rewards-markets/reward-token.ts";

export { simplifiedMarkets } from "./simplified-markets/operation.ts";
export {
  simplifiedMarketsPageSchema,
  type SimplifiedMarketsPage,
  type SimplifiedMarketsPageSchema,
} from "./simplified-markets/page.ts";
export {
  simplifiedMarketsParams,
  type SimplifiedMarketsParams,
  type SimplifiedMarketsParamsSchema,
} from "./simplified-markets/params.ts";
export {
  rewardRateSchema,
  type RewardRate,
  type RewardRateSchema,
} from "./simplified-markets/reward-rate.ts";
export {
  simplifiedMarketSchema,
  type SimplifiedMarket,
  type SimplifiedMarketSchema,
} from "./simplified-markets/simplified-market.ts";
export {
  simplifiedRewardsSchema,
  type SimplifiedRewards,
  type SimplifiedRewardsSchema,
} from "./simplified-markets/simplified-rewards.ts";
export {
  simplifiedTokenSchema,
  type SimplifiedToken,
  type SimplifiedTokenSchema,
} from "./simplified-markets/simplified-token.ts";

export { makerOrderSchema, type MakerOrder, type MakerOrderSchema } from "./trades/maker-order.ts";
export { trades } from "./trades/operation.ts";
export { tradesPageSchema, type TradesPage, type TradesPageSchema } from "./trades/page.ts";
export { tradesParams, type TradesParams, type TradesParamsSchema } from "./trades/params.ts";
export { tradeSchema, type Trade, type TradeSchema } from "./trades/trade.ts";

export {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from "@org/http-core/decimal";
