import { ParameterError, type CallOptions, type Page } from "@org/http-core";
import { syncList, type ClientOf, type ListSync } from "@org/http-core/operation";
import type { operations } from "../operations.ts";
import { areSeconds, UNIX_SECONDS } from "../params/unix-seconds.ts";
import { trades as operation } from "../trades/operation.ts";
import type { TradesParams } from "../trades/params.ts";
import type { Trade } from "../trades/trade.ts";
import { entryOf } from "./entry.ts";

/** The filters of `trades`. The first sync begins after `after`; each sync ends before `before`. */
export interface SyncParams extends Omit<TradesParams, "next_cursor"> {}

/** Options of {@link syncTrades}. */
export interface SyncOptions extends CallOptions {
  /** The checkpoint of an earlier sync with the same filters. @default none: from `after`, else the beginning */
  readonly from?: string | undefined;
  /**
   * Seconds before the last trade that the next sync reads again, for trades that are listed late; at least 0.
   *
   * @default 3600
   */
  readonly overlap?: number | undefined;
  /**
   * Which of the trades that are read again are returned again: those whose `status` has `"changed"`, as from `MATCHED`
   * to `FAILED`, or `"none"`. A change is seen within `overlap` of the last trade; pass a longer one for later changes.
   *
   * @default "changed"
   */
  readonly again?: "none" | "changed" | undefined;
}

/** The trades that no earlier sync has returned with their present status. */
export interface TradesSync extends ListSync<Trade> {}

const OVERLAP = 3_600;

/**
 * The trades that no earlier sync has returned, and those whose status has changed since. Replace what you stored of such
 * a trade: `id` with `bucket_index` is its key, and `isSettled` tells whether its status is final. The sync uses the trades' own times, never the local clock, and works
 * with any order of the list. A trade that is listed during a run is returned by this run or by the next.
 *
 * @param client a client of this package
 * @throws ParameterError where `from` is not a checkpoint of these filters, `overlap` is not a number of seconds,
 * `after` is not a time, or the service would refuse a filter
 * @example
 * ```ts
 * import { readFile, writeFile } from "node:fs/promises";
 * import { createPredictions } from "@org/predictions";
 * import { syncTrades } from "@org/predictions/sync";
 *
 * const maker_address = "0x1234567890123456789012345678901234567890";
 * const from = await readFile("checkpoint.json", "utf8").catch(() => undefined);
 * const sync = syncTrades(createPredictions(), { maker_address }, { from });
 * for await (const trade of sync) console.log(trade.match_time, trade.size, trade.price);
 * await writeFile("checkpoint.json", sync.checkpoint());
 * ```
 */
export function syncTrades(
  client: Pick<ClientOf<typeof operations>, "trades">,
  { after, ...filters }: SyncParams,
  { from, overlap = OVERLAP, again = "changed", ...call }: SyncOptions = {},
): TradesSync {
  if (!Number.isInteger(overlap) || overlap < 0) {
    throw new ParameterError("overlap", "a whole number of seconds, at least 0", String(overlap));
  }
  return syncList<Trade, number>({
    operation,
    filters,
    from,
    isPosition: (value) => typeof value === "number",
    since: firstSecondAfter(after),
    read({ since }, page) {
      const options = { ...call, from: page };
      if (since === null) return client.trades(filters, options);
      // `after` is exclusive on the wire.
      const list = client.trades({ ...filters, after: since - 1 }, options);
      return { pages: () => pagesFrom(since, list.pages()) };
    },
    entryOf,
    returnChanged: again === "changed",
    // Includes the last second itself: more of its trades may be listed later.
    next: (_, latest) => (latest === null ? null : Math.max(1, latest - overlap)),
  });
}

/**
 * Leaves out the trades before a second. A deployment may include those of `after` itself, or ignore it: earlier syncs
 * have returned these trades, and do not remember them.
 */
async function* pagesFrom(
  since: number,
  pages: AsyncIterable<Page<Trade>>,
): AsyncGenerator<Pick<Page<Trade>, "items" | "rejected" | "cursor" | "fault">, void, undefined> {
  for await (const { items, rejected, cursor, fault } of pages) {
    yield { items: items.filter((trade) => (entryOf(trade)[1] ?? since) >= since), rejected, cursor, fault };
  }
}

function firstSecondAfter(after: SyncParams["after"]): number | null {
  if (after === undefined) return null;
  const digits = String(after instanceof Date ? Math.floor(after.getTime() / 1000) : after);
  if (after instanceof Date ? /^\d+$/.test(digits) : areSeconds(digits)) return Number(digits) + 1;
  throw new ParameterError("after", UNIX_SECONDS, digits);
}
