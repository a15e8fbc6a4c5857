import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from "@org/http-core/decimal";
import { decimalOf } from "../decode/decimal-of.ts";

/** The best orders in a market's book for its first outcome. USDC per share. */
export interface Quote {
  /** The highest bid; null without bids. */
  readonly bid: DecimalText | null;
  /** The lowest ask; null without asks. */
  readonly ask: DecimalText | null;
  /** The middle between the two; null if either is null. */
  readonly mid: DecimalText | null;
  /**
   * Ask minus bid, as the service computes it: without bids from 0, without asks to 1. Null where the ask is absent.
   */
  readonly spread: DecimalText | null;
}

/** The best prices of a market of the catalogue. */
export interface HasQuote {
  /** Absent without bids. */
  readonly bestBid?: number | null | undefined;
  /** 1 without asks. */
  readonly bestAsk?: number | null | undefined;
}

/**
 * Bid, ask, middle price and spread, exact. The service's `spread` is the same number, computed in doubles.
 *
 * @throws ParameterError where a price is not a finite number
 * @example
 * ```ts
 * import { quoteOf } from "@org/predictions/analysis";
 *
 * console.log(quoteOf({ bestBid: 0.61, bestAsk: 0.64 })); // { bid: "0.61", ask: "0.64", mid: "0.625", spread: "0.03" }
 * ```
 */
export function quoteOf({ bestBid, bestAsk }: HasQuote): Quote {
  const low = decimalOf(bestBid ?? 0);
  const high = bestAsk === undefined || bestAsk === null ? null : decimalOf(bestAsk);
  const bid = compareDecimals(low, "0") > 0 ? low : null;
  const ask = high !== null && compareDecimals(high, "1") < 0 ? high : null;
  return {
    bid,
    ask,
    mid: bid === null || ask === null ? null : multiplyDecimals(addDecimals(bid, ask), "0.5"),
    spread: high === null ? null : subtractDecimals(high, low),
  };
}
