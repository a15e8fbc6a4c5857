import type { StateRegistry } from "../core/state.ts";
import type { JournalEntry } from "./entry.ts";
import { createExpectRequests, type ExpectRequests } from "./expect/expect-requests.ts";
import { checkFilter } from "./expect/read-expectation.ts";
import { isWanted, type JournalFilter } from "./filter.ts";

/** What was asked, and what became of it. */
export interface Journal {
  /**
   * The last entries, the oldest first: all of them, or those that a filter fits. A fault that keeps an answer back is
   * there before the client knows.
   *
   * @throws ParameterError where a field of the filter is unknown (the nearest is named), or of another type
   */
  readonly entries: (filter?: JournalFilter) => readonly JournalEntry[];
  /**
   * Checks what came against what a test expects, and shows both side by side where they differ.
   *
   * @throws RequestMismatchError
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
  /** Forgets them; numbers go on. */
  readonly clear: () => void;
  /** Tells each entry when it is made; the function ends it. */
  readonly on: (listener: (entry: JournalEntry) => void) => () => void;
}

/** The journal, as the sandbox writes it. */
export interface WrittenJournal extends Journal {
  readonly add: (entry: Omit<JournalEntry, "number">) => void;
}

/** How many entries are kept. */
export const JOURNAL_CAPACITY = 1_000;

/** Makes an empty journal. */
export function createJournal(states: StateRegistry): WrittenJournal {
  const kept = states.map<number, JournalEntry>("sandbox journal");
  const written = states.value("sandbox journal entries", 0);
  const listeners = new Set<(entry: JournalEntry) => void>();
  const wanted = (filter: JournalFilter): readonly JournalEntry[] =>
    [...kept.values()].filter((entry) => isWanted(filter, entry));
  return {
    entries(filter = {}) {
      checkFilter(filter);
      return wanted(filter);
    },
    expectRequests: createExpectRequests(wanted, JOURNAL_CAPACITY),
    clear: () => kept.clear(),
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(told) {
      written.current += 1;
      const entry = { number: written.current, ...told };
      kept.set(entry.number, entry);
      kept.delete(entry.number - JOURNAL_CAPACITY);
      for (const listener of listeners) listener(entry);
    },
  };
}
