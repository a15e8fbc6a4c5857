import { matchesFilter, type RequestFilter } from "../core/request-filter.ts";
import type { JournalEntry } from "./entry.ts";

/** Selects entries: those that match every field. */
export interface JournalFilter extends RequestFilter {
  /** The status of the response. */
  readonly status?: number;
  /** Only requests that a recording answered, or for which the recordings had no response. */
  readonly replayed?: "recorded" | "unmatched";
  /** Only entries after this number. */
  readonly since?: number;
}

/** Whether an entry matches a filter. */
export function isWanted(filter: JournalFilter, entry: JournalEntry): boolean {
  const { status = entry.status, since = 0, replayed = entry.replayed } = filter;
  const { service: base, method, route } = entry;
  return (
    entry.status === status &&
    entry.replayed === replayed &&
    entry.number > since &&
    matchesFilter(filter, { base, method, route })
  );
}
