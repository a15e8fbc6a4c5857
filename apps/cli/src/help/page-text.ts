import { pageBlocks, type PageBlock } from "@org/services/page-blocks";
import { twoColumns } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

/** A page of the documentation for a terminal: wrapped, with bold headings, and with code as it is. */
export function pageText(markdown: string, page: Page): string {
  const texts = pageBlocks(markdown).map((block) => blockText(block, page));
  return `${texts.join("\n\n")}\n`;
}

function blockText(block: PageBlock, { bold, columns }: Page): string {
  switch (block.kind) {
    case "heading":
      return bold(block.text);
    case "text":
      return wrap(block.text, columns).join("\n");
    case "code":
      return block.text.replace(/^(?=.)/gm, "  ");
    case "list":
      return block.items.map((item) => `- ${wrap(item, columns - 2).join("\n  ")}`).join("\n");
    case "table":
      return twoColumns(
        block.rows.map(([first = "", ...others]) => [first, others.join("; ")]),
        columns,
      );
  }
}
