import * as s from "@org/http-core/schema";

const clobReward = s.fields(
  {
    /** Key of the reward's configuration, digits as text. */
    id: s.text,
  },
  {
    /** `conditionId` of the market that is rewarded: 0x and 64 hexadecimal digits. */
    conditionId: s.text,
    /** Contract address of the token that rewards are paid in: 0x and 40 hexadecimal digits. */
    assetAddress: s.text,
    /** Sum over the whole term, in that token's units; 0 where only a daily rate is set. */
    rewardsAmount: s.number,
    /** Payout per day, in that token's units. */
    rewardsDailyRate: s.number,
    /** First day, as `yyyy-MM-dd`. */
    startDate: s.text,
    /** Last day, as `yyyy-MM-dd`; `2500-12-31` means that no end is set. */
    endDate: s.text,
  },
);

/**
 * A reward for resting orders in a market's order book, as nested markets carry it.
 *
 * Source: recordings; the specification names the rewards of nested markets without their fields.
 */
export interface ClobReward extends s.FieldsOutput<typeof clobReward> {}
/** The type of {@link clobRewardSchema}. */
export interface ClobRewardSchema extends s.Entity<"ClobReward", typeof clobReward, ClobReward> {}
/** Checks a {@link ClobReward}; unknown fields are kept. */
export const clobRewardSchema: ClobRewardSchema = s.entity("ClobReward", clobReward);
