import { matchOpenBlocks, takeVerbatim } from "./continue.ts";
import { look, nextLine, restOf, skipIndent } from "./line.ts";
import { closeTo, openBlock, tipOf } from "./open-blocks.ts";
import { reading, type Reading } from "./reading.ts";
import { addRow } from "./table-block.ts";
import { startBlocks } from "./starts.ts";
import type { Syntax } from "./syntax.ts";
import type { Prose, Root } from "./tree.ts";

/** The blocks of a text, and what its lines refer to. */
export interface Blocks extends Pick<Reading, "notes" | "prose" | "references"> {
  readonly root: Root;
}

/** Reads the blocks of a text, line by line, as CommonMark's appendix describes it. Lines end in `\n`. */
export function readBlocks(text: string, syntax: Syntax): Blocks {
  const root: Root = { type: "root", start: 1, end: 0, children: [] };
  const state = reading(text, syntax, root);
  while (nextLine(state.line)) takeLine(state);
  closeTo(state, 0);
  const { notes, prose, references } = state;
  return { root, notes, prose, references };
}

function takeLine(state: Reading): void {
  if (matchOpenBlocks(state)) return;
  if (state.matched === state.open.length && takeVerbatim(state)) return;
  if (startBlocks(state)) return;
  takeText(state);
}

/** What starts nothing belongs to a paragraph or a table, be it out of laziness. */
function takeText(state: Reading): void {
  const { line } = state;
  look(line);
  const isLazy = state.matched < state.open.length && !line.blank && tipOf(state).type === "prose";
  if (!isLazy) closeTo(state, state.matched);
  if (line.blank) return;
  skipIndent(line);
  const tip = tipOf(state);
  if (tip.type === "prose") addToParagraph(tip, restOf(line), line.number);
  else if (tip.type !== "table" || !addRow(state, tip))
    openBlock(state, paragraph(restOf(line), line.number));
}

function addToParagraph(prose: Prose, text: string, number: number): void {
  if (prose.text !== "") prose.text += "\n";
  prose.lastLine = prose.text.length;
  prose.text += text;
  prose.end = number;
}

function paragraph(text: string, number: number): Prose {
  return { type: "prose", level: 0, text, lastLine: 0, pieces: [], start: number, end: number };
}
