import { skipSpace, trimmed } from "./spaces.ts";
import { restOf, type Line } from "./line.ts";
import { type BlockState, closeTip, openBlock } from "./block-state.ts";
import type { Alignment, Cell, TextBlock, Table } from "./block-tree.ts";

/** How many cells are added to short rows in a text. Without a limit, a wide header and many short rows make a huge document. */
const MOST_ADDED_CELLS = 200_000;

const DELIMITERS = /^\|?[ \t\v\f]*:?-+:?[ \t\v\f]*(?:\|[ \t\v\f]*:?-+:?[ \t\v\f]*)*(?:\|[ \t\v\f]*)?$/;

/** The alignments of a delimiter row (GFM, 4.10); undefined: the line is not a delimiter row. */
function alignmentsOf(line: string): readonly Alignment[] | undefined {
  return DELIMITERS.test(trimmed(line)) ? cellsOf(line).map(alignmentOf) : undefined;
}

function alignmentOf(cell: string): Alignment {
  const left = cell.startsWith(":");
  const right = cell.endsWith(":");
  if (left && right) return "center";
  return left ? "left" : right ? "right" : undefined;
}

/**
 * The cells of a row. A pipe after a backslash is part of a cell, also in code. All ASCII whitespace after a pipe is
 * stripped, but only spaces and tabs before the next one, as in cmark-gfm.
 */
function cellsOf(line: string): readonly string[] {
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

/**
 * Turns the last line of a paragraph and the delimiter row below it into a table. @returns false if they are not a
 * table
 */
export function startTable(state: BlockState, textBlock: TextBlock, line: Line): boolean {
  const alignments = alignmentsOf(line.text.slice(line.next, line.end));
  if (alignments === undefined) return false;
  const header = cellsOf(textBlock.text.slice(textBlock.lastLine));
  if (header.length !== alignments.length) return false;
  textBlock.text = textBlock.text.slice(0, textBlock.lastLine);
  textBlock.end = line.number - 2;
  const rows = [header.map(cell)];
  openBlock(state, { type: "table", alignments, rows, start: line.number - 1, end: line.number });
  return true;
}

/**
 * Adds a line to a table as a row with as many cells as the header. @returns false if the line has no cell, or if
 * {@link MOST_ADDED_CELLS} would be exceeded
 */
export function addRow(state: BlockState, table: Table): boolean {
  const { line } = state;
  const width = table.alignments.length;
  const cells = cellsOf(restOf(line)).slice(0, width).map(cell);
  if (cells.length === 0 || state.cellsAdded + width - cells.length > MOST_ADDED_CELLS) {
    closeTip(state);
    state.matched = state.open.length;
    return false;
  }
  state.cellsAdded += width - cells.length;
  const empty = cell("");
  while (cells.length < width) cells.push(empty);
  table.rows.push(cells);
  table.end = line.number;
  return true;
}

function cell(text: string): Cell {
  return { text, inlines: [] };
}
