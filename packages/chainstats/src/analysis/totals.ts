import { addDecimals, type DecimalText } from "@org/http-core/decimal";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";

/** The sums over some days. */
export interface Totals {
  /** Days that have a record. */
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
  return {
    days: days.length,
    uncles: days.reduce((sum, { uncleBlockCount }) => sum + uncleBlockCount, 0),
    rewards: addDecimals(...days.map(({ uncleBlockRewards_Eth }) => uncleBlockRewards_Eth)),
  };
}
