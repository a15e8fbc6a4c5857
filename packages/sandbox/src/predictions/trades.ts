import { clobRefusal, envelope, offsetOf, type PredictionsHandlers } from "./answers.ts";
import { outcomeOf, tradeId, tradeRow } from "./rows/trade.ts";
import type { Trade, TradesParams } from "./rows/wire.ts";
import { cacheRecent } from "./util/caches.ts";
import { indices, itemAt } from "./util/lists.ts";
import { isAccountName, type TradingAccount, type TradingAccounts } from "./world/accounts.ts";
import { ledgerOf, type Ledger } from "./world/ledger.ts";
import type { MarketFacts } from "./world/market-facts.ts";
import type { PredictionsWorld } from "./world/world.ts";

const LIMIT = 100;
/** How many queries are cached. */
const QUERIES = 16;
const ADDRESS = /^0x[a-fA-F0-9]{40}$/;
const CONDITION = /^0x[a-fA-F0-9]{64}$/;

/**
 * Answers `GET /trades`: the trades of the signing account, the oldest first, so that new trades do not shift a crawl.
 * The rules have checked the signature; the principal is the account's name.
 */
export function tradesHandler(
  world: PredictionsWorld,
  accounts: TradingAccounts,
): PredictionsHandlers["trades"] {
  // Later days of the world change its markets, but must not change trades that were made before.
  const first = world.after(0);
  const ledgers = { heavy: ledgerOf(first, "heavy"), casual: ledgerOf(first, "casual") };
  const lists = cacheRecent<readonly number[]>(QUERIES);
  return ({ next_cursor, ...query }, context) => {
    const name = context.principal?.id ?? "";
    if (!isAccountName(name)) throw new TypeError(`Trades of "${name}": the rules admit accounts only`);
    const [account, ledger] = [accounts[name], ledgers[name]];
    if (!isValid(query)) return clobRefusal(400, "Invalid trade params payload");
    const offset = offsetOf(next_cursor);
    if (offset === undefined) return clobRefusal(400, "Invalid next_cursor");
    const count = ledger.count(context.now);
    const key = JSON.stringify([name, count, query]);
    const found = lists(key, () => (isOwn(account, query) ? selectTrades(world, ledger, count, query) : []));
    const rowAt = (place: number): Trade => {
      const trade = itemAt(found, place);
      const market = first.market(ledger.marketOf(trade));
      return tradeRow({ row: ledger.rowOf(trade), account, market, time: ledger.timeOf(trade) });
    };
    const listed = { query, cursor: next_cursor };
    return envelope({ total: found.length, offset, limit: LIMIT, rowAt, listed }, context);
  };
}

function isValid({ maker_address, market, before, after }: TradesQuery): boolean {
  const digits = [before, after].every((moment) => moment === undefined || secondsOf(moment) !== undefined);
  return ADDRESS.test(maker_address) && (market === undefined || CONDITION.test(market)) && digits;
}

/** A key gives access to its own account's trades only. */
function isOwn({ address }: TradingAccount, { maker_address }: TradesQuery): boolean {
  return address.toLowerCase() === maker_address.toLowerCase();
}

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
