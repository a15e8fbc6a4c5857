import { atSpace, measureIndent, skipColumns, skipIndent, type Line } from "./line.ts";
import { type BlockState, matchedBlock, openBlock } from "./block-state.ts";
import { trimmed } from "./spaces.ts";

const MARKER = /(?:([-+*])|(\d{1,9})([.)]))(?=[ \t\n]|$)/y;

/** Opens a list item, and a list unless it continues the open one. @returns whether the line has a list marker */
export function startItem(state: BlockState): boolean {
  const { line } = state;
  const marker = markerAt(line);
  if (marker === undefined) return false;
  if (matchedBlock(state)?.type === "text" && !mayInterrupt(line, marker)) return false;
  const before = line.indent;
  const at = { start: line.number, end: line.number };
  const indent = before + readMarker(line, marker.length);
  if (!goesOn(state, marker)) {
    const { character, first } = marker;
    openBlock(state, {
      type: "list",
      marker: character,
      first,
      tight: true,
      tasks: false,
      children: [],
      ...at,
    });
  }
  openBlock(state, { type: "item", indent, done: undefined, children: [], ...at });
  return true;
}

interface Marker {
  readonly length: number;
  readonly character: string;
  readonly first: number | undefined;
}

function markerAt(line: Line): Marker | undefined {
  MARKER.lastIndex = line.next;
  const [found, bullet, digits, delimiter] = MARKER.exec(line.text) ?? [];
  const character = bullet ?? delimiter;
  if (found === undefined || character === undefined) return undefined;
  return { length: found.length, character, first: digits === undefined ? undefined : Number(digits) };
}

/** An item interrupts a paragraph only if it has content, and is a bullet or number 1 (GFM, 5.2). */
function mayInterrupt({ text, next, end }: Line, { length, first }: Marker): boolean {
  return (first === undefined || first === 1) && trimmed(text.slice(next + length, end)) !== "";
}

/** Reads a list marker and the spaces after it. @returns the columns of both */
function readMarker(line: Line, length: number): number {
  skipIndent(line);
  skipColumns(line, length);
  measureIndent(line);
  const spaces = line.blank || line.indent > 4 ? 1 : line.indent;
  if (atSpace(line)) skipColumns(line, spaces);
  return length + spaces;
}

function goesOn(state: BlockState, { character }: Marker): boolean {
  const around = matchedBlock(state);
  return around?.type === "list" && around.marker === character;
}
