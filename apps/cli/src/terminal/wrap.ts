/** Wraps a text at spaces to lines of at most `width` characters. A longer word has its own line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Wraps paragraphs, which are separated by empty lines. */
export function wrapParagraphs(text: string, width: number): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => wrap(paragraph.trim(), width).join("\n"));
  return paragraphs.join("\n\n");
}
