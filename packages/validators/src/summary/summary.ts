import {
  always,
  count,
  decimal,
  entity,
  fields,
  nullable,
  openOneOf,
  text,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";

/** The windows of a summary: the last day, 7 days, 30 days, or everything. */
export const timeWindows = ["1d", "7d", "30d", "all"] as const;

const summary = fields({
  /** The validator's identity: a public key in base58. Source: specification B. */
  validatorIdentity: text,
  /** The account that votes for the validator: a public key in base58. Source: specification B. */
  voteAccount: text,
  /** The window of the figures; unknown windows are kept. Source: specification B. */
  timeWindow: openOneOf(...timeWindows),
  /** Name of the entity that runs the validator; null if it is not known. Source: specification B. */
  name: always(text),
  /**
   * Yearly yield of the validator itself. Unit: a fraction, `"0.05"` is 5 %, inferred from recordings. For the window
   * `1d` it is computed from the last 3 days. Source: specification B.
   */
  validatorApy: always(decimal),
  /**
   * Yearly yield of its delegators, after commission. Unit: a fraction, inferred from recordings. For the window `1d`
   * it is computed from the last 3 days. Source: specification B.
   */
  delegatorApy: always(decimal),
  /** Part of the inflation rewards that the validator keeps. Unit: a fraction, inferred. Source: specification B. */
  voteCommissionRate: always(decimal),
  /**
   * Part of the MEV tips that the validator keeps; null if it takes no part in MEV. Unit: a fraction, inferred.
   * Source: specification B.
   */
  mevCommissionRate: always(nullable(decimal)),
  /** Stake delegated to the validator. Unit: the network's native currency, not its smallest unit, inferred. Source: specification B. */
  totalStake: always(decimal),
  /** Share of the network's whole stake. Unit: a fraction, inferred from recordings. Source: specification B. */
  networkPenetration: always(decimal),
  /**
   * How well the validator performed its duties. Unit: a fraction of the best possible, inferred from recordings.
   * Source: specification B.
   */
  effectiveness: always(nullable(decimal)),
  /** Stake accounts that delegate to the validator. Unit: accounts. Source: specification B. */
  stakeAccountCount: always(nullable(count)),
  /** Mean delay of its votes. Unit: slots, inferred from recordings. Source: specification B. */
  voteLatency: always(nullable(decimal)),
  /** Part of the priority fees that partners keep. Unit: a fraction, inferred. Source: specification B. */
  partnerPriorityFeeCommissionRate: always(nullable(decimal)),
});

/**
 * High-level metrics of one validator over a window. Decimals are exact text, even if a deployment sends numbers; an
 * omitted field is null. Source: specification B, validator summary.
 */
export interface ValidatorSummary extends FieldsOutput<typeof summary> {}
/** The schema of {@link ValidatorSummary}. */
export interface ValidatorSummarySchema extends Entity<
  "ValidatorSummary",
  typeof summary,
  ValidatorSummary
> {}
/** Checks a summary. */
export const validatorSummarySchema: ValidatorSummarySchema = entity("ValidatorSummary", summary);
