import { pairRuns } from "./emphasis.ts";
import { add, flush, type Bracket, type Inlines } from "./inline-state.ts";
import { destinationAt, labelAt, titleAt, type Read } from "./link-parts.ts";
import type { BracketPiece, Target } from "./pieces.ts";
import { normalized } from "./references.ts";
import { skipSpace } from "./spaces.ts";

/** Labels longer than this are none (CommonMark, 6.6). */
const LONGEST_LABEL = 999;

/** Reads `[` or `![`. */
export function openBracket(state: Inlines, image: boolean): true {
  const last = state.brackets.at(-1);
  if (last !== undefined) last.hasBrackets = true;
  const piece: BracketPiece = { kind: "bracket", image, target: undefined };
  const start = state.at + (image ? 2 : 1);
  add(state, piece, start);
  const index = state.pieces.length - 1;
  state.brackets.push({ piece, index, start, run: state.lastRun, hasBrackets: false });
  return true;
}

/** Reads `]`: the end of a link, an image, a footnote's reference, or nothing. */
export function closeBracket(state: Inlines): boolean {
  const { brackets } = state;
  const bracket = brackets.pop();
  if (bracket === undefined) return false;
  const isActive = bracket.piece.image || brackets.length >= state.inactive;
  state.inactive = Math.min(state.inactive, brackets.length);
  if (!isActive) return false;
  const target = inlineTarget(state.text, state.at + 1) ?? referenceTarget(state, bracket);
  if (target === undefined) return readNote(state, bracket);
  finishLink(state, bracket, target);
  return true;
}

function finishLink(state: Inlines, { piece, run }: Bracket, { value, end }: Read<Target>): void {
  flush(state, state.at);
  pairRuns(state, run);
  piece.target = value;
  add(state, { kind: "end", image: piece.image }, end);
  // Links hold no links: brackets before this one can only be images now.
  if (!piece.image) state.inactive = state.brackets.length;
}

/** `(address "title")` */
function inlineTarget(text: string, at: number): Read<Target> | undefined {
  if (text[at] !== "(") return undefined;
  const href = destinationAt(text, skipSpace(text, at + 1));
  if (href === undefined) return undefined;
  const start = skipSpace(text, href.end);
  const title = start > href.end ? titleAt(text, start) : undefined;
  const end = title === undefined ? start : skipSpace(text, title.end);
  if (text[end] !== ")") return undefined;
  return { value: { href: href.value, title: title?.value ?? "" }, end: end + 1 };
}

/** `[label]`, `[]` or nothing after the text. */
function referenceTarget(state: Inlines, bracket: Bracket): Read<Target> | undefined {
  const { text, at, context } = state;
  const label = labelAt(text, at + 1);
  const isCollapsed = text.startsWith("[]", at + 1);
  const own =
    bracket.hasBrackets || at - bracket.start > LONGEST_LABEL ? undefined : text.slice(bracket.start, at);
  const name = label?.value ?? own;
  const value = name === undefined ? undefined : context.references.find(name);
  return value && { value, end: label?.end ?? (isCollapsed ? at + 3 : at + 1) };
}

/** `[^label]`. Where no footnote has the label it is text, all that stands in it included. */
function readNote(state: Inlines, { index, start, run }: Bracket): boolean {
  const { text, at, context } = state;
  if (context.syntax.footnotes !== true || text[start] !== "^" || start + 1 === at) return false;
  const label = text.slice(start + 1, at);
  const note = label.length > LONGEST_LABEL ? undefined : context.notes.get(normalized(label));
  state.pieces.length = index;
  if (run !== undefined) run.after = undefined;
  state.lastRun = run;
  state.pieces.push(
    note === undefined ? { kind: "text", text: `[^${label}]` } : { kind: "note", note, nth: 0 },
  );
  state.from = at + 1;
  state.at = at + 1;
  return true;
}
