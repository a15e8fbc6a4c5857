import { readCheckpoint } from "../export/checkpoint.ts";
import { exists, recordIn } from "../export/files.ts";
import { isComplete, filesOf, type PartitionedExport } from "../export/partitioned-export.ts";
import type { Export } from "../export/run-export.ts";
import type { Typed } from "../flags/parse-flags.ts";
import type { Notices, Terminal } from "../terminal/terminal.ts";
import { listPlan, printPlan, type Plan } from "./print-plan.ts";

/** An export whose requests are printed and not sent. */
export type PlannedExport = Pick<
  Export,
  "operation" | "params" | "max" | "maxPages" | "files" | "command" | "overwrite" | "renews"
>;

/** The requests of an export, and what is known about them. */
type Requests = Pick<Plan, "calls" | "notes">;

/**
 * Prints what an export would send: after the rows that an earlier run has saved, if there are any.
 *
 * @throws ParameterError (when awaited) where another command has begun the export
 */
export async function printExportPlan(
  entry: Plan["entry"],
  given: PlannedExport,
  typed: Typed,
  terminal: Terminal,
): Promise<void> {
  const { isDone, ...requests } = await requestsOf(given);
  const done = `${given.files.data} exists; --overwrite exports it anew`;
  return print(entry, given, { ...requests, notes: isDone ? [done] : requests.notes }, typed, terminal);
}

/**
 * Prints what an export to several files would send: for the files that are not complete.
 *
 * @throws ParameterError (when awaited) where another command has begun the export
 */
export async function printPartitionsPlan(
  entry: Plan["entry"],
  given: PartitionedExport,
  renews: boolean,
  typed: Typed,
  terminal: Terminal & { readonly err: Notices },
): Promise<void> {
  const [first] = given.partitions;
  if (first === undefined) return;
  const shared = given.exportOf(first);
  const overwrite = shared.overwrite || renews;
  if (!overwrite && (await isComplete(given, terminal.err))) return;
  const calls: Plan["calls"][number][] = [];
  const notes = new Set<string>();
  let { max, maxPages } = shared;
  let done = 0;
  for (const partition of given.partitions) {
    const files = await filesOf(given, partition);
    const found = await requestsOf({ ...given.exportOf(partition), overwrite, files });
    if (found.isDone) {
      done += 1;
      const { rows = 0, pages = 0 } = (await recordIn(files.manifest, "a manifest")) ?? {};
      max -= Number(rows);
      maxPages -= Number(pages);
    }
    calls.push(...found.calls);
    for (const note of found.notes) notes.add(note);
  }
  if (done > 0) notes.add(`${String(done)} of ${String(given.partitions.length)} files are complete`);
  if (max !== Infinity) notes.add(`ends after ${String(max)} rows, which may need fewer requests`);
  if (maxPages !== Infinity) notes.add(`ends after ${String(maxPages)} pages, which may need fewer requests`);
  return print(entry, shared, { calls, notes: Array.from(notes) }, typed, terminal);
}

async function requestsOf({
  operation,
  params,
  max,
  maxPages,
  files,
  command,
  overwrite,
  renews,
}: PlannedExport): Promise<Requests & { readonly isDone: boolean }> {
  const found = overwrite ? undefined : await readCheckpoint(files.checkpoint, command);
  const isDone = found === undefined ? !overwrite && !renews && (await exists(files.data)) : found.isComplete;
  if (isDone) return { isDone, calls: [], notes: [] };
  const [rows, pages] = [found?.rows ?? 0, found?.pages ?? 0];
  const left = { from: found?.from, skip: 0, max: max - rows, maxPages: maxPages - pages };
  const { calls, notes } = listPlan(operation, params, left);
  const saved = found === undefined ? [] : [`${String(rows)} rows, ${String(pages)} pages are saved`];
  return { isDone, calls, notes: [...saved, ...notes] };
}

async function print(
  entry: Plan["entry"],
  { operation }: Pick<Export, "operation">,
  requests: Requests,
  typed: Typed,
  terminal: Terminal,
): Promise<void> {
  const { required: needsCredential, schemes } = operation.auth;
  return printPlan(
    { entry, needsCredential, takesCredential: schemes.length > 0, ...requests },
    typed,
    terminal,
  );
}
