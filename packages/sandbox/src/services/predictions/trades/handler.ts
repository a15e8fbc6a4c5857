import type { TradesPage, TradesParams } from "../wire.ts";
import { ok, type Handler } from "../../../core/handler.ts";
import { pageSize } from "../../../core/page-cap.ts";
import { envelope, noted, offsetOf } from "../listing/page.ts";
import { clobRefusal } from "../refusals.ts";
import { itemAt } from "../world/draws.ts";
import { cacheRecent } from "../world/memo.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { isAccountName, type TradingAccount, type TradingAccounts } from "./accounts.ts";
import { ledgerOf } from "./ledger.ts";
import { tradeRow } from "./row.ts";
import { secondsOf, selectTrades, type TradesQuery } from "./select.ts";

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
): Handler<TradesParams, TradesPage> {
  // Later days of the world change its markets, but must not change trades that were made before.
  const first = world.after(0);
  const ledgers = { heavy: ledgerOf(first, "heavy"), casual: ledgerOf(first, "casual") };
  const lists = cacheRecent<readonly number[]>(QUERIES);
  return ({ next_cursor, ...query }, context) => {
    const name = context.principal?.id ?? "";
    if (!isAccountName(name)) throw new TypeError(`Trades of "${name}": the rules admit accounts only`);
    const [account, ledger] = [accounts[name], ledgers[name]];
    if (!isValid(query)) return clobRefusal(400, "Invalid trade params payload");
    const offset = next_cursor === undefined ? 0 : offsetOf(next_cursor);
    if (offset === undefined) return clobRefusal(400, "Invalid next_cursor");
    const count = ledger.count(context.now);
    const key = JSON.stringify([name, count, query]);
    const found = lists(key, () => (isOwn(account, query) ? selectTrades(world, ledger, count, query) : []));
    const rowAt = (place: number): ReturnType<typeof tradeRow> => {
      const trade = itemAt(found, place);
      const market = first.market(ledger.marketOf(trade));
      return tradeRow({ row: ledger.rowOf(trade), account, market, time: ledger.timeOf(trade) });
    };
    const page = envelope({ total: found.length, offset, limit: pageSize(LIMIT, context), rowAt });
    return ok(noted(page, query, next_cursor, context));
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
