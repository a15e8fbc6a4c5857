import type { Open } from "@org/http-core/schema";

/** Whether somebody bought or sold. */
export type Side = Open<"BUY" | "SELL">;
/** On which side of a trade an account was. */
export type Role = Open<"TAKER" | "MAKER">;
/** How far the settlement of a trade has come. */
export type TradeStatus = Open<
  "MATCHED" | "MATCHED_NOT_BROADCASTED" | "MINED" | "CONFIRMED" | "RETRYING" | "FAILED"
>;

/**
 * `BUY` or `SELL`, with a prefix (`ORDER_SIDE_BUY`) or without, in capitals or not. A value that is not known is kept.
 *
 * @example
 * ```ts
 * import { sideOf } from "@org/predictions";
 *
 * console.log(sideOf("ORDER_SIDE_SELL"), sideOf("HEDGE")); // SELL HEDGE
 * ```
 */
export const sideOf: Named<Side> = /* @__PURE__ */ named("SIDE", ["BUY", "SELL"]);

/** `TAKER` or `MAKER` out of `trader_side`, with a prefix or without. A value that is not known is kept. */
export const roleOf: Named<Role> = /* @__PURE__ */ named("SIDE", ["TAKER", "MAKER"]);

/**
 * The status of a trade without its prefix, which deployments leave out: `TRADE_STATUS_MINED` and `MINED` are one. A
 * value that is not known is kept.
 *
 * @example
 * ```ts
 * import { statusOf } from "@org/predictions";
 *
 * console.log(statusOf("TRADE_STATUS_CONFIRMED"), statusOf("CONFIRMED")); // CONFIRMED CONFIRMED
 * ```
 */
export const statusOf: Named<TradeStatus> = /* @__PURE__ */ named("STATUS", [
  "MATCHED",
  "MATCHED_NOT_BROADCASTED",
  "MINED",
  "CONFIRMED",
  "RETRYING",
  "FAILED",
]);

/** Reads a name; there is null where there is nothing to read. */
export interface Named<T> {
  (text: string): T;
  (text: string | null | undefined): T | null;
}

function named<T extends string>(prefix: string, known: readonly T[]): Named<Open<T>> {
  const form = new RegExp(`^(?:[a-z]+_)*${prefix}_`, "i");
  function nameOf(text: string): Open<T>;
  function nameOf(text: string | null | undefined): Open<T> | null;
  function nameOf(text: string | null | undefined): Open<T> | null {
    if (text === null || text === undefined) return null;
    const bare = text.replace(form, "");
    const upper = bare.toUpperCase();
    return known.find((name) => name === upper) ?? bare;
  }
  return nameOf;
}
