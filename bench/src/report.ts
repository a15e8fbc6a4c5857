import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RESULTS = join(import.meta.dirname, "../RESULTS.md");

/** Where the results have a chart. */
export function chartPath(name: string): string {
  return join(import.meta.dirname, `../results/${name}.svg`);
}

/** The cells of a table, the heads first. */
export type Table = readonly (readonly string[])[];

/** Prints a table in Markdown. */
export function printTable(heads: readonly string[], rows: Table): void {
  console.log(inMarkdown([heads, ...rows]));
}

/**
 * Prints tables in Markdown. With `--write` on the command line it also puts them into bench/RESULTS.md, between
 * `<!-- section -->` and `<!-- /section -->`.
 *
 * @throws Error where the page has no such section
 */
export function report(section: string, ...tables: readonly Table[]): void {
  const text = tables.map(inMarkdown).join("\n\n");
  console.log(text);
  if (!process.argv.includes("--write")) return;
  const [open, close] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const page = readFileSync(RESULTS, "utf8");
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from === -1 || to < from) throw new Error(`bench/RESULTS.md has no section "${section}"`);
  writeFileSync(RESULTS, `${page.slice(0, from + open.length)}\n\n${text}\n\n${page.slice(to)}`);
}

/** A table as prettier writes it: the first column to the left, the others to the right. */
function inMarkdown([heads = [], ...rows]: Table): string {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cell: (width: number, column: number) => string): string =>
    `| ${widths.map(cell).join(" | ")} |`;
  const padded = (row: readonly string[]): string =>
    line((width, column) => {
      const text = row[column] ?? "";
      return column === 0 ? text.padEnd(width) : text.padStart(width);
    });
  const rule = line((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [padded(heads), rule, ...rows.map(padded)].join("\n");
}
