import { destinationAt, labelAt, titleAt, type Read } from "./link-parts.ts";
import type { LinkTarget } from "./inline-tree.ts";
import { trimmed } from "./spaces.ts";

/** How many characters references may insert, or the length of the text if that is more. */
const ALLOWANCE = 100_000;

/** The link reference definitions of a text. */
export interface References {
  /** Adds a definition, unless the label has one already. */
  readonly define: (label: string, target: LinkTarget) => void;
  /** The target of a label. */
  readonly find: (label: string) => LinkTarget | undefined;
}

/**
 * The link references of a text. Short labels of a long address could turn a small text into a huge document. After
 * references have inserted too many characters, labels are no longer resolved.
 */
export function references(text: string): References {
  const targets = new Map<string, LinkTarget>();
  let allowed = Math.max(text.length, ALLOWANCE);
  return {
    define(label, target) {
      const key = normalizedLabel(label);
      if (!targets.has(key)) targets.set(key, target);
    },
    find(label) {
      const target = targets.size === 0 ? undefined : targets.get(normalizedLabel(label));
      if (target === undefined) return undefined;
      allowed -= target.href.length + target.title.length;
      return allowed < 0 ? undefined : target;
    },
  };
}

/** The normal form of a label, which ignores case and runs of spaces (CommonMark, 6.6). */
export function normalizedLabel(label: string): string {
  return trimmed(label)
    .replace(/[ \t\n\r]+/g, " ")
    .toLowerCase()
    .toUpperCase();
}

/** Reads the definitions that a paragraph starts with. @returns where the rest starts */
export function readDefinitions(text: string, into: References): number {
  let at = 0;
  while (text[at] === "[") {
    const end = definitionAt(text, at, into);
    if (end === undefined) break;
    at = end;
  }
  return at;
}

function definitionAt(text: string, at: number, into: References): number | undefined {
  const label = labelAt(text, at);
  if (label === undefined || text[label.end] !== ":") return undefined;
  const start = skipBreak(text, label.end + 1);
  const href = destinationAt(text, start);
  if (href === undefined || href.end === start) return undefined;
  const title = titleAfter(text, href.end);
  const end = title === undefined ? undefined : endOfLine(text, title.end);
  const [read, over] =
    title === undefined || end === undefined ? [{ value: "" }, endOfLine(text, href.end)] : [title, end];
  if (over === undefined) return undefined;
  into.define(label.value, { href: href.value, title: read.value });
  return over;
}

function titleAfter(text: string, end: number): Read | undefined {
  const start = skipBreak(text, end);
  return start === end ? undefined : titleAt(text, start);
}

/** Spaces, tabs and at most one line end may stand between the parts of a definition (GFM, 4.7). */
const BREAK = /[ \t]*\n?[ \t]*/y;

function skipBreak(text: string, from: number): number {
  BREAK.lastIndex = from;
  BREAK.test(text);
  return BREAK.lastIndex;
}

/** Where the next line starts, if only spaces are left of this one. */
function endOfLine(text: string, from: number): number | undefined {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return at >= text.length || text[at] === "\n" ? at + 1 : undefined;
}
