/** A doc comment without its source note, which is for maintainers. */
export function withoutSource(text: string): string {
  return text.replace(/\s*\bSource:[\s\S]*$/, "");
}
