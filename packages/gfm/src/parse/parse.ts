import { parseBlocks } from "./blocks.ts";
import type { FootnoteDefinition, Root } from "./block-tree.ts";
import type { Extensions } from "./extensions.ts";
import { parseInlines } from "./inlines.ts";
import type { InlineContext } from "./inline-state.ts";

/** A parsed text. */
export interface Document {
  readonly root: Root;
  /** The footnotes that the text refers to, in the order of the first references. */
  readonly footnotes: readonly FootnoteDefinition[];
  /** Whether e-mail addresses in text become links. */
  readonly emailLinks: boolean;
}

/** Parses a text as GitHub-Flavoured Markdown. The time is linear in the length of any text. */
export function parse(text: string, extensions: Extensions): Document {
  const { root, footnotes, withInlines, references } = parseBlocks(normalizedText(text), extensions);
  const context: InlineContext = { extensions, references, footnotes, numbered: 0 };
  for (const block of withInlines) {
    if (block.type === "text") block.inlines = parseInlines(block.text, context);
    else for (const cell of block.rows.flat()) cell.inlines = parseInlines(cell.text, context);
  }
  const numbered = Array.from(footnotes.values()).filter(({ number }) => number > 0);
  return {
    root,
    footnotes: numbered.sort((one, other) => one.number - other.number),
    emailLinks: extensions.autolinks === true,
  };
}

/** Line ends become `\n`, NULs U+FFFD (CommonMark, 2.1 and 2.3); a byte order mark at the start is removed. */
function normalizedText(text: string): string {
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const lines = content.includes("\r") ? content.replace(/\r\n?/g, "\n") : content;
  return lines.replaceAll("\0", "\uFFFD");
}
