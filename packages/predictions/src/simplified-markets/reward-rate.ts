import * as s from "@org/http-core/schema";

const rewardRate = s.fields(
  {},
  {
    /** Contract address of the token that rewards are paid in: 0x and 40 hexadecimal digits. */
    asset_address: s.text,
    /** Payout per day, in that token's units. */
    rewards_daily_rate: s.number,
  },
);

/**
 * A market's daily reward in one token.
 *
 * Source: specification, Simplified market (rewards.rates); presence by recordings.
 */
export interface RewardRate extends s.FieldsOutput<typeof rewardRate> {}
/** The type of {@link rewardRateSchema}. */
export interface RewardRateSchema extends s.Entity<"RewardRate", typeof rewardRate, RewardRate> {}
/** Checks a {@link RewardRate}; unknown fields are kept. */
export const rewardRateSchema: RewardRateSchema = s.entity("RewardRate", rewardRate);
