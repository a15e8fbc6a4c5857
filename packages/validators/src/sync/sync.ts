import { ParameterError, SchemaError, type CallOptions, type Clock, type RejectedRow } from "@org/http-core";
import { moveCheckpoints, type ClientOf } from "@org/http-core/operation";
import type { Consolidation } from "../consolidations/consolidation.ts";
import type { ConsolidationsParams } from "../consolidations/params.ts";
import type { operations } from "../operations.ts";
import { dayOf, daysBefore, givenDay } from "./days.ts";
import { readState, type Handed, type SyncState } from "./state.ts";

/** What is synced: the filters of `consolidations`. `limit` is the rows a page, by default 200: few requests. */
export interface SyncParams extends Omit<ConsolidationsParams, "offset"> {}

/** Options of `syncConsolidations`. */
export interface SyncOptions extends CallOptions {
  /** The checkpoint of an earlier sync with the same filters. @default none: from `fromDate`, else the beginning */
  readonly from?: string | undefined;
  /** Days before the last that the next sync reads again, since rows may be added late; 0 to 3,650. @default 2 */
  readonly overlap?: number | undefined;
}

/**
 * Consolidations that no earlier sync has handed out, page by page. Iterate it once. The `checkpoints` of a
 * `SchemaError`, for a page of which no row fits, are of the sync: hand `after` to `from` to step over the page.
 */
export interface ConsolidationsSync extends AsyncIterable<Consolidation> {
  /**
   * Where it stands, as text that can be stored and handed to `from`. Good at any time: what was handed out before
   * does not come again, what was not does.
   */
  readonly checkpoint: () => string;
  /** Rows that don't fit their schema, as they were sent: they are not handed out. */
  readonly rejected: readonly RejectedRow[];
}

/** Ten years of days: a longer overlap would be a sync from the beginning. */
const MOST_OVERLAP = 3_650;

/** Rows a page, where the caller says nothing: a service that allows fewer says so in its links. */
const PAGE = 200;

/**
 * Makes a sync. The last day is pinned when it begins, to yesterday (UTC) where none is given: rows that are added
 * meanwhile would shift the pages.
 *
 * @throws ParameterError where `from` is no checkpoint of these filters, `overlap` no number of days, or one of the
 * days none, or the first after the last
 */
export function syncOf(
  { consolidations }: Pick<ClientOf<typeof operations>, "consolidations">,
  { limit = PAGE, fromDate, toDate, ...filters }: SyncParams,
  { from, overlap = 2, ...call }: SyncOptions,
  clock: Clock,
): ConsolidationsSync {
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > MOST_OVERLAP) {
    throw new ParameterError("overlap", "a whole number of days from 0 to 3,650", String(overlap));
  }
  const [first, end] = [givenDay("fromDate", fromDate), givenDay("toDate", toDate)];
  if (first !== null && end !== null && first > end) {
    throw new ParameterError("fromDate", "a day on or before toDate", first);
  }
  const query = nameOf(filters);
  const none: SyncState = { v: 1, query, fromDate: first, toDate: null, at: null, handed: [] };
  const begun = from === undefined ? none : readState(from, query);
  const last = begun.toDate ?? latest(end ?? daysBefore(dayOf(clock.now()), 1), begun.fromDate);
  const handed = new Map(begun.handed.map((entry) => [keyOf(entry), entry]));
  const rejected: RejectedRow[] = [];
  let { at } = begun;
  let done = false;

  async function* rows(): AsyncGenerator<Consolidation, void, undefined> {
    const range = { fromDate: begun.fromDate, toDate: last };
    const list = consolidations(
      { ...filters, ...range, limit },
      { ...call, ...(at === null ? {} : { from: at }) },
    );
    try {
      for await (const page of list.pages()) {
        rejected.push(...page.rejected);
        for (const row of page.items) {
          const entry = entryOf(row);
          if (handed.has(keyOf(entry))) continue;
          handed.set(keyOf(entry), entry);
          yield row;
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
    const state: SyncState = {
      ...none,
      fromDate: begun.fromDate,
      toDate: last,
      at: place,
      handed: Array.from(handed.values()),
    };
    return JSON.stringify(state);
  }

  return {
    [Symbol.asyncIterator]: rows,
    rejected,
    checkpoint() {
      if (!done) return stateAt(at);
      const all = Array.from(handed.values());
      // Not before the day that this run began with: of days before it, no row is known to have been handed out.
      const since = latest(daysBefore(last, overlap), begun.fromDate);
      const near = all.filter(([, , , date]) => date >= since);
      return JSON.stringify({ ...none, fromDate: since, handed: near } satisfies SyncState);
    },
  };
}

/**
 * What tells a row from all others: source, target and epoch. A source moves its stake once, because it exits with
 * that; but its switch to compounding, a consolidation into itself, may come before, in an earlier epoch or, as far
 * as the specification says, in the same. So the source alone is not enough, nor is source and epoch. Two rows that
 * agree in all three say the same: they are handed out once, though their amounts or days may have been mended since.
 */
function entryOf(row: Consolidation): Handed {
  return [row.sourceValidatorIndex, row.targetValidatorIndex, row.consolidationEpoch, row.date];
}

function keyOf([source, target, epoch]: Handed): string {
  return `${String(source)} ${String(target)} ${String(epoch)}`;
}

/** The filters as text, whatever their order; those that filter nothing left out. */
function nameOf(filters: object): string {
  const given = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function latest(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}
