import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from "@org/http-core/decimal";
import { decimalOf } from "../decode/decimal-of.ts";

/** What the best orders in a market's book say of its first outcome. USDC a share. */
export interface Quote {
  /** The highest price offered; null without bids. */
  readonly bid: DecimalText | null;
  /** The lowest price asked; null without asks. */
  readonly ask: DecimalText | null;
  /** The middle between the two; null where one of them is. */
  readonly mid: DecimalText | null;
  /** Ask minus bid, as the service counts it: without bids from 0, without asks to 1. Null where no ask is told. */
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
 * Bid, ask, middle price and spread, exact: `spread` of the service is the same number out of doubles.
 *
 * @throws ParameterError where a price is no finite number
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
