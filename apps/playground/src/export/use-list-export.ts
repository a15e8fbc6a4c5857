import { useEffect, useRef, useState } from "react";
import { rejectedIn, type PageOutcome } from "../run/outcome.ts";
import type { LargerPage } from "../run/page-sizes.ts";
import type { Run } from "../run/use-runs.ts";
import { columnsOf, type Fields } from "../table/columns.ts";
import { saveRows, type Format } from "./formats.ts";
import { readOn, UNREAD, type ReadEnd, type ReadRows } from "./whole-list.ts";

/** How many rows are read before the user is asked, since the browser holds all of them in memory. */
export const MOST_EXPORTED = 50_000;

/** An export of all pages of a list. */
export interface ListExport {
  readonly format: Format;
  /** The page size that it asks for instead of the form's; undefined: the form's, or no page was left. */
  readonly larger: LargerPage | undefined;
  readonly read: ReadRows;
  /** `saved`: `file` is its name. `ended`: some pages are left, or the file could not be made. */
  readonly state:
    | { readonly kind: "reading" }
    | { readonly kind: "saved"; readonly file: string }
    | { readonly kind: "ended"; readonly failure: ReadEnd["failure"] };
}

/** What an export has to read and to save. */
type Exporting = Pick<ListExport, "format" | "larger" | "read">;

/** Exports lists, and tells of the export of the list on display. */
export interface ListExports {
  readonly current: ListExport | undefined;
  /** @param larger a page size to ask for instead of the form's */
  readonly start: (format: Format, larger: LargerPage | undefined) => void;
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
  run: Pick<Run, "readPages">,
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

  async function save(of: PageOutcome, { format, larger, read }: Exporting): Promise<void> {
    try {
      const columns = columnsOf(read.rows, fields).map((column) => column.name);
      const file = await saveRows(name, format, { rows: read.rows, columns, fields });
      show(of, { format, larger, read, state: { kind: "saved", file } });
    } catch (error) {
      show(of, { format, larger, read, state: { kind: "ended", failure: { error } } });
    }
  }

  async function readAndSave(of: PageOutcome, { format, larger, read: before }: Exporting): Promise<void> {
    const { readPages } = run;
    if (readPages === undefined) return;
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    const told = (read: ReadRows): void => show(of, { format, larger, read, state: { kind: "reading" } });
    told(before);
    const { failure, ...read } = await readOn(
      before,
      (checkpoint) => readPages({ checkpoint, params: larger?.params ?? {} }, controller.signal),
      MOST_EXPORTED,
      told,
    );
    // Another export may have begun.
    if (reading.current !== controller) return;
    if (failure === undefined && read.isWhole) await save(of, { format, larger, read });
    else show(of, { format, larger, read, state: { kind: "ended", failure } });
  }

  return {
    current,
    start(format, size) {
      if (first === undefined) return;
      const shown = readOf(pages);
      const larger = shown.isWhole ? undefined : size;
      const read = larger === undefined || larger.goesOn ? shown : UNREAD;
      void readAndSave(first, { format, larger, read });
    },
    cancel: () => reading.current?.abort(new DOMException("Cancelled by the user", "AbortError")),
    goOn() {
      if (current !== undefined && first !== undefined) void readAndSave(first, current);
    },
    save() {
      if (current !== undefined && first !== undefined) void save(first, current);
    },
    close: () => setKept(undefined),
  };
}

/** What was read of a list by the pages on display. */
function readOf(pages: readonly PageOutcome[]): ReadRows {
  const last = pages.at(-1)?.page;
  const next = last?.cursor ?? last?.fault?.checkpoint;
  return {
    rows: pages.flatMap(({ page }) => page.items),
    rejected: pages.flatMap(rejectedIn),
    pages: pages.length,
    next,
    isWhole: next === undefined,
  };
}
