import type { InlineState } from "./inline-state.ts";
import { isPunctuation } from "./link-parts.ts";
import type { EmphasisElement, DelimiterRun } from "./inline-tree.ts";

const UNDERSCORE = 95;
const TILDE = 126;

/**
 * Reads the run of `*`, `_` or `~` at a place, and whether it can open or close emphasis (GFM, 6.4). Where tildes strike
 * through, cmark-gfm compares the characters behind tildes that stand beside `*` or `_`.
 */
export function runAt(text: string, at: number, tildes: boolean): DelimiterRun {
  const code = text.charCodeAt(at);
  const end = endOf(code, text, at);
  const ignored = tildes && code !== TILDE ? TILDE : undefined;
  let from = at;
  while (from > 0 && text.charCodeAt(from - 1) === ignored) from -= 1;
  const before = characterClass(codeBefore(text, from));
  const after = characterClass(text.codePointAt(endOf(ignored, text, end)));
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
    closes: 0,
    opens: undefined,
    before: undefined,
    after: undefined,
  };
}

/** Where a run of one character ends. */
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

/** The class of a character (GFM, 2.1); the ends of the text count as spaces. U+000B is not Unicode whitespace. */
export function characterClass(code: number | undefined): "space" | "punctuation" | "word" {
  if (code === undefined) return "space";
  const character = String.fromCodePoint(code);
  if (/[\t\n\f\r\p{Zs}]/u.test(character)) return "space";
  if (code < 128) return isPunctuation(code) ? "punctuation" : "word";
  return /\p{P}/u.test(character) ? "punctuation" : "word";
}

/** Pairs the runs after `bottom`, or all of them, and removes them from the list of runs that may open or close. */
export function pairRuns(state: InlineState, bottom: DelimiterRun | undefined): void {
  if (state.lastRun === bottom) return;
  let closer: DelimiterRun | undefined = state.lastRun;
  while (closer?.before !== undefined && closer.before !== bottom) closer = closer.before;
  /** For each kind of closer, the position before which there is no opener. */
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
      const next: DelimiterRun | undefined = closer.after;
      if (!closer.canOpen) remove(state, closer);
      closer = next;
    } else {
      closer = pair(state, opener, closer);
    }
  }
  if (bottom !== undefined) bottom.after = undefined;
  state.lastRun = bottom;
}

/** Closers of one kind match the same openers. */
function kindOf({ character, canOpen, length }: DelimiterRun): number {
  return character.charCodeAt(0) * 6 + (length % 3) * 2 + Number(canOpen);
}

function openerOf(
  closer: DelimiterRun,
  bottom: DelimiterRun | undefined,
  floor: number,
): DelimiterRun | undefined {
  let opener = closer.before;
  while (opener !== undefined && opener !== bottom && opener.at >= floor) {
    if (opener.canOpen && opener.character === closer.character && mayPair(opener, closer)) return opener;
    opener = opener.before;
  }
  return undefined;
}

/** If one of two runs can open and close, the sum of their lengths must be no multiple of three (GFM, 6.4, rule 9). */
function mayPair(opener: DelimiterRun, closer: DelimiterRun): boolean {
  const isEither = opener.canClose || closer.canOpen;
  return !isEither || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0;
}

/** @returns the next run to examine */
function pair(state: InlineState, opener: DelimiterRun, closer: DelimiterRun): DelimiterRun | undefined {
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

/** Runs of tildes pair only if they have the same length; others stay text. */
function pairTildes(
  state: InlineState,
  opener: DelimiterRun,
  closer: DelimiterRun,
): DelimiterRun | undefined {
  if (opener.length === closer.length) mark(opener, closer, "del", opener.length);
  const next = closer.after;
  remove(state, opener);
  remove(state, closer);
  return next;
}

function mark(
  opener: DelimiterRun,
  closer: DelimiterRun,
  element: EmphasisElement,
  characters: number,
): void {
  // As in `openBlock`, a push to an empty array would reserve room for 17.
  if (opener.opens === undefined) opener.opens = [element];
  else opener.opens.push(element);
  closer.closes += 1;
  opener.left -= characters;
  closer.left -= characters;
}

function remove(state: InlineState, run: DelimiterRun): void {
  if (run.before !== undefined) run.before.after = run.after;
  if (run.after === undefined) state.lastRun = run.before;
  else run.after.before = run.before;
}
