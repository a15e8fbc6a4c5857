/** Makes a service's text safe for a terminal: one line, no control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
