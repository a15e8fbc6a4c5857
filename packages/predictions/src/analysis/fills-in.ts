import { ParameterError, type ListOptions } from "@org/http-core";
import type { ClientOf } from "@org/http-core/operation";
import type { operations } from "../operations.ts";
import { shape } from "../params/shape.ts";
import type { TradesParams } from "../trades/params.ts";
import type { Trade } from "../trades/trade.ts";
import { fillsOf, type Fill } from "./fills.ts";

/** The filters of `trades` beside the token. `market` saves the requests for trades in other markets. */
export interface TokenFillsFilter extends Omit<TradesParams, "asset_id" | "next_cursor"> {}

/**
 * All fills of an account in a token. `trades({ asset_id })` gives fewer: it filters by the token of the taker's order,
 * and a maker's order in the same trade may be for the other outcome's token.
 *
 * It reads the account's trades, one request per page, and keeps the fills in the token. With the market's `conditionId`
 * as `market`, it reads the trades of that market only. A fill whose token the service did not send is not found.
 *
 * @experimental
 * @param client a client of this package, with a `tradingKey`
 * @param tokenId one of `Market.clobTokenIds`: its digits as text
 * @throws ParameterError where `tokenId` is not digits, the service would refuse a filter, or the account has no part
 * in one of its trades
 * @throws what the list throws
 * @example
 * ```ts
 * import { createPredictions, outcomesOf } from "@org/predictions";
 * import { fillsIn, marketsWhere, notional } from "@org/predictions/analysis";
 *
 * const maker_address = "0x1234567890123456789012345678901234567890";
 * const predictions = createPredictions();
 * for await (const { market } of marketsWhere(predictions, { slug: "fed-decision-in-june" })) {
 *   const [yes] = outcomesOf(market);
 *   if (typeof yes?.tokenId !== "string" || (market.conditionId ?? "") === "") continue;
 *   const filter = { maker_address, market: market.conditionId ?? undefined };
 *   for await (const fill of fillsIn(predictions, yes.tokenId, filter)) console.log(fill.side, notional(fill));
 * }
 * ```
 */
export function fillsIn(
  client: Pick<ClientOf<typeof operations>, "trades">,
  tokenId: string,
  filter: TokenFillsFilter,
  options?: Omit<ListOptions, "max">,
): AsyncIterable<Fill> {
  if (!/^\d+$/.test(tokenId)) {
    throw new ParameterError("tokenId", "the digits of a token, as text", shape(tokenId));
  }
  const trades = client.trades(filter, options);
  return { [Symbol.asyncIterator]: () => inToken(trades, tokenId, filter.maker_address) };
}

async function* inToken(
  trades: AsyncIterable<Trade>,
  tokenId: string,
  account: string,
): AsyncGenerator<Fill, void, undefined> {
  for await (const trade of trades) {
    yield* fillsOf(trade, account).filter((fill) => fill.tokenId === tokenId);
  }
}
