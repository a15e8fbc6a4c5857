import type { CodeScanner } from "./code-spans.ts";
import type { OpeningBracket, Inline, DelimiterRun } from "./inline-tree.ts";
import type { HtmlScanner } from "./raw-html.ts";
import type { References } from "./references.ts";
import type { Extensions } from "./extensions.ts";
import type { FootnoteDefinition } from "./block-tree.ts";

/** A bracket that is still open. */
export interface BracketEntry {
  readonly inline: OpeningBracket;
  /** Its index in `inlines`. */
  readonly index: number;
  /** Where the text after it starts. */
  readonly start: number;
  /** The last run before it. */
  readonly run: DelimiterRun | undefined;
  /** Whether there are brackets after it: text with brackets is no label. */
  hasBrackets: boolean;
}

/** The parts of the whole text that the inline parser uses. */
export interface InlineContext {
  readonly extensions: Extensions;
  readonly references: References;
  /** The footnotes by their normalized labels. */
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** How many footnotes have a number so far. */
  numbered: number;
}

/** The state of the inline parser for one block. */
export interface InlineState {
  readonly text: string;
  readonly context: InlineContext;
  at: number;
  /** The start of the text that has not been added as an inline. */
  from: number;
  readonly inlines: Inline[];
  /** The last run that may still open or close. */
  lastRun: DelimiterRun | undefined;
  readonly brackets: BracketEntry[];
  /** Entries of `brackets` below this index can start images only: a link would hold another link. */
  inactive: number;
  readonly codeAt: CodeScanner;
  readonly htmlAt: HtmlScanner;
}

/** Adds the text before a position as an inline. */
export function flush(state: InlineState, to: number): void {
  if (to > state.from) state.inlines.push({ kind: "text", text: state.text.slice(state.from, to) });
  state.from = to;
}

/** Adds an inline that stands for the text from the current position to `end`. */
export function addInline(state: InlineState, inline: Inline, end: number): true {
  flush(state, state.at);
  state.inlines.push(inline);
  state.at = end;
  state.from = end;
  return true;
}
