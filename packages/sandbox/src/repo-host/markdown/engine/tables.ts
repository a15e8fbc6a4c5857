import { skipSpace, trimmed } from "./spaces.ts";
import type { Alignment } from "./tree.ts";

/** Cells that rows may be short of, in all tables of a text: a wide header would make a huge document of short rows. */
export const MOST_FILLED_CELLS = 200_000;

const DELIMITERS = /^\|?[ \t\v\f]*:?-+:?[ \t\v\f]*(?:\|[ \t\v\f]*:?-+:?[ \t\v\f]*)*(?:\|[ \t\v\f]*)?$/;

/** What a line says of the columns of a table; undefined: it is no delimiter row (GFM, 4.10). */
export function alignmentsOf(line: string): readonly Alignment[] | undefined {
  return DELIMITERS.test(trimmed(line)) ? cellsOf(line).map(alignmentOf) : undefined;
}

function alignmentOf(cell: string): Alignment {
  const left = cell.startsWith(":");
  const right = cell.endsWith(":");
  if (left && right) return "center";
  return left ? "left" : right ? "right" : undefined;
}

/**
 * The cells of a row. A pipe after a backslash is part of a cell, in code as well. Any ASCII whitespace after a pipe
 * belongs to it; in front of the next one only spaces and tabs are stripped, as cmark-gfm does it.
 */
export function cellsOf(line: string): readonly string[] {
  const row = trimmed(line);
  const cells: string[] = [];
  let from = row.startsWith("|") ? skipSpace(row, 1) : 0;
  for (let pipe = row.indexOf("|", from); pipe !== -1; pipe = row.indexOf("|", pipe + 1)) {
    if (row[pipe - 1] === "\\") continue;
    cells.push(cellOf(row.slice(from, pipe)));
    from = skipSpace(row, pipe + 1);
  }
  if (from < row.length) cells.push(cellOf(row.slice(from)));
  return cells;
}

function cellOf(text: string): string {
  return trimmed(text).replaceAll("\\|", "|");
}
