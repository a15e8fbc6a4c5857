import { SchemaError, type Page, type RejectedRow } from "@org/http-core";

/** What was read of a list. */
export interface ReadRows {
  readonly rows: readonly unknown[];
  /** The rows that do not match their schema. They are not among `rows`. */
  readonly rejected: readonly RejectedRow[];
  readonly pages: number;
  /** The checkpoint of the next page; undefined at the list's start, and after its last page. */
  readonly next: string | undefined;
  /** Whether the last page was read. */
  readonly isWhole: boolean;
}

/** A list of which nothing was read. */
export const UNREAD: ReadRows = { rows: [], rejected: [], pages: 0, next: undefined, isWhole: false };

/** What was read of a list when reading ended. */
export interface ReadEnd extends ReadRows {
  /** Why reading ended early; undefined at the last page, and with as many rows as were wanted. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** What {@link readOn} needs of a page. */
export type ReadPage = Pick<Page<unknown>, "cursor" | "fault" | "items" | "rejected">;

/**
 * Reads the rest of a list. A page without a valid row ends the reading: its rejected rows are counted, and the next
 * page is the one after it.
 *
 * @param before what was read of it until now
 * @param pagesFrom reads its pages from a checkpoint on, or from its start
 * @param more the number of rows with which it stops; the page that has the last of them is read whole
 * @param onPage called with what was read, after each page
 */
export async function readOn(
  before: ReadRows,
  pagesFrom: (checkpoint: string | undefined) => AsyncIterable<ReadPage>,
  more: number,
  onPage: (read: ReadRows) => void,
): Promise<ReadEnd> {
  const rows = [...before.rows];
  const rejected = [...before.rejected];
  let { pages, next, isWhole } = before;
  const most = rows.length + more;
  try {
    if (!isWhole)
      for await (const page of pagesFrom(next)) {
        for (const row of page.items) rows.push(row);
        for (const row of page.rejected) rejected.push(row);
        pages += 1;
        next = page.cursor ?? page.fault?.checkpoint;
        isWhole = next === undefined;
        onPage({ rows, rejected, pages, next, isWhole });
        if (rows.length >= most) break;
      }
    return { rows, rejected, pages, next, isWhole, failure: undefined };
  } catch (error) {
    if (!(error instanceof SchemaError) || error.checkpoints?.after === undefined)
      return { rows, rejected, pages, next, isWhole, failure: { error } };
    const all = [...rejected, ...error.rejected];
    const { after } = error.checkpoints;
    return { rows, rejected: all, pages: pages + 1, next: after, isWhole, failure: { error } };
  }
}
