import { autolinkAt, bareAddressAt } from "./addresses.ts";
import { closeBracket, openBracket } from "./brackets.ts";
import { codeScanner } from "./code-spans.ts";
import { pairRuns, runAt } from "./emphasis.ts";
import { decoded, entityAt } from "./escapes.ts";
import { addInline, flush, type InlineContext, type InlineState } from "./inline-state.ts";
import { isPunctuation } from "./link-parts.ts";
import type { Inline } from "./inline-tree.ts";
import { htmlScanner } from "./raw-html.ts";

/** Reads the inlines of a block's text. */
export function parseInlines(text: string, context: InlineContext): readonly Inline[] {
  const special = context.extensions.autolinks === true ? SPECIAL_WITH_ADDRESSES : SPECIAL;
  const first = nextSpecial(text, 0, special);
  if (first === text.length) return text === "" ? [] : [{ kind: "text", text }];
  const state: InlineState = {
    text,
    context,
    at: first,
    from: 0,
    inlines: [],
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
  if (context.footnotes.size > 0) numberFootnotes(state.inlines, context);
  return state.inlines;
}

/** Numbers footnote references once the block is parsed: those within an unmatched `[^…]` have become text. */
function numberFootnotes(inlines: readonly Inline[], context: InlineContext): void {
  for (const inline of inlines) {
    if (inline.kind !== "footnote") continue;
    const { footnote } = inline;
    if (footnote.number === 0) footnote.number = context.numbered += 1;
    footnote.references += 1;
    inline.nth = footnote.references;
  }
}

/** `![` starts an image, except before `^`: `![^a]` is an exclamation mark and a footnote reference. */
function startsImage({ text, at, context }: InlineState): boolean {
  return text[at + 1] === "[" && (context.extensions.footnotes !== true || text[at + 2] !== "^");
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

/** Reads the inline that starts at a special character. @returns false where the character is text */
function readSpecial(state: InlineState): boolean {
  const { text, at, context } = state;
  switch (text.charAt(at)) {
    case "\n":
      return readLineEnd(state);
    case "\\":
      return readEscape(state);
    case "`":
      return readCode(state);
    case "~":
      return context.extensions.strikethrough === true && readRun(state);
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
      return readAngleBracket(state);
    case "&":
      return readEntity(state);
    default:
      return readBareAddress(state);
  }
}

function readLineEnd(state: InlineState): true {
  const { text, at } = state;
  let start = at;
  while (start > state.from && isBlank(text[start - 1])) start -= 1;
  let end = at + 1;
  while (isBlank(text[end])) end += 1;
  state.at = start;
  return addInline(state, { kind: "break", hard: at - start >= 2 && text.startsWith("  ", at - 2) }, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function readEscape(state: InlineState): boolean {
  const { text, at } = state;
  if (text[at + 1] === "\n") {
    let end = at + 2;
    while (isBlank(text[end])) end += 1;
    return addInline(state, { kind: "break", hard: true }, end);
  }
  if (!isPunctuation(text.charCodeAt(at + 1))) return false;
  return addInline(state, { kind: "text", text: text.charAt(at + 1) }, at + 2);
}

function readCode(state: InlineState): true {
  const { text, end } = state.codeAt(state.at);
  return addInline(state, text === undefined ? textPiece(state, end) : { kind: "code", text }, end);
}

function textPiece({ text, at }: InlineState, end: number): Inline {
  return { kind: "text", text: text.slice(at, end) };
}

function readRun(state: InlineState): true {
  const run = runAt(state.text, state.at, state.context.extensions.strikethrough === true);
  const end = state.at + run.length;
  // Three tildes and more are text (GFM, 6.5).
  if (run.character === "~" && run.length > 2) return addInline(state, textPiece(state, end), end);
  addInline(state, run, end);
  if (run.canOpen || run.canClose) {
    run.before = state.lastRun;
    if (state.lastRun !== undefined) state.lastRun.after = run;
    state.lastRun = run;
  }
  return true;
}

function readAngleBracket(state: InlineState): boolean {
  const { text, at } = state;
  const address = autolinkAt(text, at);
  if (address !== undefined) return addInline(state, { kind: "address", ...address.value }, address.end);
  const end = state.htmlAt(at);
  return end !== undefined && addInline(state, { kind: "html", text: text.slice(at, end) }, end);
}

function readEntity(state: InlineState): boolean {
  const entity = entityAt(state.text, state.at);
  if (entity === undefined) return false;
  return addInline(state, { kind: "text", text: decoded(entity) }, state.at + entity.length);
}

function readBareAddress(state: InlineState): boolean {
  const { text, at, from, brackets } = state;
  // Brackets may become a link, and a link can't hold another one.
  if (brackets.length > 0) return false;
  const address = bareAddressAt(text, at);
  if (address === undefined || address.start < from) return false;
  state.at = address.start;
  return addInline(state, { kind: "address", href: address.href, text: address.text }, address.end);
}
