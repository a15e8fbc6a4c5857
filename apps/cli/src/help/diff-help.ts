import type { OwnFlag } from "../flags/flag.ts";
import type { Page } from "../terminal/terminal.ts";
import { ownFlagRow } from "./own-flag-row.ts";
import { twoColumns } from "./rows.ts";
import { wrapParagraphs } from "./wrap.ts";

const WHAT =
  "Compares two exports in NDJSON by the keys of their rows. Each difference is a line of JSON: `change` is added, " +
  "removed or changed, `key` the fields that identify the row, `row` the row, and `fields` what a changed row had " +
  "before and has after. The numbers of each kind go to stderr. Exit code 6 if there is a difference, else 0.";

/** The help of `orgq export diff`. */
export function diffHelp(flags: readonly OwnFlag[], { bold, columns }: Page): string {
  const sections = [
    bold("orgq export diff"),
    wrapParagraphs(WHAT, columns),
    `${bold("Usage")}\n  orgq export diff <before> <after> [--key name,name]`,
    `${bold("Flags")}\n${twoColumns(flags.map(ownFlagRow), columns)}`,
    `${bold("Example")}\n  orgq export diff monday.ndjson tuesday.ndjson --key id`,
  ];
  return `${sections.join("\n\n")}\n`;
}
