import { type BlockState, closeTip } from "./block-state.ts";
import { trimmed } from "./spaces.ts";
import { atSpace, measureIndent, restOf, skipColumns, skipIndent, type Line } from "./line.ts";
import type { Block, Fence } from "./block-tree.ts";

const GREATER_THAN = 62;

/**
 * Finds how many of the open blocks a line continues, and reads their markers.
 *
 * @returns whether the whole line is read: it closed a block of code
 */
export function matchOpenBlocks(state: BlockState): boolean {
  const { open, line, quotes } = state;
  let quotesMatched = 0;
  for (state.matched = 1; state.matched < open.length; state.matched += 1) {
    measureIndent(line);
    if (line.at === line.end) {
      // An empty rest continues all lists and items up to the next quote. Skipping them keeps blank lines in deep lists cheap.
      state.matched = Math.max(
        state.matched,
        Math.min(quotes[quotesMatched] ?? open.length, open.length - 1),
      );
    }
    const block = open[state.matched];
    if (block === undefined) break;
    if (block.type === "quote") quotesMatched += 1;
    if (block.type === "code" && block.fence !== undefined && closesFence(line, block.fence)) {
      block.end = line.number;
      closeTip(state);
      return true;
    }
    if (!belongs(line, block)) break;
  }
  return false;
}

function belongs(line: Line, block: Block): boolean {
  switch (block.type) {
    case "root":
    case "list":
      return true;
    case "quote":
      if (!startsQuote(line)) return false;
      readQuoteMarker(line);
      block.end = line.number;
      return true;
    case "item":
      return isIndented(line, block.indent, block.children.length > 0);
    case "footnote":
      return isIndented(line, 4, true);
    case "code":
      if (block.fence === undefined) return isIndented(line, 4, true);
      skipColumns(line, Math.min(line.indent, block.fence.indent));
      return true;
    case "html":
      return block.until !== undefined || !line.blank;
    case "text":
    case "table":
      return !line.blank;
    case "thematic-break":
      return false;
  }
}

/** Reads the indentation of a line if it is large enough. A blank line continues a block that has content. */
function isIndented(line: Line, columns: number, hasBegun: boolean): boolean {
  if (line.indent >= columns) skipColumns(line, columns);
  else if (line.blank && hasBegun) skipIndent(line);
  else return false;
  return true;
}

/** Whether the rest of a line starts with the marker of a quote. */
export function startsQuote(line: Line): boolean {
  return line.indent < 4 && line.text.charCodeAt(line.next) === GREATER_THAN;
}

/** Reads `>` and a space after it. */
export function readQuoteMarker(line: Line): void {
  skipIndent(line);
  skipColumns(line, 1);
  if (atSpace(line)) skipColumns(line, 1);
}

function closesFence(line: Line, { character, length }: Fence): boolean {
  if (line.indent >= 4 || line.text.charCodeAt(line.next) !== character) return false;
  const run = runLength(line, character);
  if (run < length) return false;
  return trimmed(line.text.slice(line.next + run, line.end)) === "";
}

/** How often a character repeats at the start of the rest of the line. */
export function runLength({ text, next, end }: Line, character: number): number {
  let at = next;
  while (at < end && text.charCodeAt(at) === character) at += 1;
  return at - next;
}

/** Adds the rest of a line to a code or HTML block. @returns whether the innermost block is one of these */
export function takeVerbatim(state: BlockState): boolean {
  const { line } = state;
  const tip = state.open.at(-1);
  if (tip?.type === "code") {
    tip.text += `${restOf(line)}\n`;
    // Blank lines at the end of indented code are not part of it.
    measureIndent(line);
    if (tip.fence !== undefined || !line.blank) tip.end = line.number;
    return true;
  }
  if (tip?.type !== "html") return false;
  const rest = restOf(line);
  tip.text += `${rest}\n`;
  measureIndent(line);
  if (!line.blank) tip.end = line.number;
  if (tip.until?.test(rest) === true) closeTip(state);
  return true;
}
