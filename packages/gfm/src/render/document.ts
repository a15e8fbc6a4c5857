import type { Writer } from "../html/writer.ts";
import type { Document } from "../parse/parse.ts";
import { writeBlocks, writeFootnotes } from "./blocks.ts";
import type { Markup } from "./markup.ts";

/** Writes a parsed text: its blocks, then the referenced footnotes. */
export function writeDocument(document: Document, markup: Markup, writer: Writer): void {
  const rendering = { writer, markup, emailLinks: document.emailLinks };
  writeBlocks(document.root.children, rendering);
  writeFootnotes(document.footnotes, rendering);
}
