import type { JournalEntry } from "../src/journal/entry.ts";
import { NOW } from "./ask.ts";

/** A journal entry of `GET /meta` of the repository host, with some fields changed. */
export function entryOf(change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    number: 1,
    at: NOW,
    took: 1,
    service: "repoHost",
    route: "GET /meta",
    method: "GET",
    target: "/meta",
    status: 200,
    address: "127.0.0.1",
    principal: undefined,
    budgets: [],
    faults: [],
    replayed: undefined,
    warnings: [],
    ...change,
  };
}
