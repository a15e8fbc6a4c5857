/** What a doc comment says about where its knowledge is from: `Source: …`, to the end of the paragraph. */
export function sourceIn(text: string): string | undefined {
  return /\bSource: \S.*/.exec(text)?.[0];
}

/** A field's text, followed by the source of its entity unless the text is empty or names its own source. */
export function withSource(text: string, source: string | undefined): string {
  if (text === "" || source === undefined || sourceIn(text) !== undefined) return text;
  // After a list or a table a sentence would be part of its last line.
  return `${text}${text.includes("\n") ? "\n\n" : " "}${source}`;
}
