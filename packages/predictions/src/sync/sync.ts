import { ParameterError, SchemaError, type CallOptions, type RejectedRow } from "@org/http-core";
import { moveCheckpoints, type ClientOf } from "@org/http-core/operation";
import { couldBeDate } from "../decode/time.ts";
import type { operations } from "../operations.ts";
import type { TradesParams } from "../trades/params.ts";
import type { Trade } from "../trades/trade.ts";
import { entryOf } from "./entry.ts";
import { readState, type SyncState } from "./state.ts";

/** What is synced: the filters of `trades`. `after` is where the first sync begins, `before` where each ends. */
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
   * Which of the trades that are read again are handed out again: `"none"`, or those whose `status` is `"changed"`, as
   * from `MINED` to `FAILED`.
   *
   * @default "none"
   */
  readonly again?: "none" | "changed" | undefined;
}

/**
 * Trades that no earlier sync has handed out, page by page. Iterate it once. The `checkpoints` of a `SchemaError`, for
 * a page of which no row fits, are of the sync: hand `after` to `from` to step over the page.
 */
export interface TradesSync extends AsyncIterable<Trade> {
  /**
   * Where it stands, as text that can be stored and handed to `from`. Good at any time, after a failure too: what was
   * handed out before does not come again, what was not does. At the end of a run it holds the trades of the overlap;
   * before that all that the run has handed out (about 60 bytes each).
   */
  readonly checkpoint: () => string;
  /** Rows that don't fit their schema, as they were sent: they are not handed out. */
  readonly rejected: readonly RejectedRow[];
}

const OVERLAP = 3_600;

/**
 * The trades that an earlier sync has not handed out. It goes by the trades' own times, never by this machine's clock,
 * and needs no order of the list: newest first or last, a trade that comes during the run is in this one or in the next.
 *
 * @param predictions what lists trades: a client of this package
 * @throws ParameterError where `from` is no checkpoint of these filters, `overlap` no number of seconds, or `after` no
 * moment
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
  { trades }: Pick<ClientOf<typeof operations>, "trades">,
  { after, ...filters }: SyncParams,
  { from, overlap = OVERLAP, again = "none", ...call }: SyncOptions = {},
): TradesSync {
  if (!Number.isInteger(overlap) || overlap < 0) {
    throw new ParameterError("overlap", "a whole number of seconds, at least 0", String(overlap));
  }
  const query = nameOf(filters);
  const none: SyncState = { v: 1, query, after: secondsOf(after), at: null, handed: [] };
  const begun = from === undefined ? none : readState(from, query);
  const handed = new Map(begun.handed.map((entry) => [entry[0], entry]));
  const rejected: RejectedRow[] = [];
  let { at } = begun;
  let done = false;

  async function* rows(): AsyncGenerator<Trade, void, undefined> {
    const params = begun.after === null ? filters : { ...filters, after: begun.after };
    const list = trades(params, { ...call, ...(at === null ? {} : { from: at }) });
    try {
      for await (const page of list.pages()) {
        rejected.push(...page.rejected);
        for (const trade of page.items) {
          const entry = entryOf(trade);
          const known = handed.get(entry[0]);
          handed.set(entry[0], entry);
          if (known === undefined || (again === "changed" && known[2] !== entry[2])) yield trade;
        }
        at = page.cursor ?? null;
      }
    } catch (error) {
      if (error instanceof SchemaError) rejected.push(...error.rejected);
      throw moveCheckpoints(error, stateAt);
    }
    done = true;
  }

  function stateAt(place: string | null): string {
    return JSON.stringify({ ...begun, at: place, handed: Array.from(handed.values()) } satisfies SyncState);
  }

  return {
    [Symbol.asyncIterator]: rows,
    rejected,
    checkpoint() {
      if (!done) return stateAt(at);
      const all = Array.from(handed.values());
      const last = all.reduce<number | null>((latest, [, second]) => later(latest, second), null);
      // The last second itself is read again: more of its trades may be yet to come.
      const next = later(begun.after, last === null ? null : Math.max(0, last - overlap - 1));
      const near = all.filter(([, second]) => second === null || next === null || second > next);
      return JSON.stringify({ ...none, after: next, handed: near } satisfies SyncState);
    },
  };
}

function secondsOf(after: SyncParams["after"]): number | null {
  if (after === undefined) return null;
  const digits = String(after instanceof Date ? Math.floor(after.getTime() / 1000) : after);
  if (/^\d{1,15}$/.test(digits) && (after instanceof Date || !couldBeDate(digits))) return Number(digits);
  const expected = "Unix time in whole seconds (not a date as 20260405), or a Date from 1970 on";
  throw new ParameterError("after", expected, digits);
}

function later(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

/** The filters as text, whatever their order. */
function nameOf(filters: object): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}
