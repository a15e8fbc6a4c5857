import type { Page, Paginated } from "@org/http-core";
import type { Extent } from "../flags/own-flags.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { printValue } from "./print-value.ts";
import { noteMorePages, noteRejected, noteWarnings } from "./notes.ts";

/** Prints a list: its first page as a JSON array, or the rows of all pages as they come, one per line. */
export async function printList(
  list: Paginated<unknown>,
  extent: Extent,
  terminal: Pick<Terminal, "out" | "err">,
): Promise<void> {
  await (extent.all ? printRows(list, extent.max, terminal) : printFirstPage(await list, terminal));
}

async function printFirstPage(
  page: Page<unknown>,
  { out, err }: Pick<Terminal, "out" | "err">,
): Promise<void> {
  await printValue(page.items, out);
  noteWarnings(page.meta, err);
  noteRejected(page, err);
  if (page.cursor !== undefined) noteMorePages(err);
}

async function printRows(
  list: Paginated<unknown>,
  max: number,
  { out, err }: Pick<Terminal, "out" | "err">,
): Promise<void> {
  let left = max;
  for await (const page of list.pages()) {
    const rows = page.items.slice(0, left);
    if (rows.length > 0) await out.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    noteWarnings(page.meta, err);
    noteRejected(page, err);
    left -= rows.length;
    if (left > 0) continue;
    const isWhole = rows.length === page.items.length && page.cursor === undefined;
    if (!isWhole) err.line(`note: ended after --max ${String(max)} rows; there are more`);
    return;
  }
}
