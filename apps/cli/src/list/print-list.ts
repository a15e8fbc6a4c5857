import { ParameterError, SchemaError, type Page, type Paginated } from "@org/http-core";
import { once } from "@org/http-core/operation";
import { FileError } from "../failure/file-error.ts";
import type { OutputOptions } from "../flags/output-options.ts";
import { isContinued, type Extent, type Position, type WholeList } from "../output/extent.ts";
import { noteEmpty, noteHeaders, noteMorePages, noteRejected, noteWarnings } from "../output/notes.ts";
import { savingRefused, type RejectedRows } from "../output/rejected-rows.ts";
import { wholeOf } from "../output/row-format.ts";
import { ClosedOutput, type Terminal } from "../terminal/terminal.ts";
import type { Most } from "./continue-command.ts";
import { completeNote, type ResumeFile } from "./resume-file.ts";

/** A list to print. */
export interface PrintedList {
  readonly list: Paginated<unknown>;
  readonly extent: Extent;
  readonly output: OutputOptions;
  readonly rejected: RejectedRows;
  /** Whether each page's status and headers are printed. */
  readonly headers: boolean;
  /** The command that prints the list from a position on. */
  readonly continueAt: (position: Position, most: Most) => string;
  /** Where the position is saved after each page; undefined for nowhere. */
  readonly resume: ResumeFile | undefined;
  /** Why the list may have no rows although nothing is wrong; undefined if nothing is known. */
  readonly whyEmpty?: string | undefined;
}

type Streams = Pick<Terminal, "out" | "err">;

/** The most rows that are held to sort them. */
const MOST_SORTED = 10_000;

/**
 * Checks what a sorted list needs: all rows are in memory at once.
 *
 * @throws ParameterError for a whole list without a limit of its rows
 */
export function expectSortable({ sorted }: OutputOptions, extent: Extent): void {
  if (sorted === undefined || !extent.all || extent.max <= MOST_SORTED) return;
  throw new ParameterError("--sort-by", `--all with --max of at most ${String(MOST_SORTED)}`, "more rows", {
    hint: "Sorted rows are held in memory. To sort more of them, pipe the rows to a program that sorts.",
  });
}

/** Prints a list: its first page, or the rows of all pages as they come. */
export async function printList(printed: PrintedList, streams: Streams): Promise<void> {
  const { list, extent, rejected, output } = printed;
  await savingRefused(rejected, async () => {
    if (!extent.all) return printFirstPage(await list, printed, streams);
    return output.sorted === undefined
      ? printRows(printed, extent, streams)
      : printSorted(printed, extent, output.sorted, streams);
  });
}

async function printFirstPage(
  page: Page<unknown>,
  { rejected, headers, output, whyEmpty }: PrintedList,
  { out, err }: Streams,
): Promise<void> {
  if (headers) noteHeaders(page.response, err);
  const format = output.rows(false);
  const rows = output.sorted?.(page.items) ?? page.items;
  await out.write(await wholeOf(format, rows));
  noteWarnings(page.meta, err);
  noteRejected(page, err);
  await rejected.save(page.rejected);
  if (page.cursor !== undefined) noteMorePages(err);
  else if (page.items.length === 0) noteEmpty(whyEmpty, err);
}

async function printSorted(
  { list, rejected, headers, output }: PrintedList,
  { max, maxPages, skip }: WholeList,
  sorted: (rows: readonly unknown[]) => readonly unknown[],
  { out, err }: Streams,
): Promise<void> {
  const found: unknown[] = [];
  let hasMore = false;
  let pages = 0;
  for await (const page of list.pages()) {
    if (headers) noteHeaders(page.response, err);
    found.push(...page.items);
    noteWarnings(page.meta, err);
    noteRejected(page, err);
    await rejected.save(page.rejected);
    hasMore = page.cursor !== undefined;
    pages += 1;
    if (pages >= maxPages) break;
  }
  const rows = found.slice(skip, skip + max);
  const format = output.rows(false);
  await out.write(await wholeOf(format, sorted(rows)));
  if (hasMore || found.length > skip + max)
    err.line(`note: the first ${String(rows.length)} rows, sorted; there are more`);
}

