import { addDecimals, type DecimalText } from "@org/http-core/decimal";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";

/** The sums over some days. */
export interface Totals {
  /** Days that have a record. A day that occurs twice counts once, by its last record. */
  readonly days: number;
  /** Unit: blocks. */
  readonly uncles: number;
  /** Exact. Unit: the chain's native currency. */
  readonly rewards: DecimalText;
}

/**
 * Sums up days, exactly.
 *
 * @throws ParameterError where a reward is not decimal text
 * @example
 * ```ts
 * import { totals } from "@org/chainstats/analysis";
 * import type { DailyUncle } from "@org/chainstats";
 *
 * declare const days: readonly DailyUncle[];
 * console.log(totals(days)); // { days: 28, uncles: 6758, rewards: "17116.875" }
 * ```
 */
export function totals(days: readonly DailyUncle[]): Totals {
  // Ranges that were joined may share a day.
  const records = Array.from(new Map(days.map((day) => [day.UTCDate, day])).values());
  return {
    days: records.length,
    uncles: records.reduce((sum, { uncleBlockCount }) => sum + uncleBlockCount, 0),
    rewards: addDecimals(...records.map(({ uncleBlockRewards_Eth }) => uncleBlockRewards_Eth)),
  };
}
