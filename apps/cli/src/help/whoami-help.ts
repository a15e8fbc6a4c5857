import type { OwnFlag } from "../flags/flag.ts";
import type { Page } from "../terminal/terminal.ts";
import { ownFlagRow } from "./own-flag-row.ts";
import { twoColumns } from "./rows.ts";
import { wrapParagraphs } from "./wrap.ts";

const WHAT = "Prints where requests go, and which credentials are set. Secrets are masked. Nothing is sent.";

/** The help of `orgq whoami`. */
export function whoamiHelp(flags: readonly OwnFlag[], { bold, columns }: Page): string {
  const sections = [
    bold("orgq whoami [service]"),
    wrapParagraphs(WHAT, columns),
    `${bold("Flags")}\n${twoColumns(flags.map(ownFlagRow), columns)}`,
  ];
  return `${sections.join("\n\n")}\n`;
}
