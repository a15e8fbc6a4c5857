import { SchemaError, type Page, type Paginated } from "@org/http-core";
import { isContinued, type Extent, type Position, type WholeList } from "../flags/own-flags.ts";
import { ClosedOutput, type Terminal } from "../terminal/terminal.ts";
import { noteHeaders, noteMorePages, noteRejected, noteWarnings } from "./notes.ts";
import { printValue } from "./print-value.ts";
import { savingRefused, type RejectedRows } from "./rejected-rows.ts";

/** A list to print. */
export interface PrintedList {
  readonly list: Paginated<unknown>;
  readonly extent: Extent;
  readonly rejected: RejectedRows;
  /** Whether each page's status and headers are printed. */
  readonly headers: boolean;
  /** The command that prints the list from a position on. */
  readonly continueAt: (position: Position, max: number) => string;
}

type Streams = Pick<Terminal, "out" | "err">;

/** Prints a list: its first page as a JSON array, or the rows of all pages as they come, one per line. */
export async function printList(printed: PrintedList, streams: Streams): Promise<void> {
  const { list, extent, rejected } = printed;
  await savingRefused(rejected, async () =>
    extent.all ? printRows(printed, extent, streams) : printFirstPage(await list, printed, streams),
  );
}

async function printFirstPage(
  page: Page<unknown>,
  { rejected, headers }: PrintedList,
  { out, err }: Streams,
): Promise<void> {
  if (headers) noteHeaders(page.response, err);
  await printValue(page.items, out);
  noteWarnings(page.meta, err);
  noteRejected(page, err);
  await rejected.save(page.rejected);
  if (page.cursor !== undefined) noteMorePages(err);
}

/** Prints the rows. However it ends before the last row, the command that continues is printed. */
async function printRows(
  { list, rejected, headers, continueAt }: PrintedList,
  extent: WholeList,
  { out, err }: Streams,
): Promise<void> {
  const { max } = extent;
  let left = max;
  let position: Position | undefined = { from: extent.from, skip: extent.skip };
  try {
    for await (const page of list.pages()) {
      const current: Position = position;
      const { from, skip } = current;
      if (headers) noteHeaders(page.response, err);
      const unprinted = page.items.slice(skip);
      const rows = unprinted.slice(0, left);
      if (rows.length > 0) await out.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      left -= rows.length;
      position = rows.length < unprinted.length ? { from, skip: skip + rows.length } : after(page, skip);
      // Otherwise the command that printed the first rows of the page has reported them.
      if (skip === 0) {
        noteWarnings(page.meta, err);
        noteRejected(page, err);
        await rejected.save(page.rejected);
      }
      if (position === undefined) return;
      if (left > 0) continue;
      err.line(`note: ended after --max ${String(max)} rows; there are more`);
      err.line(`continue: ${continueAt(position, max)}`);
      return;
    }
  } catch (error) {
    // The reader has all that it wants.
    if (error instanceof ClosedOutput) throw error;
    const skipped = error instanceof SchemaError ? error.checkpoints?.after : undefined;
    if (position !== undefined && isContinued(position)) err.line(`continue: ${continueAt(position, left)}`);
    if (skipped !== undefined)
      err.line(`continue without this page: ${continueAt({ from: skipped, skip: 0 }, left)}`);
    throw error;
  }
}

/** The position after a page; undefined after the last. */
function after({ cursor, items }: Page<unknown>, skip: number): Position | undefined {
  return cursor === undefined ? undefined : { from: cursor, skip: Math.max(0, skip - items.length) };
}
