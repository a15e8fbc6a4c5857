import { statusOf } from "../decode/names.ts";

/** The settlement state of a trade or of a fill. */
export interface HasStatus {
  /** With or without its prefix: `TRADE_STATUS_CONFIRMED`, `CONFIRMED`. */
  readonly status?: string | null | undefined;
}

/**
 * Whether a trade is settled: its status is `CONFIRMED`, which is final.
 *
 * | status | settled | later |
 * |---|---|---|
 * | `MATCHED`, `MATCHED_NOT_BROADCASTED` | no | it is sent to the chain |
 * | `MINED` | no | it is confirmed, or the chain drops it |
 * | `RETRYING` | no | it is sent again, or fails |
 * | `CONFIRMED` | yes | final |
 * | `FAILED` | no | final: no shares and no money changed hands |
 *
 * An unknown status and an absent one are not settled.
 *
 * @example
 * ```ts
 * import type { Trade } from "@org/predictions";
 * import { isSettled } from "@org/predictions/analysis";
 *
 * declare const trades: readonly Trade[];
 * console.log(trades.filter(isSettled).length, "of", trades.length);
 * ```
 */
export function isSettled({ status }: HasStatus): boolean {
  return statusOf(status) === "CONFIRMED";
}

/** Whether a trade has failed for good: it moved nothing. */
export function hasFailed({ status }: HasStatus): boolean {
  return statusOf(status) === "FAILED";
}
