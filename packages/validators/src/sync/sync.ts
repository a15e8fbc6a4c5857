import { ParameterError, type CallOptions, type Clock } from "@org/http-core";
import { syncList, type ClientOf, type ListSync, type SyncEntry } from "@org/http-core/operation";
import type { Consolidation } from "../consolidations/consolidation.ts";
import { keyOf } from "../consolidations/key.ts";
import { consolidations as operation } from "../consolidations/operation.ts";
import type { ConsolidationsParams } from "../consolidations/params.ts";
import type { operations } from "../operations.ts";
import { dayOf, daysBefore, givenDay } from "./days.ts";

/** The filters of `consolidations`. `limit` is the number of rows per page, by default 200, for few requests. */
export interface SyncParams extends Omit<ConsolidationsParams, "offset"> {}

/** Options of `syncConsolidations`. */
export interface SyncOptions extends CallOptions {
  /** The checkpoint of an earlier sync with the same filters. @default none: from `fromDate`, else the beginning */
  readonly from?: string | undefined;
  /** Days before the last that the next sync reads again, since rows may be added late; 0 to 3,650. @default 2 */
  readonly overlap?: number | undefined;
}

/** The consolidations that no earlier sync has returned. */
export interface ConsolidationsSync extends ListSync<Consolidation> {}

/** Ten years of days. A longer overlap would be a sync from the beginning. */
const MAX_OVERLAP = 3_650;

/** Rows per page unless the caller sets `limit`. A service that allows fewer says so in its links. */
const PAGE_SIZE = 200;

/**
 * Creates a sync. Its last day is fixed when it begins, by default to yesterday (UTC): rows that are added meanwhile
 * would shift the pages.
 *
 * @throws ParameterError where `from` is not a checkpoint of these filters, `overlap` is not a number of days, a day does
 * not exist, the first day is after the last, or the service would refuse a filter
 */
export function syncConsolidations(
  client: Pick<ClientOf<typeof operations>, "consolidations">,
  { limit = PAGE_SIZE, fromDate, toDate, ...filters }: SyncParams,
  { from, overlap = 2, ...call }: SyncOptions,
  clock: Clock,
): ConsolidationsSync {
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > MAX_OVERLAP) {
    throw new ParameterError("overlap", "a whole number of days from 0 to 3,650", String(overlap));
  }
  const [first, last] = [givenDay("fromDate", fromDate), givenDay("toDate", toDate)];
  if (first !== null && last !== null && first > last) {
    throw new ParameterError("fromDate", "a day on or before toDate", first);
  }
  const today = dayOf(clock.now());
  const yesterday = daysBefore(today, 1);
  // Not after today: the next sync begins near this day, and would leave out the days until then.
  const end = last === null ? yesterday : last < today ? last : today;
  return syncList<Consolidation, string>({
    operation,
    filters,
    from,
    isPosition: (value) => typeof value === "string",
    since: first,
    until: (since) => latest(end, since),
    read: ({ since, until }, page) =>
      client.consolidations({ ...filters, fromDate: since, toDate: until, limit }, { ...call, from: page }),
    entryOf,
    next: ({ until }) => until && daysBefore(until, overlap),
  });
}

function entryOf(row: Consolidation): SyncEntry<string> {
  return [keyOf(row), row.date];
}

function latest(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}
