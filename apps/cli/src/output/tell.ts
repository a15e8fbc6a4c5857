import type { CallMeta, Page } from "@org/http-core";
import type { Notices } from "../terminal/terminal.ts";
import { oneLine } from "./one-line.ts";

/** Tells what the service said beside its answer. */
export function tellWarnings({ warnings }: CallMeta, err: Notices): void {
  for (const warning of warnings) err.line(`warning: ${oneLine(warning)}`);
}

/** Tells of rows, and rows within rows, that are not printed: they are not what the service promises. */
export function tellRejected({ rejected }: Pick<Page<unknown>, "rejected">, err: Notices): void {
  const [first] = rejected;
  if (first === undefined) return;
  const rows = rejected.length === 1 ? "row" : "rows";
  const why = `row ${first.place}, ${first.error.message}`;
  err.line(`warning: ${String(rejected.length)} ${rows} left out: ${oneLine(why)}`);
}

/** Tells that a list goes on after what is printed: a page is no list. */
export function tellMorePages(err: Notices): void {
  err.line("note: this is the first page; --all prints the others too");
}
