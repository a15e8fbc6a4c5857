import { errorPages } from "@org/services/error-pages";
import { twoColumns, type Row } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";

/** The list of errors, each with the first sentence of its page. */
export function errorIndex({ bold, columns }: Page): string {
  const rows = Object.entries(errorPages).map(([code, page]): Row => [code, errorSummary(page)]);
  const sections = [
    `${bold("orgq help errors <code>")}: what an error means, and what to do about it`,
    `${bold("Codes")}\n${twoColumns(rows, columns)}`,
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The first sentence of an error's page. */
export function errorSummary(page: string): string {
  const [, , paragraph = ""] = page.split("\n");
  return /^.*?\.(?=\s|$)/.exec(paragraph)?.[0] ?? paragraph;
}
