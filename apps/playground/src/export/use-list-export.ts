import { useEffect, useRef, useState } from "react";
import { rejectedIn, type PageOutcome } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import { columnsOf, type Fields } from "../table/columns.ts";
import { saveRows, type Format } from "./formats.ts";
import { readOn, type ReadEnd, type ReadRows } from "./whole-list.ts";

/** How many rows are read before the user is asked, since the browser holds all of them in memory. */
export const MOST_EXPORTED = 50_000;

/** An export of all pages of a list. */
export interface ListExport {
  readonly format: Format;
  readonly read: ReadRows;
  /** `saved`: `file` is its name. `ended`: some pages are left, or the file could not be made. */
  readonly state:
    | { readonly kind: "reading" }
    | { readonly kind: "saved"; readonly file: string }
    | { readonly kind: "ended"; readonly failure: ReadEnd["failure"] };
}

/** Exports lists, and tells of the export of the list on display. */
export interface ListExports {
  readonly current: ListExport | undefined;
  readonly start: (format: Format) => void;
  readonly cancel: () => void;
  /** Reads the pages that are left, and saves all. */
  readonly goOn: () => void;
  /** Saves what was read. */
  readonly save: () => void;
  readonly close: () => void;
}

/**
 * Exports the list on display. Pages that are left are read apart from those on display, which stay as they are.
 *
 * @param name the file's name, without its extension
 * @param pages the pages on display, the first first; none if the result is not a list
 * @param fields the fields of a row by the schema
 */
export function useListExport(
  run: Pick<Run, "pagesFrom">,
  name: string,
  pages: readonly PageOutcome[],
  fields: Fields | undefined,
): ListExports {
  const [first] = pages;
  const [kept, setKept] = useState<ListExport & { readonly of: PageOutcome }>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), [first]);
  const current = kept !== undefined && kept.of === first ? kept : undefined;

  function show(of: PageOutcome, next: ListExport): void {
    setKept({ ...next, of });
  }

  async function save(of: PageOutcome, format: Format, read: ReadRows): Promise<void> {
    try {
      const columns = columnsOf(read.rows, fields).map((column) => column.name);
      const file = await saveRows(name, format, { rows: read.rows, columns });
      show(of, { format, read, state: { kind: "saved", file } });
    } catch (error) {
      show(of, { format, read, state: { kind: "ended", failure: { error } } });
    }
  }

  async function readAndSave(of: PageOutcome, format: Format, before: ReadRows): Promise<void> {
    const { pagesFrom } = run;
    if (pagesFrom === undefined) return;
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    const told = (read: ReadRows): void => show(of, { format, read, state: { kind: "reading" } });
    told(before);
    const { failure, ...read } = await readOn(
      before,
      (checkpoint) => pagesFrom(checkpoint, controller.signal),
      MOST_EXPORTED,
      told,
    );
    // Another export may have begun.
    if (reading.current !== controller) return;
    if (failure === undefined && read.next === undefined) await save(of, format, read);
    else show(of, { format, read, state: { kind: "ended", failure } });
  }

  return {
    current,
    start(format) {
      if (first !== undefined) void readAndSave(first, format, readOf(pages));
    },
    cancel: () => reading.current?.abort(new DOMException("Cancelled by the user", "AbortError")),
    goOn() {
      if (current !== undefined && first !== undefined) void readAndSave(first, current.format, current.read);
    },
    save() {
      if (current !== undefined && first !== undefined) void save(first, current.format, current.read);
    },
    close: () => setKept(undefined),
  };
}

/** What was read of a list by the pages on display. */
function readOf(pages: readonly PageOutcome[]): ReadRows {
  return {
    rows: pages.flatMap(({ page }) => page.items),
    rejected: pages.flatMap(rejectedIn),
    pages: pages.length,
    next: pages.at(-1)?.page.cursor,
  };
}
