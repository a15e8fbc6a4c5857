/** A text of the service's, safe on a terminal: one line, no control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
