import { isCallError, type CallMeta, type DriftEvent, type Page } from "@org/http-core";
import { oneLine } from "../terminal/one-line.ts";
import type { Notices } from "../terminal/terminal.ts";

/** Prints the warnings of a response. */
export function noteWarnings({ warnings }: CallMeta, err: Notices): void {
  for (const warning of warnings) err.line(`warning: ${oneLine(warning)}`);
}

/** Reports rejected rows, which are not printed. */
export function noteRejected({ rejected }: Pick<Page<unknown>, "rejected">, err: Notices): void {
  const [first] = rejected;
  if (first === undefined) return;
  const rows = rejected.length === 1 ? "row" : "rows";
  const why = `row ${first.place}, ${first.error.message}`;
  err.line(`warning: ${String(rejected.length)} ${rows} left out: ${oneLine(why)}`);
}

/** Reports numbers that lose digits, once for each field: a field that the documentation types as a number is a double. */
export function notingRounded(err: Pick<Notices, "line">): (event: DriftEvent) => void {
  const noted = new Set<string>();
  return ({ kind, path, example, received }) => {
    if (kind !== "precision" || noted.has(path)) return;
    noted.add(path);
    err.line(oneLine(`warning: ${example} is rounded: a double cannot hold ${received}`));
  };
}

/** What {@link noteHeaders} prints of a response. */
type Head = Pick<Response, "headers" | "status"> & Partial<Pick<Response, "statusText">>;

/** Prints the status and the headers of a response, without secrets. */
export function noteHeaders({ status, statusText = "", headers }: Head, err: Notices): void {
  err.line(oneLine(`${String(status)} ${statusText}`.trim()));
  for (const [name, value] of headers) err.line(oneLine(`${name}: ${value}`));
}

/** Runs a command, and prints the status and the headers of the response by which it fails. */
export async function notingFailure(run: () => Promise<void>, err: Notices): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isCallError(error) && error.headers !== undefined && error.status !== undefined)
      noteHeaders({ status: error.status, headers: error.headers }, err);
    throw error;
  }
}

/** Reports that the list has more pages than the one printed. */
export function noteMorePages(err: Notices): void {
  err.line("note: this is the first page; --all prints the others too");
}

/** Reports that a list has no rows, if that may be for a reason that the user does not expect. */
export function noteEmpty(why: string | undefined, err: Notices): void {
  if (why !== undefined) err.line(`note: no rows. ${why}`);
}
