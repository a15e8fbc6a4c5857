import type { StateRegistry } from "../core/state.ts";
import { type JournalEntry, isWanted, type JournalFilter } from "./entry.ts";
import type { Exchange } from "./exchange.ts";
import { createExpectRequests, type ExpectRequests } from "./expect/expect-requests.ts";
import { checkFilter } from "./expect/expected-request.ts";

/** The requests that the sandbox received, and their outcome. */
export interface Journal {
  /**
   * The last entries, the oldest first, optionally filtered. The entry of a delayed response can appear before the
   * client receives it.
   *
   * @throws ParameterError if a field of the filter is unknown (the error names the nearest) or has another type
   */
  readonly entries: (filter?: JournalFilter) => readonly JournalEntry[];
  /**
   * Compares the received requests with those that a test expects.
   *
   * @throws RequestMismatchError if they differ; its message shows both side by side
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const { fetch, origins, journal } = createSandbox();
   * await fetch(`${origins.repoHost}/meta`);
   * journal.expectRequests([{ service: "repo-host", method: "GET", path: "/meta", status: 200 }]);
   * journal.expectRequests({ method: "POST", times: 0 });
   * ```
   */
  readonly expectRequests: ExpectRequests;
  /** Removes all entries. Numbers continue. */
  readonly clear: () => void;
  /** Calls a listener with each new entry, until the returned function is called. */
  readonly on: (listener: (entry: JournalEntry) => void) => () => void;
}

/** The journal with the operations that write it. */
export interface WrittenJournal extends Journal {
  /** @param exchange headers and bodies, which no entry and no snapshot has */
  readonly add: (entry: Omit<JournalEntry, "number">, exchange?: Exchange) => void;
  /** The exchange of an entry. Undefined: there is no such entry, or it was read from a snapshot. */
  readonly exchange: (number: number) => Exchange | undefined;
}

/** How many entries are kept. */
export const JOURNAL_CAPACITY = 1_000;

/** Creates an empty journal. */
export function createJournal(states: StateRegistry): WrittenJournal {
  const kept = states.map<number, JournalEntry>("sandbox journal");
  const written = states.value("sandbox journal entries", 0);
  // By number, at most as many as entries. An entry of a snapshot may repeat a number, and has no headers or body.
  const exchanges = new Array<{ readonly entry: JournalEntry; readonly exchange: Exchange }>();
  const exchangeOf = (entry: JournalEntry | undefined): Exchange | undefined => {
    const added = exchanges[(entry?.number ?? 0) % JOURNAL_CAPACITY];
    return added?.entry === entry ? added?.exchange : undefined;
  };
  const listeners = new Set<(entry: JournalEntry) => void>();
  const wanted = (filter: JournalFilter): readonly JournalEntry[] =>
    [...kept.values()].filter((entry) => isWanted(filter, entry));
  return {
    entries(filter = {}) {
      checkFilter(filter);
      return wanted(filter);
    },
    expectRequests: createExpectRequests(
      (filter) => wanted(filter).map((entry) => ({ entry, sent: exchangeOf(entry)?.sent })),
      JOURNAL_CAPACITY,
    ),
    clear() {
      kept.clear();
      exchanges.length = 0;
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    exchange: (number) => exchangeOf(kept.get(number)),
    add(facts, exchange) {
      written.current += 1;
      const entry = { number: written.current, ...facts };
      kept.set(entry.number, entry);
      if (exchange !== undefined) exchanges[entry.number % JOURNAL_CAPACITY] = { entry, exchange };
      kept.delete(entry.number - JOURNAL_CAPACITY);
      for (const listener of listeners) listener(entry);
    },
  };
}
