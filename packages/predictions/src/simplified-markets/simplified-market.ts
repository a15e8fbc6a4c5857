import * as s from "@org/http-core/schema";
import { simplifiedRewardsSchema } from "./simplified-rewards.ts";
import { simplifiedTokenSchema } from "./simplified-token.ts";

const simplifiedMarket = s.fields(
  {
    /** Key of the market on chain and at the order book: 0x and 64 hexadecimal digits; empty on some old markets. */
    condition_id: s.text,
  },
  {
    /** Rewards for resting orders. */
    rewards: simplifiedRewardsSchema,
    /** The outcomes; two in every recording. */
    tokens: s.list(simplifiedTokenSchema),
    /** True while it is shown. Active and closed at once is normal. */
    active: s.flag,
    /** True once it is settled. */
    closed: s.flag,
    /** True: archived and no longer listed. */
    archived: s.flag,
    /** True: the order book takes new orders; seen on closed markets too. */
    accepting_orders: s.flag,
  },
);

/**
 * A market with its outcomes, prices and state only: the cheapest list of all markets.
 *
 * Source: specification, Simplified market; presence by recordings.
 */
export interface SimplifiedMarket extends s.FieldsOutput<typeof simplifiedMarket> {}
/** The type of {@link simplifiedMarketSchema}. */
export interface SimplifiedMarketSchema extends s.Entity<
  "SimplifiedMarket",
  typeof simplifiedMarket,
  SimplifiedMarket
> {}
/** Checks a {@link SimplifiedMarket}; unknown fields are kept. */
export const simplifiedMarketSchema: SimplifiedMarketSchema = s.entity("SimplifiedMarket", simplifiedMarket);
