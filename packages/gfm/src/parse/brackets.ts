import { pairRuns } from "./emphasis.ts";
import { addInline, flush, type BracketEntry, type InlineState } from "./inline-state.ts";
import { destinationAt, labelAt, titleAt, type Read } from "./link-parts.ts";
import type { OpeningBracket, LinkTarget } from "./inline-tree.ts";
import { normalizedLabel } from "./references.ts";
import { skipSpace } from "./spaces.ts";

/** The longest label, in characters (CommonMark, 6.6). */
const LONGEST_LABEL = 999;

/** Reads `[` or `![`. */
export function openBracket(state: InlineState, image: boolean): true {
  const last = state.brackets.at(-1);
  if (last !== undefined) last.hasBrackets = true;
  const inline: OpeningBracket = { kind: "bracket", image, target: undefined };
  const start = state.at + (image ? 2 : 1);
  addInline(state, inline, start);
  const index = state.inlines.length - 1;
  state.brackets.push({ inline: inline, index, start, run: state.lastRun, hasBrackets: false });
  return true;
}

/** Reads `]`, which ends a link, an image or a footnote reference, or is text. */
export function closeBracket(state: InlineState): boolean {
  const { brackets } = state;
  const bracket = brackets.pop();
  if (bracket === undefined) return false;
  const isActive = bracket.inline.image || brackets.length >= state.inactive;
  state.inactive = Math.min(state.inactive, brackets.length);
  if (!isActive) return false;
  const target = inlineTarget(state.text, state.at + 1) ?? referenceTarget(state, bracket);
  if (target === undefined) return readFootnoteReference(state, bracket);
  finishLink(state, bracket, target);
  return true;
}

function finishLink(
  state: InlineState,
  { inline: inline, run }: BracketEntry,
  { value, end }: Read<LinkTarget>,
): void {
  flush(state, state.at);
  pairRuns(state, run);
  inline.target = value;
  addInline(state, { kind: "end", image: inline.image }, end);
  // A link holds no link: `[` before this one can no longer start one.
  if (!inline.image) state.inactive = state.brackets.length;
}

/** `(address "title")` */
function inlineTarget(text: string, at: number): Read<LinkTarget> | undefined {
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
function referenceTarget(state: InlineState, bracket: BracketEntry): Read<LinkTarget> | undefined {
  const { text, at, context } = state;
  const label = labelAt(text, at + 1);
  const isCollapsed = text.startsWith("[]", at + 1);
  const own =
    bracket.hasBrackets || at - bracket.start > LONGEST_LABEL ? undefined : text.slice(bracket.start, at);
  const name = label?.value ?? own;
  const value = name === undefined ? undefined : context.references.find(name);
  return value && { value, end: label?.end ?? (isCollapsed ? at + 3 : at + 1) };
}

/** Reads `[^label]`. If no footnote has the label, all of it is text. */
function readFootnoteReference(state: InlineState, { index, start, run }: BracketEntry): boolean {
  const { text, at, context } = state;
  if (context.extensions.footnotes !== true || text[start] !== "^" || start + 1 === at) return false;
  const label = text.slice(start + 1, at);
  const footnote = label.length > LONGEST_LABEL ? undefined : context.footnotes.get(normalizedLabel(label));
  state.inlines.length = index;
  if (run !== undefined) run.after = undefined;
  state.lastRun = run;
  state.inlines.push(
    footnote === undefined ? { kind: "text", text: `[^${label}]` } : { kind: "footnote", footnote, nth: 0 },
  );
  state.from = at + 1;
  state.at = at + 1;
  return true;
}
