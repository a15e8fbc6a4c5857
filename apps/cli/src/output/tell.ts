import type { CallMeta, Page } from "@org/http-core";
import type { Notices } from "../terminal/terminal.ts";
import { oneLine } from "./one-line.ts";

/** Tells what the service said beside its answer. */
export function tellWarnings({ warnings }: CallMeta, err: Notices): void {
  for (const warning of warnings) err.line(`warning: ${oneLine(warning)}`);
}

/** Tells of rows that are not printed, since they are not what the service promises. */
export function tellRejected({ items, rejected }: Page<unknown>, err: Notices): void {
  const [first] = rejected;
  if (first === undefined) return;
  const all = items.length + rejected.length;
  const why = `row ${String(first.index)}, ${first.error.message}`;
  err.line(`warning: ${String(rejected.length)} of ${String(all)} rows left out: ${oneLine(why)}`);
}

/** Tells that a list goes on after what is printed: a page is no list. */
export function tellMorePages(err: Notices): void {
  err.line("note: this is the first page; --all prints the others too");
}
