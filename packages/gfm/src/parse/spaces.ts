/**
 * Whether a character is a space, a tab or a line end. cmark-gfm strips, collapses and ends addresses at these only;
 * U+000B and U+000C, which the specification lists as whitespace too, count where {@link skipSpace} is used.
 */
export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/** Trims spaces, tabs and line ends; other whitespace is content. */
export function trimmed(text: string): string {
  let from = 0;
  let end = text.length;
  while (from < end && isSpace(text.charCodeAt(from))) from += 1;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(from, end);
}

/** The end of the ASCII whitespace that starts at a position: space and U+0009 to U+000D (GFM, 2.1). */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); code = text.charCodeAt(at))
    at += 1;
  return at;
}
