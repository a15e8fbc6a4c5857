import { addDecimals, type DecimalText } from "@org/http-core/decimal";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";

/** What days come to. */
export interface Totals {
  /** Days that have a record. */
  readonly days: number;
  /** Their uncles. Unit: blocks. */
  readonly uncles: number;
  /** Their rewards, exact. Unit: the chain's native currency. */
  readonly rewards: DecimalText;
}

/**
 * What days come to, exact to the last digit.
 *
 * @throws ParameterError where a reward is no decimal text
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
