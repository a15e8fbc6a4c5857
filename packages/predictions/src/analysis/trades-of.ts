import { ParameterError, type ListOptions, type Paginated } from "@org/http-core";
import type { ClientOf } from "@org/http-core/operation";
import type { operations } from "../operations.ts";
import type { TradesParams } from "../trades/params.ts";
import type { Trade } from "../trades/trade.ts";

/** The key of a market at the order book, of any of the three kinds of market. */
export interface HasCondition {
  /** The key in the catalogue; empty for a placeholder. */
  readonly conditionId?: string | null | undefined;
  /** The key in the order book's lists. */
  readonly condition_id?: string | null | undefined;
}

/** The filters of `trades` beside the market. */
export interface MarketTradesFilter extends Omit<TradesParams, "market" | "next_cursor"> {}

/**
 * All trades of an account in a market, from the list of trades. The service lists an account's own trades only:
 * `maker_address` is required, and trades of other accounts need another endpoint.
 *
 * It sends one request per page. The service decides how many trades a page has.
 *
 * @param client a client of this package, with a `tradingKey`
 * @param market a market of any endpoint
 * @throws ParameterError where the market has no `conditionId`: without one, the trades of all markets would be listed
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 * import { marketsWhere, tradesOf } from "@org/predictions/analysis";
 *
 * const maker_address = "0x1234567890123456789012345678901234567890";
 * const predictions = createPredictions();
 * for await (const { market } of marketsWhere(predictions, { slug: "fed-decision-in-june" })) {
 *   if ((market.conditionId ?? "") === "") continue;
 *   const trades = await tradesOf(predictions, market, { maker_address }).collect({ max: 10_000 });
 *   console.log(market.question, trades.length);
 * }
 * ```
 */
export function tradesOf(
  client: Pick<ClientOf<typeof operations>, "trades">,
  { conditionId, condition_id }: HasCondition,
  filter: MarketTradesFilter,
  options?: ListOptions,
): Paginated<Trade> {
  const market = conditionId ?? condition_id ?? "";
  if (market === "") {
    throw new ParameterError("market", "a market with a conditionId", "a market without one", {
      hint: "A placeholder of an event has none, and no trades.",
    });
  }
  return client.trades({ ...filter, market }, options);
}
