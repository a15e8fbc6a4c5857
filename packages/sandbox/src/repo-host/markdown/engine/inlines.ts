import { autolinkAt, bareAddressAt } from "./addresses.ts";
import { closeBracket, openBracket } from "./brackets.ts";
import { codeScanner } from "./code-spans.ts";
import { pairRuns, runAt } from "./emphasis.ts";
import { decoded, entityAt } from "./escapes.ts";
import { add, flush, type Context, type Inlines } from "./inline-state.ts";
import { isPunctuation } from "./link-parts.ts";
import type { Piece } from "./pieces.ts";
import { htmlScanner } from "./raw-html.ts";

/** Reads the pieces of a block's text. */
export function readPieces(text: string, context: Context): readonly Piece[] {
  const special = context.syntax.autolinks === true ? SPECIAL_WITH_ADDRESSES : SPECIAL;
  const first = nextSpecial(text, 0, special);
  if (first === text.length) return text === "" ? [] : [{ kind: "text", text }];
  const state: Inlines = {
    text,
    context,
    at: first,
    from: 0,
    pieces: [],
    lastRun: undefined,
    brackets: [],
    inactive: 0,
    codeAt: codeScanner(text),
    htmlAt: htmlScanner(text),
  };
  while (state.at < text.length) {
    state.at = nextSpecial(text, readSpecial(state) ? state.at : state.at + 1, special);
  }
  flush(state, text.length);
  pairRuns(state, undefined);
  if (context.notes.size > 0) numberNotes(state.pieces, context);
  return state.pieces;
}

/** Counts references to footnotes once the block is read: one in a reference to no footnote is text by then. */
function numberNotes(pieces: readonly Piece[], context: Context): void {
  for (const piece of pieces) {
    if (piece.kind !== "note") continue;
    const { note } = piece;
    if (note.number === 0) note.number = context.numbered += 1;
    note.references += 1;
    piece.nth = note.references;
  }
}

/** `![` starts an image, but not before `^`: that is a footnote's reference after an exclamation mark. */
function startsImage({ text, at, context }: Inlines): boolean {
  return text[at + 1] === "[" && (context.syntax.footnotes !== true || text[at + 2] !== "^");
}

const SPECIAL = flags("\n\\`*_[]!<&~");
const SPECIAL_WITH_ADDRESSES = flags("\n\\`*_[]!<&~:w");

function nextSpecial(text: string, from: number, special: readonly boolean[]): number {
  let at = from;
  while (at < text.length && special[text.charCodeAt(at)] !== true) at += 1;
  return at;
}

function flags(characters: string): readonly boolean[] {
  return Array.from({ length: 128 }, (_, code) => characters.includes(String.fromCharCode(code)));
}

/** Reads what starts at a special character. @returns false: nothing does, it is text */
function readSpecial(state: Inlines): boolean {
  const { text, at, context } = state;
  switch (text.charAt(at)) {
    case "\n":
      return readLineEnd(state);
    case "\\":
      return readEscape(state);
    case "`":
      return readCode(state);
    case "~":
      return context.syntax.strikethrough === true && readRun(state);
    case "*":
    case "_":
      return readRun(state);
    case "[":
      return openBracket(state, false);
    case "!":
      return startsImage(state) && openBracket(state, true);
    case "]":
      return closeBracket(state);
    case "<":
      return readPointed(state);
    case "&":
      return readEntity(state);
    default:
      return readBareAddress(state);
  }
}

function readLineEnd(state: Inlines): true {
  const { text, at } = state;
  let start = at;
  while (start > state.from && isBlank(text[start - 1])) start -= 1;
  let end = at + 1;
  while (isBlank(text[end])) end += 1;
  state.at = start;
  return add(state, { kind: "break", hard: at - start >= 2 && text.startsWith("  ", at - 2) }, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function readEscape(state: Inlines): boolean {
  const { text, at } = state;
  if (text[at + 1] === "\n") {
    let end = at + 2;
    while (isBlank(text[end])) end += 1;
    return add(state, { kind: "break", hard: true }, end);
  }
  if (!isPunctuation(text.charCodeAt(at + 1))) return false;
  return add(state, { kind: "text", text: text.charAt(at + 1) }, at + 2);
}

function readCode(state: Inlines): true {
  const { text, end } = state.codeAt(state.at);
  return add(state, text === undefined ? textPiece(state, end) : { kind: "code", text }, end);
}

function textPiece({ text, at }: Inlines, end: number): Piece {
  return { kind: "text", text: text.slice(at, end) };
}

function readRun(state: Inlines): true {
  const run = runAt(state.text, state.at, state.context.syntax.strikethrough === true);
  const end = state.at + run.length;
  // Three tildes and more are text (GFM, 6.5).
  if (run.character === "~" && run.length > 2) return add(state, textPiece(state, end), end);
  add(state, run, end);
  if (run.canOpen || run.canClose) {
    run.before = state.lastRun;
    if (state.lastRun !== undefined) state.lastRun.after = run;
    state.lastRun = run;
  }
  return true;
}

function readPointed(state: Inlines): boolean {
  const { text, at } = state;
  const address = autolinkAt(text, at);
  if (address !== undefined) return add(state, { kind: "address", ...address.value }, address.end);
  const end = state.htmlAt(at);
  return end !== undefined && add(state, { kind: "html", text: text.slice(at, end) }, end);
}

function readEntity(state: Inlines): boolean {
  const entity = entityAt(state.text, state.at);
  if (entity === undefined) return false;
  return add(state, { kind: "text", text: decoded(entity) }, state.at + entity.length);
}

function readBareAddress(state: Inlines): boolean {
  const { text, at, from, brackets } = state;
  // What is in brackets may become a link, which can't hold another one.
  if (brackets.length > 0) return false;
  const address = bareAddressAt(text, at);
  if (address === undefined || address.start < from) return false;
  state.at = address.start;
  return add(state, { kind: "address", href: address.href, text: address.text }, address.end);
}
