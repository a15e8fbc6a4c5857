import type { OwnFlag } from "../flags/flag.ts";
import type { Page } from "../terminal/terminal.ts";
import { ownFlagRow } from "./own-flag-row.ts";
import { twoColumns } from "./rows.ts";
import { wrapParagraphs } from "./wrap.ts";

const WHAT =
  "Serves the four services with made-up data on this machine, until Ctrl-C. It prints the environment variables that " +
  "lead other commands and programs to it. Its credentials are no secrets. npx @org/sandbox has more options: faults, " +
  "clock, recordings.";

/** The help of `orgq sandbox`. */
export function sandboxHelp(flags: readonly OwnFlag[], { bold, columns }: Page): string {
  const sections = [
    bold("orgq sandbox"),
    wrapParagraphs(WHAT, columns),
    `${bold("Flags")}\n${twoColumns(flags.map(ownFlagRow), columns)}`,
    `${bold("Example")}\n  orgq sandbox > sandbox.env &\n  . ./sandbox.env && orgq repo-host root`,
  ];
  return `${sections.join("\n\n")}\n`;
}
