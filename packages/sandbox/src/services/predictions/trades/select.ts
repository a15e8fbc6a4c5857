import type { TradesParams } from "../wire.ts";
import { indices } from "../listing/values.ts";
import type { MarketFacts } from "../facts/market-facts.ts";
import type { PredictionsWorld } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";
import { outcomeOf, tradeId } from "./row.ts";

/** The filter parameters; the account was checked before. */
export type TradesQuery = Omit<TradesParams, "next_cursor">;

/**
 * The trades of a ledger that match a query, the oldest first. A market whose event is closed has no further trades.
 *
 * @param count the number of trades
 */
export function selectTrades(
  world: PredictionsWorld,
  ledger: Ledger,
  count: number,
  query: TradesQuery,
): readonly number[] {
  const { id } = query;
  const before = secondsOf(query.before) ?? Infinity;
  const after = secondsOf(query.after) ?? -Infinity;
  const isTraded = marketTest(world, ledger, query);
  const closings = new Map(ledger.markets().map((market) => [market, closingOf(world, market)]));
  return indices(count).filter((trade) => {
    const time = ledger.timeOf(trade);
    return (
      time < before &&
      time > after &&
      time < (closings.get(ledger.marketOf(trade)) ?? Infinity) &&
      isTraded(trade) &&
      (id === undefined || tradeId(ledger.rowOf(trade)) === id)
    );
  });
}

/** When a market was closed, in Unix seconds; undefined: its event is open. */
function closingOf(world: PredictionsWorld, market: number): number | undefined {
  const { closed } = world.market(market).event.times;
  return closed === undefined ? undefined : closed / 1000;
}

/** Filters by market and token. An account trades in few markets, so the matching ones are computed once. */
function marketTest(
  world: PredictionsWorld,
  ledger: Ledger,
  { market, asset_id }: TradesQuery,
): (trade: number) => boolean {
  if (market === undefined && asset_id === undefined) return () => true;
  const selected = new Map<number, MarketFacts>();
  for (const index of ledger.markets()) {
    const facts = world.market(index);
    const named = market === undefined || facts.conditionId === market.toLowerCase();
    if (named && (asset_id === undefined || facts.tokens.includes(asset_id))) selected.set(index, facts);
  }
  return (trade) => {
    const facts = selected.get(ledger.marketOf(trade));
    if (facts === undefined) return false;
    return asset_id === undefined || facts.tokens[outcomeOf(ledger.rowOf(trade), facts)] === asset_id;
  };
}

/** Converts a time parameter to Unix seconds. Undefined: it is invalid. */
export function secondsOf(moment: string | number | Date | undefined): number | undefined {
  if (moment instanceof Date) return moment.getTime() / 1000;
  return /^\d+$/.test(String(moment)) ? Number(moment) : undefined;
}
