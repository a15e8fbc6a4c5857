import { restOf, type Line } from "./line.ts";
import { closeTip, openBlock } from "./open-blocks.ts";
import type { Reading } from "./reading.ts";
import { alignmentsOf, cellsOf, MOST_FILLED_CELLS } from "./tables.ts";
import type { Cell, Prose, Table } from "./tree.ts";

/** Makes a table of a paragraph's last line and the delimiter row below it. @returns whether it is one */
export function startTable(state: Reading, prose: Prose, line: Line): boolean {
  const alignments = alignmentsOf(line.text.slice(line.next, line.end));
  if (alignments === undefined) return false;
  const header = cellsOf(prose.text.slice(prose.lastLine));
  if (header.length !== alignments.length) return false;
  prose.text = prose.text.slice(0, prose.lastLine);
  prose.end = line.number - 2;
  const rows = [header.map(cell)];
  openBlock(state, { type: "table", alignments, rows, start: line.number - 1, end: line.number });
  return true;
}

/** Adds a line to a table as a row of as many cells as the header has. @returns false: it has no cell, or would be filled beyond all bounds */
export function addRow(state: Reading, table: Table): boolean {
  const { line } = state;
  const width = table.alignments.length;
  const cells = cellsOf(restOf(line)).slice(0, width).map(cell);
  if (cells.length === 0 || state.filled + width - cells.length > MOST_FILLED_CELLS) {
    closeTip(state);
    state.matched = state.open.length;
    return false;
  }
  state.filled += width - cells.length;
  while (cells.length < width) cells.push(cell(""));
  table.rows.push(cells);
  table.end = line.number;
  return true;
}

function cell(text: string): Cell {
  return { text, pieces: [] };
}
