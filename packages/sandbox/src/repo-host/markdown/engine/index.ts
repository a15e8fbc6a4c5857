import { readBlocks } from "./blocks.ts";
import type { Context } from "./inline-state.ts";
import { readPieces } from "./inlines.ts";
import type { Markup } from "./markup.ts";
import { writeBlocks, writeNotes } from "./render-blocks.ts";
import type { Syntax } from "./syntax.ts";
import type { Writer } from "./writer.ts";

/**
 * Reads a text as GitHub-Flavoured Markdown and writes it as HTML. It takes time in proportion to the text, whatever
 * the text.
 *
 * @param text any text; characters that HTML can't hold are replaced
 * @param syntax the extensions that are read
 * @param markup what is written where hosts differ
 * @param writer takes what is written
 */
export function renderGfm(text: string, syntax: Syntax, markup: Markup, writer: Writer): void {
  const { root, notes, prose, references } = readBlocks(normalizedText(text), syntax);
  const context: Context = { syntax, references, notes, numbered: 0 };
  for (const block of prose) {
    if (block.type === "prose") block.pieces = readPieces(block.text, context);
    else for (const cell of block.rows.flat()) cell.pieces = readPieces(cell.text, context);
  }
  const rendering = { writer, markup, mailboxes: syntax.autolinks === true };
  writeBlocks(root.children, rendering);
  const numbered = Array.from(notes.values()).filter(({ number }) => number > 0);
  writeNotes(
    numbered.sort((one, other) => one.number - other.number),
    rendering,
  );
}

/** Lines end in `\n`, there are no NULs (CommonMark, 2.1 and 2.3), and a byte order mark is no part of the text. */
function normalizedText(text: string): string {
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const lines = content.includes("\r") ? content.replace(/\r\n?/g, "\n") : content;
  return lines.replaceAll("\0", "\uFFFD");
}
