/** Whether a character is an ASCII space, tab or line end. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** A text without ASCII spaces around it; other spaces are content. */
export function trimmed(text: string): string {
  let from = 0;
  let end = text.length;
  while (from < end && isSpace(text.charCodeAt(from))) from += 1;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(from, end);
}

/** Where ASCII spaces and line ends are over. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}
