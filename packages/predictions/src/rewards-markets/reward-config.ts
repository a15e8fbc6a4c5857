import * as s from "@org/http-core/schema";

const rewardConfig = s.fields(
  {},
  {
    /** Number of the configuration; a market may have several, for different terms or tokens. */
    id: s.integer,
    /** Contract address of the token that rewards are paid in: 0x and 40 hexadecimal digits. */
    asset_address: s.text,
    /** First day, as `yyyy-MM-dd`. */
    start_date: s.text,
    /** Last day, as `yyyy-MM-dd`; `2500-12-31` means that no end is set. */
    end_date: s.text,
    /** Payout per day, in that token's units. */
    rate_per_day: s.number,
    /** Sum over the whole term, in that token's units. */
    total_rewards: s.number,
  },
);

/**
 * What a market pays for resting orders, and its term.
 *
 * Source: specification, Market with rewards (rewards_config); presence by field reports.
 */
export interface RewardConfig extends s.FieldsOutput<typeof rewardConfig> {}
/** The type of {@link rewardConfigSchema}. */
export interface RewardConfigSchema extends s.Entity<"RewardConfig", typeof rewardConfig, RewardConfig> {}
/** Checks a {@link RewardConfig}; unknown fields are kept. */
export const rewardConfigSchema: RewardConfigSchema = s.entity("RewardConfig", rewardConfig);
