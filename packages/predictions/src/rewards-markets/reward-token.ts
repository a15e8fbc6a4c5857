import * as s from "@org/http-core/schema";

const rewardToken = s.fields(
  {
    /** Token of the outcome at the order book, a decimal number of up to 78 digits as text; may be empty. */
    token_id: s.text,
  },
  {
    /** Label of the outcome, such as `YES` or a team's name. */
    outcome: s.text,
    /** Price from 0 to 1, in USDC per share. */
    price: s.number,
  },
);

/**
 * One outcome of a market with rewards.
 *
 * Source: specification, Market with rewards (tokens); presence by field reports.
 */
export interface RewardToken extends s.FieldsOutput<typeof rewardToken> {}
/** The type of {@link rewardTokenSchema}. */
export interface RewardTokenSchema extends s.Entity<"RewardToken", typeof rewardToken, RewardToken> {}
/** Checks a {@link RewardToken}; unknown fields are kept. */
export const rewardTokenSchema: RewardTokenSchema = s.entity("RewardToken", rewardToken);
