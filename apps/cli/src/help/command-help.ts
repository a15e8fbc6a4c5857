import type { OwnFlag } from "../flags/flag.ts";
import { twoColumns } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";
import { wrapParagraphs } from "../terminal/wrap.ts";
import { ownFlagRow } from "./own-flag-row.ts";

/** A command that is no operation. */
export interface CommandText {
  /** As typed, with its arguments: `orgq export diff <before> <after>`. */
  readonly name: string;
  readonly what: string;
  readonly flags: readonly OwnFlag[];
  /** Lines of an example. */
  readonly example: string;
}

/** The help of a command that is no operation. */
export function commandHelp({ name, what, flags, example }: CommandText, { bold, columns }: Page): string {
  const sections = [
    bold(name),
    wrapParagraphs(what, columns),
    `${bold("Flags")}\n${twoColumns(flags.map(ownFlagRow), columns)}`,
    `${bold("Example")}\n${example.replace(/^/gm, "  ")}`,
  ];
  return `${sections.join("\n\n")}\n`;
}
