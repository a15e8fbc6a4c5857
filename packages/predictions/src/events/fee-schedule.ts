import * as s from "@org/http-core/schema";

const feeSchedule = s.fields(
  {},
  {
    /**
     * Power of `p(1 − p)` in the fee, p being the price from 0 to 1; 0 makes the fee flat. Formula inferred from
     * field reports: fee = shares × rate × (p(1 − p))^exponent, in USDC.
     */
    exponent: s.number,
    /** Factor of the fee, a fraction: 0.05 is 5 %. */
    rate: s.number,
    /** True: only the taker pays; the maker trades free. */
    takerOnly: s.flag,
    /** Part of the fee that goes back to makers, from 0 to 1: 0.25 is a quarter. */
    rebateRate: s.number,
  },
);

/**
 * How the fee of a market's trades is computed. Null on markets without fees.
 *
 * Source: specification, Market (feeSchedule); presence by recordings.
 */
export interface FeeSchedule extends s.FieldsOutput<typeof feeSchedule> {}
/** The type of {@link feeScheduleSchema}. */
export interface FeeScheduleSchema extends s.Entity<"FeeSchedule", typeof feeSchedule, FeeSchedule> {}
/** Checks a {@link FeeSchedule}; unknown fields are kept. */
export const feeScheduleSchema: FeeScheduleSchema = s.entity("FeeSchedule", feeSchedule);
