import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { ParameterError, type Client, type ClientEvent, type Page } from "@org/http-core";
import type { ListOperation } from "@org/http-core/operation";
import manifest from "../../package.json" with { type: "json" };
import { LostRowsError } from "../failure/file-error.ts";
import { rowsNeeded } from "../output/extent.ts";
import { noteRejected, noteWarnings } from "../output/notes.ts";
import { rejectedLine } from "../output/rejected-rows.ts";
import type { RowFields } from "../output/row-format.ts";
import { oneLine } from "../terminal/one-line.ts";
import type { Notices } from "../terminal/terminal.ts";
import { firstCheckpoint, readCheckpoint, saveCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { encoderOf, type ExportFormat } from "./encoder.ts";
import { exists, recordIn, remove, renameDurably, writeAtomically, type ExportFiles } from "./files.ts";
import { completeNote } from "./finished.ts";
import { expectContent, growingFile } from "./growing-file.ts";
import { lockExport, type Lock } from "./lock.ts";
import { progress } from "./progress.ts";
import { keepHeapSmall } from "./small-heap.ts";

/** An export of a list to a file. */
export interface Export {
  readonly operation: ListOperation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RowFields;
  /** The command without what names files: it tells whether a checkpoint is its own. */
  readonly command: string;
  readonly files: ExportFiles;
  readonly format: ExportFormat;
  /** Rows at most; Infinity for all. */
  readonly max: number;
  /** Pages at most; Infinity for all. */
  readonly maxPages: number;
  readonly groupRows: number;
  readonly asText: readonly string[];
  readonly overwrite: boolean;
  /** If true, the export replaces a finished one of the same command. It continues an unfinished one in any case. */
  readonly renews: boolean;
  readonly strict: boolean;
  /** Connects to the service, and passes the client's events to `listen`. */
  readonly connect: (listen: (event: ClientEvent) => void) => Promise<Client>;
}

/**
 * Exports a list, and returns the number of its rows; undefined if it was complete before. However an export ended, it
 * is continued after its last checkpoint. The finished file appears under its name at once, beside its manifest.
 *
 * @throws ParameterError (when awaited) where the file exists already, or another command has begun it
 * @throws FileError (when awaited) where a file cannot be written, or another run writes the export
 */
export async function runExport(
  given: Export,
  err: Notices,
  signal: AbortSignal,
): Promise<number | undefined> {
  keepHeapSmall();
  const { lock: path, data } = given.files;
  const lock = await lockExport(path, data, err);
  try {
    return await runLocked(given, lock, err, signal);
  } finally {
    await lock.release();
  }
}

async function runLocked(
  given: Export,
  lock: Lock,
  err: Notices,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { files, command, overwrite, renews } = given;
  if (overwrite) await removeUnfinished(files);
  const found = await readCheckpoint(files.checkpoint, command);
  if (found === undefined && !overwrite && !renews && (await exists(files.data))) {
    await expectFinished(given, err);
    return undefined;
  }
  if (found !== undefined && found.pages > 0 && !found.isComplete)
    err.line(`continues after ${String(found.rows)} rows, ${String(found.pages)} pages`);
  let reached: Checkpoint = found ?? firstCheckpoint(command);
  // A run with --overwrite that is killed now is continued, also if an earlier file is there.
  if (found === undefined) await saveCheckpoint(files.checkpoint, reached);
  try {
    if (!reached.isComplete) {
      await rowsInto(given, lock, err, signal, reached, (checkpoint) => {
        reached = checkpoint;
      });
    }
  } catch (error) {
    // The files of the run that has taken over stay.
    if (!(await lock.isOwn())) throw error;
    if (reached.pages === 0) await removeUnfinished(files);
    else if (!(error instanceof LostRowsError))
      err.line(
        `saved: ${String(reached.rows)} rows, ${String(reached.pages)} pages; the same command${overwrite ? " without --overwrite" : ""} continues`,
      );
    throw error;
  }
  await finish(given, reached);
  return reached.rows;
}

/** Writes rows and checkpoints up to the last row. */
async function rowsInto(
  { operation, params, fields, files, format, max, maxPages, groupRows, asText, strict, connect }: Export,
  lock: Lock,
  err: Notices,
  signal: AbortSignal,
  begin: Checkpoint,
  saved: (checkpoint: Checkpoint) => void,
): Promise<void> {
  const data = await growingFile(files.part, begin.data);
  const rejected = await growingFile(files.rejectedPart, begin.rejected);
  const shown = progress(err, begin);
  const drift = new Map(Object.entries(begin.drift));
  try {
    const { length } = begin.data;
    const warn = (text: string) => {
      err.line(oneLine(`note: ${text}`));
    };
    const encoder = await encoderOf(format, {
      fields,
      asText,
      groupRows,
      length,
      state: begin.encoder,
      warn,
    });
    let { from, rows, pages, rejectedRows } = begin;
    const client = await connect((event) => {
      shown.event(event);
      if (event.type !== "drift") return;
      const name = `${event.kind} ${event.path}`;
      drift.set(name, (drift.get(name) ?? 0) + event.count);
    });
    const save = async (isComplete: boolean) => {
      await Promise.all([data.sync(), rejected.sync()]);
      const checkpoint: Checkpoint = {
        ...begin,
        from,
        isComplete,
        rows,
        pages,
        rejectedRows,
        data: { length: data.length(), sha256: data.sha256() },
        rejected: { length: rejected.length(), sha256: rejected.sha256() },
        encoder: encoder.state(),
        drift: Object.fromEntries(drift),
      };
      await lock.expectOwn();
      await saveCheckpoint(files.checkpoint, checkpoint);
      saved(checkpoint);
    };
    const list = client.list(operation, params, {
      signal,
      from,
      max: rowsNeeded(operation, { max: max - rows, maxPages: maxPages - pages, skip: 0 }),
      // The next page comes while this one is written and saved; a page after --max-pages would not be written.
      prefetch: maxPages === Infinity,
      ...(strict ? { validate: "strict" as const } : {}),
    });
    for await (const page of list.pages()) {
      const items = page.items.slice(0, max - rows);
      await lock.expectOwn();
      await data.append(encoder.page(items));
      await rejected.append(page.rejected.map(rejectedLine).join(""));
      noteWarnings(page.meta, err);
      noteRejected(page, err);
      rows += items.length;
      pages += 1;
      rejectedRows += page.rejected.length;
      // The next run reads this page again: its link may lead on by then.
      if (page.fault !== undefined && rows < max && pages < maxPages) throw page.fault;
      from = page.cursor;
      if (from === undefined || rows >= max || pages >= maxPages) break;
      if (!encoder.holdsRows()) await save(false);
      shown.page({ rows, pages }, { rows: max, pagesLeft: pagesLeft(operation, params, page) });
    }
    await lock.expectOwn();
    await data.append(encoder.end());
    await save(true);
  } finally {
    shown.end();
    await Promise.all([data.close(), rejected.close()]);
  }
}

/** The windows that are counted: more need no better estimate. */
const MOST_COUNTED = 10_000;

/** The pages after a page, where the query tells them. */
function pagesLeft({ page: { predictable } }: ListOperation, params: Export["params"], page: Page<unknown>) {
  if (predictable === undefined) return undefined;
  let count = 0;
  let request = predictable.after({ params: page.params }, params);
  while (request !== undefined && count < MOST_COUNTED) {
    count += 1;
    request = predictable.after(request, params);
  }
  return count;
}

/** The last steps, which may be repeated: a run may end after each of them. */
async function finish(
  { files, format, operation, command, fields }: Export,
  reached: Checkpoint,
): Promise<void> {
  const { rows, pages, rejectedRows, data, rejected, drift } = reached;
  // An earlier run may have renamed the files.
  const [left, leftRejected] = [await exists(files.part), await exists(files.rejectedPart)];
  if (!left) await expectContent(files.data, data);
  else if ((await stat(files.part)).size !== data.length) await (await growingFile(files.part, data)).close();
  if (rejectedRows > 0 && !leftRejected) await expectContent(files.rejected, rejected);
  const text = JSON.stringify(
    {
      dataset: operation.id,
      command,
      file: basename(files.data),
      format,
      rows,
      pages,
      bytes: data.length,
      sha256: data.sha256,
      rejected:
        rejectedRows === 0 ? null : { file: basename(files.rejected), rows: rejectedRows, ...rejected },
      schema: { version: schemaVersion(fields), orgq: manifest.version },
      drift,
      finishedAt: new Date().toISOString(),
    },
    null,
    2,
  );
  await writeAtomically(files.manifest, `${text}\n`);
  if (rejectedRows === 0) for (const path of [files.rejected, files.rejectedPart]) await remove(path);
  else if (leftRejected) await renameDurably(files.rejectedPart, files.rejected);
  if (left) await renameDurably(files.part, files.data);
  await remove(files.checkpoint);
}

/** A hash of the fields' types: it changes if a field is added, removed or of another type. */
function schemaVersion(fields: RowFields): string {
  const withoutTexts = JSON.stringify(fields ?? null, (name, value: unknown) =>
    name === "description" && typeof value === "string" ? undefined : value,
  );
  return createHash("sha256").update(withoutTexts).digest("hex").slice(0, 16);
}

/** The same command, after the last step of an earlier run: there is nothing to do. Another file is not replaced. */
async function expectFinished({ files, command }: Export, err: Notices): Promise<void> {
  const found = await recordIn(files.manifest, "a manifest");
  if (found?.["command"] === command) {
    err.line(`note: ${completeNote(files.data, found)}`);
    return;
  }
  throw new ParameterError("--out", "a file that does not exist", `${files.data}, which does`, {
    hint: "--overwrite replaces it.",
  });
}

/** Removes an export that has not ended. A finished one stays until its replacement is whole. */
async function removeUnfinished({ part, checkpoint, rejectedPart }: ExportFiles): Promise<void> {
  // The checkpoint goes first: without the rest, it would be wrong.
  for (const path of [checkpoint, part, rejectedPart]) await remove(path);
}