/** Prints the rows. However it ends before the last row, the command that continues is printed. */
async function printRows(
  { list, rejected, headers, output, continueAt, resume, whyEmpty }: PrintedList,
  extent: WholeList,
  { out, err }: Streams,
): Promise<void> {
  const { max, maxPages } = extent;
  const isComplete = resume?.isComplete === true;
  const format = output.rows(isComplete || isContinued(extent));
  if (isComplete) {
    await out.write(await wholeOf(format, []));
    err.line(`note: ${completeNote(resume)}`);
    return;
  }
  const end = once(() => out.write(format.end()));
  let left = max;
  let pagesLeft = maxPages;
  let position: Position | undefined = { from: extent.from, skip: extent.skip };
  try {
    for await (const page of list.pages()) {
      const current: Position = position;
      const { from, skip } = current;
      if (headers) noteHeaders(page.response, err);
      const unprinted = page.items.slice(skip);
      const rows = unprinted.slice(0, left);
      // Before the rejected rows are saved: where a filter fails, the command that continues would save them again.
      const encoded = rows.length > 0 ? await format.rows(rows) : undefined;
      // Before the rows: where it fails, the command that continues begins with this page.
      if (skip === 0) await rejected.save(page.rejected);
      if (encoded !== undefined) await out.write(encoded);
      left -= rows.length;
      pagesLeft -= 1;
      position = rows.length < unprinted.length ? { from, skip: skip + rows.length } : after(page, current);
      // Otherwise the command that printed the first rows of the page has reported them.
      if (skip === 0) {
        noteWarnings(page.meta, err);
        noteRejected(page, err);
      }
      // Throws why the next page is unusable: the same command would come here for ever.
      if (position?.from === from && position?.skip === skip) await page.next();
      const isEnd = position === undefined || left <= 0 || pagesLeft <= 0;
      if (isEnd) await end();
      await resume?.save(position);
      if (position === undefined && left === max && !isContinued(extent)) noteEmpty(whyEmpty, err);
      if (position === undefined) return;
      if (!isEnd) continue;
      const reason = left <= 0 ? `--max ${String(max)} rows` : `--max-pages ${String(maxPages)}`;
      err.line(`note: ended after ${reason}; there are more`);
      err.line(
        resume === undefined
          ? `continue: ${continueAt(position, { max: left <= 0 ? max : left, maxPages })}`
          : savedNote(resume),
      );
      return;
    }
  } catch (error) {
    // The reader has all that it wants.
    if (error instanceof ClosedOutput) throw error;
    // A value that does not fit its column: the file has no end, and what it holds is lost.
    if (output.format === "parquet" && error instanceof FileError) throw error;
    const skipped = error instanceof SchemaError ? error.checkpoints?.after : undefined;
    // Where only saving failed, none may be left.
    const most = { max: left <= 0 ? max : left, maxPages: pagesLeft <= 0 ? maxPages : pagesLeft };
    // Of a wrong checkpoint, nothing was sent: the same command would fail again.
    const isWrong = error instanceof ParameterError && error.parameter === "from";
    if (position !== undefined && isContinued(position) && !isWrong) {
      // The rows so far are a whole output: Parquet and JSON are unreadable without their end.
      await end().catch(() => undefined);
      const isSaved = resume !== undefined && !(error instanceof FileError);
      err.line(isSaved ? savedNote(resume) : `continue: ${continueAt(position, most)}`);
    }
    if (skipped !== undefined)
      err.line(`continue without this page: ${continueAt({ from: skipped, skip: 0 }, most)}`);
    throw error;
  }
}

function savedNote({ path }: ResumeFile): string {
  return `saved: the position is in ${path}; the same command continues`;
}

/** The position after a page; undefined after the last. Where the next page is unusable, it is the end of the page. */
function after({ cursor, fault, items }: Page<unknown>, { skip }: Position): Position | undefined {
  if (fault !== undefined) return { from: fault.checkpoint, skip: Math.max(skip, items.length) };
  if (cursor === undefined) return undefined;
  return { from: cursor, skip: Math.max(0, skip - items.length) };
}
