import type { Inlines } from "./inline-state.ts";
import { isPunctuation } from "./link-parts.ts";
import type { Emphasis, RunPiece } from "./pieces.ts";

const UNDERSCORE = 95;
const TILDE = 126;

const NONE: readonly Emphasis[] = [];

/**
 * Reads the run of `*`, `_` or `~` at a place, and whether it can open or close emphasis (GFM, 6.4). Where tildes strike
 * through, cmark-gfm compares the characters behind tildes that stand beside `*` or `_`.
 */
export function runAt(text: string, at: number, tildes: boolean): RunPiece {
  const code = text.charCodeAt(at);
  const end = endOf(code, text, at);
  const ignored = tildes && code !== TILDE ? TILDE : undefined;
  let from = at;
  while (from > 0 && text.charCodeAt(from - 1) === ignored) from -= 1;
  const before = classOf(codeBefore(text, from));
  const after = classOf(text.codePointAt(endOf(ignored, text, end)));
  const leftFlanking = after !== "space" && (after === "word" || before !== "word");
  const rightFlanking = before !== "space" && (before === "word" || after !== "word");
  const inWord = code === UNDERSCORE;
  return {
    kind: "run",
    character: text.charAt(at),
    length: end - at,
    left: end - at,
    canOpen: leftFlanking && (!inWord || !rightFlanking || before === "punctuation"),
    canClose: rightFlanking && (!inWord || !leftFlanking || after === "punctuation"),
    at,
    closes: NONE,
    opens: NONE,
    before: undefined,
    after: undefined,
  };
}

/** Where characters of a code end that stand at a place. */
function endOf(code: number | undefined, text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === code) end += 1;
  return end;
}

function codeBefore(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at - 1);
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  return text.codePointAt(isSecondHalf ? at - 2 : at - 1);
}

/** The class of a character (GFM, 2.1); the ends of the text are spaces. U+000B is no Unicode whitespace. */
export function classOf(code: number | undefined): "space" | "punctuation" | "word" {
  if (code === undefined) return "space";
  const character = String.fromCodePoint(code);
  if (/[\t\n\f\r\p{Zs}]/u.test(character)) return "space";
  if (code < 128) return isPunctuation(code) ? "punctuation" : "word";
  return /\p{P}/u.test(character) ? "punctuation" : "word";
}

/** Pairs the runs after one of them, or all, and takes them from the list of those that may open or close. */
export function pairRuns(state: Inlines, bottom: RunPiece | undefined): void {
  if (state.lastRun === bottom) return;
  let closer: RunPiece | undefined = state.lastRun;
  while (closer?.before !== undefined && closer.before !== bottom) closer = closer.before;
  /** By kind of closer, the place before which no opener is for it. */
  const floors = new Map<number, number>();
  while (closer !== undefined) {
    if (!closer.canClose) {
      closer = closer.after;
      continue;
    }
    const kind = kindOf(closer);
    const opener = openerOf(closer, bottom, floors.get(kind) ?? -1);
    if (opener === undefined) {
      floors.set(kind, closer.at);
      const next: RunPiece | undefined = closer.after;
      if (!closer.canOpen) remove(state, closer);
      closer = next;
    } else {
      closer = pair(state, opener, closer);
    }
  }
  if (bottom !== undefined) bottom.after = undefined;
  state.lastRun = bottom;
}

/** Closers of the same kind have the same openers. */
function kindOf({ character, canOpen, length }: RunPiece): number {
  return character.charCodeAt(0) * 6 + (length % 3) * 2 + Number(canOpen);
}

function openerOf(closer: RunPiece, bottom: RunPiece | undefined, floor: number): RunPiece | undefined {
  let opener = closer.before;
  while (opener !== undefined && opener !== bottom && opener.at >= floor) {
    if (opener.canOpen && opener.character === closer.character && fits(opener, closer)) return opener;
    opener = opener.before;
  }
  return undefined;
}

/** Runs whose lengths add up to a multiple of three are no pair, if one of them could be both (GFM, 6.4, rule 9). */
function fits(opener: RunPiece, closer: RunPiece): boolean {
  const isEither = opener.canClose || closer.canOpen;
  return !isEither || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0;
}

/** @returns the run to go on with */
function pair(state: Inlines, opener: RunPiece, closer: RunPiece): RunPiece | undefined {
  opener.after = closer;
  closer.before = opener;
  if (closer.character === "~") return pairTildes(state, opener, closer);
  const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
  mark(opener, closer, used === 2 ? "strong" : "em", used);
  if (opener.left === 0) remove(state, opener);
  if (closer.left > 0) return closer;
  const next = closer.after;
  remove(state, closer);
  return next;
}

/** Only as many tildes as opened close; others are no pair, and stay text. */
function pairTildes(state: Inlines, opener: RunPiece, closer: RunPiece): RunPiece | undefined {
  if (opener.length === closer.length) mark(opener, closer, "del", opener.length);
  const next = closer.after;
  remove(state, opener);
  remove(state, closer);
  return next;
}

function mark(opener: RunPiece, closer: RunPiece, element: Emphasis, characters: number): void {
  opener.opens = [...opener.opens, element];
  closer.closes = [...closer.closes, element];
  opener.left -= characters;
  closer.left -= characters;
}

function remove(state: Inlines, run: RunPiece): void {
  if (run.before !== undefined) run.before.after = run.after;
  if (run.after === undefined) state.lastRun = run.before;
  else run.after.before = run.before;
}
