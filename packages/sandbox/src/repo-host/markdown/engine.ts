import Parser, { type MarkdownIt } from "markdown-it";
import { taskLists } from "./task-lists.ts";

/** Turns Markdown into HTML that nobody has sanitised yet. */
export type Engine = (text: string) => string;

/**
 * The Markdown parser: CommonMark with tables, strikethrough, autolinks and task lists.
 *
 * @param breaks whether a line end within a paragraph is a line break
 */
export function markdownEngine(breaks: boolean): Engine {
  const parser = new Parser({ html: true, linkify: true, breaks, langPrefix: "language-" });
  parser.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true });
  // Bare hosts are links only after `www.` (GFM, 6.9).
  parser.linkify.add("//", null);
  parser.linkify.add("www.", {
    validate: (text, position) =>
      /^[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<]*[^\s<?!.,:*_~'")\]])?/.exec(text.slice(position))?.[0].length ?? 0,
    normalize: (match) => void (match.url = `http://${match.url}`),
  });
  taskLists(parser);
  alignByAttribute(parser);
  return (text) => parser.render(text);
}

/** Cells say their alignment by `align`: sanitisers take styles away. */
function alignByAttribute(parser: MarkdownIt): void {
  parser.core.ruler.push("align-by-attribute", ({ tokens }) => {
    for (const token of tokens) {
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet("style")))?.[1];
      if (align !== undefined) token.attrs = [["align", align]];
    }
  });
}
