import type { CodeScanner } from "./code-spans.ts";
import type { BracketPiece, Piece, RunPiece } from "./pieces.ts";
import type { HtmlScanner } from "./raw-html.ts";
import type { References } from "./references.ts";
import type { Syntax } from "./syntax.ts";
import type { Note } from "./tree.ts";

/** An open bracket. */
export interface Bracket {
  readonly piece: BracketPiece;
  /** Its place among the pieces. */
  readonly index: number;
  /** Where the text after it starts. */
  readonly start: number;
  /** The last run before it. */
  readonly run: RunPiece | undefined;
  /** Whether there are brackets between it and the present place; what has brackets in it is no label. */
  hasBrackets: boolean;
}

/** What is known of the whole text while the lines of a block are read. */
export interface Context {
  readonly syntax: Syntax;
  readonly references: References;
  /** The footnotes by their normalized labels. */
  readonly notes: ReadonlyMap<string, Note>;
  /** How many footnotes are referred to so far; they are numbered in the order of the first references. */
  numbered: number;
}

/** A block's text while its pieces are read. */
export interface Inlines {
  readonly text: string;
  readonly context: Context;
  at: number;
  /** Where the text starts that is not yet a piece. */
  from: number;
  readonly pieces: Piece[];
  /** The last run that may still open or close. */
  lastRun: RunPiece | undefined;
  readonly brackets: Bracket[];
  /** Links that start before this one of `brackets` would hold a link. */
  inactive: number;
  readonly codeAt: CodeScanner;
  readonly htmlAt: HtmlScanner;
}

/** Makes a piece of the text before a place, if there is any, and goes on there. */
export function flush(state: Inlines, to: number): void {
  if (to > state.from) state.pieces.push({ kind: "text", text: state.text.slice(state.from, to) });
  state.from = to;
}

/** Adds a piece that stands for the text from the present place to another one. */
export function add(state: Inlines, piece: Piece, end: number): true {
  flush(state, state.at);
  state.pieces.push(piece);
  state.at = end;
  state.from = end;
  return true;
}
