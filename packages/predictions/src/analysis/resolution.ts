import { compareDecimals } from "@org/http-core/decimal";
import { outcomesOf, tokensOf, type HasOutcomes, type Outcome } from "../decode/outcomes.ts";

/** The fields that show a market's result, of any of the three kinds of market. */
export interface HasResolution extends HasOutcomes {
  readonly closed?: boolean | null | undefined;
  /** `proposed`, `disputed`, `resolved`. */
  readonly oracleResolutionStatus?: string | null | undefined;
}

/**
 * The outcome that came true. Null where none has yet, or none ever did: old markets were settled at 0 and 0, others by
 * halves. The order book marks it by `winner`, the catalogue by a price of 1 once the market is closed.
 *
 * @throws ParameterError where a list of the market can't be read
 * @example
 * ```ts
 * import { winnerOf } from "@org/predictions/analysis";
 *
 * const market = { closed: true, outcomes: '["Up", "Down"]', outcomePrices: '["0", "1"]' };
 * console.log(winnerOf(market)?.label); // Down
 * ```
 */
export function winnerOf(market: HasResolution): Outcome | null {
  const outcomes = outcomesOf(market);
  const tokens = tokensOf(market);
  const marked = tokens?.findIndex(({ winner }) => winner === true);
  // Simplified markets mark the winner. A price of 1 there is only the last price.
  if (marked !== undefined) return outcomes[marked] ?? null;
  if (market.closed !== true) return null;
  const paid = outcomes.filter(({ price }) => price !== null && compareDecimals(price, "1") === 0);
  return paid.length === 1 ? (paid[0] ?? null) : null;
}

/**
 * Whether a market's result is settled: the oracle says so, or there is a winner.
 *
 * @throws ParameterError where a list of the market can't be read
 */
export function isResolved(market: HasResolution): boolean {
  return market.oracleResolutionStatus === "resolved" || winnerOf(market) !== null;
}
