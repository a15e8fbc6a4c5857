import { atSpace, look, skipColumns, skipIndent, type Line } from "./line.ts";
import { matchedBlock, openBlock } from "./open-blocks.ts";
import type { Reading } from "./reading.ts";
import { trimmed } from "./spaces.ts";

const MARKER = /(?:([-+*])|(\d{1,9})([.)]))(?=[ \t\n]|$)/y;

/** Starts an item, and a list around it unless it goes on with the one before. @returns whether the line has a marker */
export function startItem(state: Reading): boolean {
  const { line } = state;
  const marker = markerAt(line);
  if (marker === undefined) return false;
  if (matchedBlock(state)?.type === "prose" && !mayInterrupt(line, marker)) return false;
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

/** A paragraph is interrupted by items with content only, and by numbers only if they start at 1. */
function mayInterrupt({ text, next, end }: Line, { length, first }: Marker): boolean {
  return (first === undefined || first === 1) && trimmed(text.slice(next + length, end)) !== "";
}

/** Reads a marker and the spaces that belong to it. @returns the columns of both */
function readMarker(line: Line, length: number): number {
  skipIndent(line);
  skipColumns(line, length);
  look(line);
  const spaces = line.blank || line.indent > 4 ? 1 : line.indent;
  if (atSpace(line)) skipColumns(line, spaces);
  return length + spaces;
}

function goesOn(state: Reading, { character }: Marker): boolean {
  const around = matchedBlock(state);
  return around?.type === "list" && around.marker === character;
}
