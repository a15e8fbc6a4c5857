import * as s from "@org/http-core/schema";

const simplifiedToken = s.fields(
  {
    /** Token of the outcome at the order book, a decimal number of up to 78 digits as text; may be empty. */
    token_id: s.text,
  },
  {
    /** Label of the outcome; empty if `token_id` is empty. */
    outcome: s.text,
    /** Price from 0 to 1, in USDC per share. */
    price: s.number,
    /** True: the outcome came true. False on both outcomes until the market is settled, and often after it. */
    winner: s.flag,
  },
);

/**
 * One outcome of a simplified market.
 *
 * Source: specification, Simplified market (tokens); presence by recordings.
 */
export interface SimplifiedToken extends s.FieldsOutput<typeof simplifiedToken> {}
/** The type of {@link simplifiedTokenSchema}. */
export interface SimplifiedTokenSchema extends s.Entity<
  "SimplifiedToken",
  typeof simplifiedToken,
  SimplifiedToken
> {}
/** Checks a {@link SimplifiedToken}; unknown fields are kept. */
export const simplifiedTokenSchema: SimplifiedTokenSchema = s.entity("SimplifiedToken", simplifiedToken);
