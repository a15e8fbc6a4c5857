import { SchemaError, type Page, type RejectedRow } from "@org/http-core";

/** What was read of a list. */
export interface ReadRows {
  readonly rows: readonly unknown[];
  /** The rows that do not match their schema. They are not among `rows`. */
  readonly rejected: readonly RejectedRow[];
  readonly pages: number;
  /** A checkpoint of the next page; undefined after the last. */
  readonly next: string | undefined;
}

/** What was read of a list when reading ended. It is whole if `next` is undefined. */
export interface ReadEnd extends ReadRows {
  /** Why reading ended early; undefined at the last page, and with as many rows as were wanted. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** What {@link readOn} needs of a page. */
export type ReadPage = Pick<Page<unknown>, "cursor" | "items" | "rejected">;

/**
 * Reads the rest of a list. A page without a valid row ends the reading: its rejected rows are counted, and the next
 * page is the one after it.
 *
 * @param before what was read of it until now
 * @param pagesFrom reads its pages from a checkpoint on
 * @param more the number of rows with which it stops; the page that has the last of them is read whole
 * @param onPage called with what was read, after each page
 */
export async function readOn(
  before: ReadRows,
  pagesFrom: (checkpoint: string) => AsyncIterable<ReadPage>,
  more: number,
  onPage: (read: ReadRows) => void,
): Promise<ReadEnd> {
  const rows = [...before.rows];
  const rejected = [...before.rejected];
  let { pages, next } = before;
  const most = rows.length + more;
  try {
    if (next !== undefined)
      for await (const page of pagesFrom(next)) {
        for (const row of page.items) rows.push(row);
        for (const row of page.rejected) rejected.push(row);
        pages += 1;
        next = page.cursor;
        onPage({ rows, rejected, pages, next });
        if (rows.length >= most) break;
      }
    return { rows, rejected, pages, next, failure: undefined };
  } catch (error) {
    if (!(error instanceof SchemaError) || error.checkpoints?.after === undefined)
      return { rows, rejected, pages, next, failure: { error } };
    const all = [...rejected, ...error.rejected];
    return { rows, rejected: all, pages: pages + 1, next: error.checkpoints.after, failure: { error } };
  }
}
