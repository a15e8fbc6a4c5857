import { unescaped } from "./escapes.ts";
import { isSpace, trimmed } from "./spaces.ts";

/** A value that was read from a text, and where it ends. */
export interface Read<T = string> {
  readonly value: T;
  readonly end: number;
}

/** The longest label, in characters (CommonMark, 6.6). */
const LONGEST_LABEL = 999;
/**
 * The deepest nesting of parentheses in an address without angle brackets, as in cmark-gfm. Deeper nesting would make
 * hostile texts slow.
 */
const DEEPEST_PARENTHESES = 32;

const LABEL = new RegExp(String.raw`\[((?:[^\\\[\]]|\\[^]){0,${String(LONGEST_LABEL + 1)}})\]`, "y");
const POINTED = /<((?:[^\\<>\n]|\\[^])*)>/y;
const TITLES: Readonly<Record<string, RegExp>> = {
  '"': /"((?:[^\\"]|\\[^])*)"/y,
  "'": /'((?:[^\\']|\\[^])*)'/y,
  "(": /\(((?:[^\\()]|\\[^])*)\)/y,
};

/** Reads `[label]`; the value is the text between the brackets. */
export function labelAt(text: string, at: number): Read | undefined {
  const found = readAt(LABEL, text, at);
  return found !== undefined && found.value.length <= LONGEST_LABEL && trimmed(found.value) !== ""
    ? found
    : undefined;
}

/** Reads an address, in angle brackets or without; the value is without escapes. */
export function destinationAt(text: string, at: number): Read | undefined {
  if (text[at] === "<") {
    const found = readAt(POINTED, text, at);
    return found && { value: unescaped(found.value), end: found.end };
  }
  const end = endOfBareDestination(text, at);
  return end === undefined ? undefined : { value: unescaped(text.slice(at, end)), end };
}

/** Control characters are part of an address, as in cmark-gfm and unlike GFM 6.6. They are percent-encoded later. */
function endOfBareDestination(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) break;
    if (code === 92 && isPunctuation(text.charCodeAt(at + 1))) at += 1;
    else if (code === 40 && (depth += 1) > DEEPEST_PARENTHESES) return undefined;
    else if (code === 41 && (depth -= 1) < 0) return at;
  }
  return depth === 0 ? at : undefined;
}

/** Whether a character is ASCII punctuation, which a backslash escapes. */
export function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

/** Reads a title in quotes or parentheses; the value is without escapes. */
export function titleAt(text: string, at: number): Read | undefined {
  const pattern = TITLES[text.charAt(at)];
  const found = pattern && readAt(pattern, text, at);
  return found && { value: unescaped(found.value), end: found.end };
}

function readAt(pattern: RegExp, text: string, at: number): Read | undefined {
  pattern.lastIndex = at;
  const [, value] = pattern.exec(text) ?? [];
  return value === undefined ? undefined : { value, end: pattern.lastIndex };
}
