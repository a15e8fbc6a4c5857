import { compareDecimals } from "@org/http-core/decimal";
import { outcomesOf, type HasOutcomes, type Outcome } from "../decode/outcomes.ts";

/** What says how a market came out: of the catalogue, of the simplified ones, or with rewards. */
export interface HasResolution extends HasOutcomes {
  readonly closed?: boolean | null | undefined;
  /** `proposed`, `disputed`, `resolved`. */
  readonly oracleResolutionStatus?: string | null | undefined;
}

/**
 * The outcome that came true; null where none has yet, or none ever did: old markets were settled at 0 and 0, others
 * by halves. The order book says it by `winner`, the catalogue by a price of 1 once the market is closed.
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
  const { tokens } = market;
  const named = (tokens ?? []).findIndex(({ winner }) => winner === true);
  if (named >= 0) return outcomes[named] ?? null;
  // Simplified markets say who won; a price of 1 there is but the last that was paid.
  if ((tokens !== undefined && tokens !== null) || market.closed !== true) return null;
  const paid = outcomes.filter(({ price }) => price !== null && compareDecimals(price, "1") === 0);
  return paid.length === 1 ? (paid[0] ?? null) : null;
}

/**
 * Whether it is settled how a market came out: by the oracle's word, or because there is a winner.
 *
 * @throws ParameterError where a list of the market can't be read
 */
export function isResolved(market: HasResolution): boolean {
  return market.oracleResolutionStatus === "resolved" || winnerOf(market) !== null;
}
