import * as s from "@org/http-core/schema";
import { rewardRateSchema } from "./reward-rate.ts";

const simplifiedRewards = s.fields(
  {},
  {
    /** The rewards per token; null on nearly all markets. */
    rates: s.list(rewardRateSchema),
    /** Smallest order that earns rewards, in shares; 0 if there are none. */
    min_size: s.number,
    /** Largest distance from the middle price at which an order earns rewards, in cents (1.5 is 0.015 USDC). */
    max_spread: s.number,
  },
);

/**
 * The rewards of a simplified market.
 *
 * Source: specification, Simplified market (rewards); presence by recordings.
 */
export interface SimplifiedRewards extends s.FieldsOutput<typeof simplifiedRewards> {}
/** The type of {@link simplifiedRewardsSchema}. */
export interface SimplifiedRewardsSchema extends s.Entity<
  "SimplifiedRewards",
  typeof simplifiedRewards,
  SimplifiedRewards
> {}
/** Checks {@link SimplifiedRewards}; unknown fields are kept. */
export const simplifiedRewardsSchema: SimplifiedRewardsSchema = s.entity(
  "SimplifiedRewards",
  simplifiedRewards,
);
