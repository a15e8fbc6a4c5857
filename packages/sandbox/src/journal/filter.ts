import { matchesFilter, type RequestFilter } from "../core/request-filter.ts";
import type { JournalEntry } from "./entry.ts";

/** Which entries are wanted: those that everything here matchesFilter. */
export interface JournalFilter extends RequestFilter {
  readonly status?: number;
  readonly replayed?: "recorded" | "unmatched";
  /** The number of an entry: only later ones. */
  readonly since?: number;
}

/** Whether an entry is wanted. */
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
