import { ParameterError } from "@org/http-core";
import {
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from "@org/http-core/decimal";

/**
 * The price of the other outcome: `1 − p`, exact.
 *
 * @param price from 0 to 1
 * @throws ParameterError where it is not such a price
 * @example
 * ```ts
 * import { complement } from "@org/predictions/analysis";
 *
 * console.log(complement("0.482")); // "0.518"
 * ```
 */
export function complement(price: DecimalText): DecimalText {
  const other = subtractDecimals("1", price);
  if (compareDecimals(price, "0") < 0 || compareDecimals(other, "0") < 0) {
    throw new ParameterError("price", "a price from 0 to 1", price.slice(0, 32));
  }
  return other;
}

/** A number of shares and their price. */
export interface Priced {
  /** From 0 to 1, USDC per share. */
  readonly price: DecimalText;
  /** Shares. */
  readonly size: DecimalText;
}

/**
 * The cost of shares, in USDC: price × size, exact. For trades, fills and orders.
 *
 * @throws ParameterError where price or size is not decimal text
 * @example
 * ```ts
 * import { notional } from "@org/predictions/analysis";
 *
 * console.log(notional({ price: "0.518", size: "247.68" })); // "128.29824"
 * ```
 */
export function notional({ price, size }: Priced): DecimalText {
  return multiplyDecimals(price, size);
}
