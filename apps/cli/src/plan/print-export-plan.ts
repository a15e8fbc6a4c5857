import { readCheckpoint } from "../export/checkpoint.ts";
import { exists } from "../export/files.ts";
import type { Export } from "../export/run-export.ts";
import type { Typed } from "../flags/parse-flags.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { listPlan, printPlan, type Plan } from "./print-plan.ts";

/** An export whose requests are printed and not sent. */
export type PlannedExport = Pick<Plan, "entry"> &
  Pick<Export, "operation" | "params" | "max" | "maxPages" | "files" | "command" | "overwrite">;

/**
 * Prints what an export would send: after the rows that an earlier run has saved, if there are any.
 *
 * @throws ParameterError (when awaited) where another command has begun the export
 */
export async function printExportPlan(
  { entry, operation, params, max, maxPages, files, command, overwrite }: PlannedExport,
  typed: Typed,
  terminal: Terminal,
): Promise<void> {
  const found = overwrite ? undefined : await readCheckpoint(files.checkpoint, command);
  const isDone = found === undefined ? !overwrite && (await exists(files.data)) : found.isComplete;
  const { calls, notes } = isDone
    ? { calls: [], notes: [`${files.data} exists; --overwrite exports it anew`] }
    : listPlan(operation, params, {
        from: found?.from,
        max: max - (found?.rows ?? 0),
        maxPages: maxPages - (found?.pages ?? 0),
      });
  const saved =
    found === undefined ? [] : [`${String(found.rows)} rows, ${String(found.pages)} pages are saved`];
  const { required: needsCredential, schemes } = operation.auth;
  const takesCredential = schemes.length > 0;
  const plan = { entry, needsCredential, takesCredential, calls, notes: [...saved, ...notes] };
  return printPlan(plan, typed, terminal);
}
