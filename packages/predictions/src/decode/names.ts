import type { Open } from "@org/http-core/schema";

/** The side of an order or trade. */
export type Side = Open<"BUY" | "SELL">;
/** An account's role in a trade. */
export type Role = Open<"TAKER" | "MAKER">;
/** The settlement state of a trade. */
export type TradeStatus = Open<
  "MATCHED" | "MATCHED_NOT_BROADCASTED" | "MINED" | "CONFIRMED" | "RETRYING" | "FAILED"
>;

/**
 * `BUY` or `SELL`, in any case, with or without a prefix (`ORDER_SIDE_BUY`). Unknown values are kept.
 *
 * @example
 * ```ts
 * import { sideOf } from "@org/predictions";
 *
 * console.log(sideOf("ORDER_SIDE_SELL"), sideOf("HEDGE")); // SELL HEDGE
 * ```
 */
export const sideOf: NameReader<Side> = /* @__PURE__ */ nameReader("SIDE", ["BUY", "SELL"]);

/** Reads `TAKER` or `MAKER` from `trader_side`, with or without a prefix. Unknown values are kept. */
export const roleOf: NameReader<Role> = /* @__PURE__ */ nameReader("SIDE", ["TAKER", "MAKER"]);

/**
 * The status of a trade without its prefix, which some deployments omit: `TRADE_STATUS_MINED` and `MINED` are the same.
 * Unknown values are kept.
 *
 * @example
 * ```ts
 * import { statusOf } from "@org/predictions";
 *
 * console.log(statusOf("TRADE_STATUS_CONFIRMED"), statusOf("CONFIRMED")); // CONFIRMED CONFIRMED
 * ```
 */
export const statusOf: NameReader<TradeStatus> = /* @__PURE__ */ nameReader("STATUS", [
  "MATCHED",
  "MATCHED_NOT_BROADCASTED",
  "MINED",
  "CONFIRMED",
  "RETRYING",
  "FAILED",
]);

/** Reads a name; null if it is absent. Empty text stays empty. */
export interface NameReader<T> {
  (text: string): T;
  (text: string | null | undefined): T | null;
}

function nameReader<T extends string>(prefix: string, known: readonly T[]): NameReader<Open<T>> {
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
