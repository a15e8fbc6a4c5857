/** A doc comment for a terminal: without the note of its source, which is for whoever checks it. */
export function withoutSource(text: string): string {
  return text.replace(/\s*\bSource:[\s\S]*$/, "");
}
