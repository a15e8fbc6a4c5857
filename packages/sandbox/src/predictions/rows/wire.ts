/**
 * The types of the service's rows, derived from the client's operations.
 *
 * @module
 */
import type { ListOperation, Operation } from "@org/http-core/operation";
import type { operations } from "@org/predictions/operations";

type Service = typeof operations;
type ParamsOf<O> = O extends Operation<infer P> ? P : never;
/** The row type of a list operation. */
type Listed<O> = O extends ListOperation<infer _, infer _, infer Row> ? Row : never;
/** The item type of a list field. */
type Held<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;

/** Parameters of the events endpoint. */
export type EventsParams = ParamsOf<Service["events"]>;
/** An event. */
export type Event = Listed<Service["events"]>;
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
/** A market with rewards. */
export type MarketWithRewards = Listed<Service["rewardsMarkets"]>;
/** A configuration of rewards. */
export type RewardConfig = Held<MarketWithRewards["rewards_config"]>;

/** A simplified market. */
export type SimplifiedMarket = Listed<Service["simplifiedMarkets"]>;

/** Parameters of the trades endpoint. */
export type TradesParams = ParamsOf<Service["trades"]>;
/** A trade. */
export type Trade = Listed<Service["trades"]>;
/** A resting order of a trade. */
export type MakerOrder = Held<Trade["maker_orders"]>;
