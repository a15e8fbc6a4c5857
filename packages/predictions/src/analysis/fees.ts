import { ParameterError } from "@org/http-core";
import { addDecimals, compareDecimals, multiplyDecimals, type DecimalText } from "@org/http-core/decimal";
import { decimalOf } from "../decode/decimal-of.ts";
import type { Role } from "../decode/names.ts";
import type { FeeSchedule } from "../events/fee-schedule.ts";
import { complement, type Priced } from "./prices.ts";

/** Traded shares, and the owner's side of the trade. */
export interface Charged extends Priced {
  /** `MAKER` pays nothing if the schedule charges only the taker. */
  readonly role: Role | null;
}

/** Options of {@link feeOf}. */
export interface FeeOptions {
  /**
   * True: the fee as it is settled on chain, cut after the fifth decimal and never rounded up. False: exact.
   *
   * @default false
   */
  readonly settled?: boolean | undefined;
}

/** A larger exponent gives more digits than a fee could have. */
const MOST_EXPONENT = 64;

/**
 * The fee of a trade by its market's schedule, in USDC: size × rate × (p(1 − p))^exponent. Where the schedule says so,
 * only the taker pays. `"0"` without a schedule. The result is exact; with `settled`, it is cut as the settlement on
 * chain cuts it. Formula and cut are inferred from field reports. `fee_rate_bps` of a trade is not its fee.
 *
 * @param schedule `Market.feeSchedule`
 * @throws ParameterError where price or size is not decimal text, the price is not from 0 to 1, or the exponent is not
 * one of 0, 1, 2 … 64
 * @example
 * ```ts
 * import { feeOf } from "@org/predictions/analysis";
 *
 * const schedule = { exponent: 1, rate: 0.04, takerOnly: true, rebateRate: 0.25 };
 * console.log(feeOf({ price: "0.5", size: "100", role: "TAKER" }, schedule)); // "1"
 * const taken = { price: "0.337", size: "1.7", role: "TAKER" } as const;
 * console.log(feeOf(taken, schedule), feeOf(taken, schedule, { settled: true })); // "0.015193308" "0.01519"
 * ```
 */
export function feeOf(
  { price, size, role }: Charged,
  schedule: FeeSchedule | null | undefined,
  { settled = false }: FeeOptions = {},
): DecimalText {
  const rate = decimalOf(schedule?.rate ?? 0);
  if (compareDecimals(rate, "0") === 0 || (schedule?.takerOnly === true && role === "MAKER")) return "0";
  const curve = multiplyDecimals(price, complement(price));
  const powers = Array.from({ length: exponentOf(schedule) }, () => curve);
  const fee = multiplyDecimals(size, rate, ...powers);
  // The sum has no trailing zeros.
  return settled ? addDecimals(fee.replace(BEYOND_SETTLED, "$1")) : fee;
}

/** The digits after the fifth decimal. */
const BEYOND_SETTLED = /(\.\d{5})\d+$/;

function exponentOf(schedule: FeeSchedule | null | undefined): number {
  const exponent = schedule?.exponent ?? NaN;
  if (Number.isInteger(exponent) && exponent >= 0 && exponent <= MOST_EXPONENT) return exponent;
  const received = schedule?.exponent ?? "nothing";
  throw new ParameterError("feeSchedule.exponent", "a whole number from 0 to 64", String(received));
}
