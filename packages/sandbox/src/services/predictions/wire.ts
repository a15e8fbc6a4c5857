/**
 * The types of the service's pages and rows, derived from the client's operations.
 *
 * @module
 */
import type { Operation } from "@org/http-core/operation";
import type { operations } from "@org/predictions/operations";
import type { ResultOf, RowOf } from "../../core/handler.ts";

type Service = typeof operations;
type ParamsOf<O> = O extends Operation<infer P> ? P : never;
/** The item type of a list field. */
type Held<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;

/** Parameters of the events endpoint. */
export type EventsParams = ParamsOf<Service["events"]>;
/** A page of events. */
export type EventsPage = ResultOf<Service["events"]>;
/** An event. */
export type Event = RowOf<Service["events"]>;
/** A market within an event. */
export type Market = Held<Event["markets"]>;
/** Series of an event. */
export type Series = Held<Event["series"]>;
/** A tag. */
export type Tag = Held<Event["tags"]>;
/** A category. */
export type Category = Held<Event["categories"]>;
/** A collection. */
export type Collection = Held<Event["collections"]>;
/** A chat. */
export type Chat = Held<Event["chats"]>;
/** A template. */
export type Template = Held<Event["templates"]>;
/** An event creator. */
export type EventCreator = Held<Event["eventCreators"]>;
/** A resized image. */
export type OptimizedImage = NonNullable<Event["imageOptimized"]>;
/** A reward of a market within an event. */
export type ClobReward = Held<Market["clobRewards"]>;
/** The fee schedule of a market. */
export type FeeSchedule = NonNullable<Market["feeSchedule"]>;

/** Parameters of the rewards markets endpoint. */
export type RewardsMarketsParams = ParamsOf<Service["rewardsMarkets"]>;
/** A page of markets with rewards. */
export type RewardsMarketsPage = ResultOf<Service["rewardsMarkets"]>;
/** A market with rewards. */
export type MarketWithRewards = RowOf<Service["rewardsMarkets"]>;
/** A configuration of rewards. */
export type RewardConfig = Held<MarketWithRewards["rewards_config"]>;

/** Parameters of the simplified markets endpoint. */
export type SimplifiedMarketsParams = ParamsOf<Service["simplifiedMarkets"]>;
/** A page of simplified markets. */
export type SimplifiedMarketsPage = ResultOf<Service["simplifiedMarkets"]>;
/** A simplified market. */
export type SimplifiedMarket = RowOf<Service["simplifiedMarkets"]>;

/** Parameters of the trades endpoint. */
export type TradesParams = ParamsOf<Service["trades"]>;
/** A page of trades. */
export type TradesPage = ResultOf<Service["trades"]>;
/** A trade. */
export type Trade = RowOf<Service["trades"]>;
/** A resting order of a trade. */
export type MakerOrder = Held<Trade["maker_orders"]>;
