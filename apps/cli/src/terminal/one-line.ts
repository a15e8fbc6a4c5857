/** Makes a service's text safe for a terminal: one line, without control characters and changes of direction. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
}
