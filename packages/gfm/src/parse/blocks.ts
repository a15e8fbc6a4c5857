import { matchOpenBlocks, takeVerbatim } from "./block-continuation.ts";
import { measureIndent, nextLine, restOf, skipIndent } from "./line.ts";
import { type BlockState, closeTo, initialState, openBlock, tipOf } from "./block-state.ts";
import { addRow } from "./tables.ts";
import { startBlocks } from "./block-starts.ts";
import type { Extensions } from "./extensions.ts";
import type { TextBlock, Root } from "./block-tree.ts";

/** The blocks of a text, with its footnotes and link references. */
export interface ParsedBlocks extends Pick<BlockState, "footnotes" | "references" | "withInlines"> {
  readonly root: Root;
}

/** Reads the blocks of a text, line by line, as CommonMark's appendix describes it. Lines end in `\n`. */
export function parseBlocks(text: string, extensions: Extensions): ParsedBlocks {
  const root: Root = { type: "root", start: 1, end: 0, children: [] };
  const state = initialState(text, extensions, root);
  while (nextLine(state.line)) readLine(state);
  closeTo(state, 0);
  const { footnotes, withInlines: textBlock, references } = state;
  return { root, footnotes, withInlines: textBlock, references };
}

function readLine(state: BlockState): void {
  if (matchOpenBlocks(state)) return;
  if (state.matched === state.open.length && takeVerbatim(state)) return;
  if (startBlocks(state)) return;
  readText(state);
}

/**
 * Adds a line that starts no block to a paragraph, possibly as a lazy continuation (CommonMark, 5.1), or to a table.
 */
function readText(state: BlockState): void {
  const { line } = state;
  measureIndent(line);
  const isLazy = state.matched < state.open.length && !line.blank && tipOf(state).type === "text";
  if (!isLazy) closeTo(state, state.matched);
  if (line.blank) return;
  skipIndent(line);
  const tip = tipOf(state);
  if (tip.type === "text") addToParagraph(tip, restOf(line), line.number);
  else if (tip.type !== "table" || !addRow(state, tip))
    openBlock(state, paragraph(restOf(line), line.number));
}

function addToParagraph(textBlock: TextBlock, text: string, number: number): void {
  if (textBlock.text !== "") textBlock.text += "\n";
  textBlock.lastLine = textBlock.text.length;
  textBlock.text += text;
  textBlock.end = number;
}

function paragraph(text: string, number: number): TextBlock {
  return { type: "text", level: 0, text, lastLine: 0, inlines: [], start: number, end: number };
}
