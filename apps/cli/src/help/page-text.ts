import type { Page } from "../terminal/terminal.ts";
import { twoColumns, type Row } from "./rows.ts";
import { wrap } from "./wrap.ts";

/** A page of the documentation for a terminal: wrapped, with bold headings, and with code as it is. */
export function pageText(markdown: string, { bold, columns }: Page): string {
  const blocks = markdown.trim().match(/^```[\s\S]*?^```$|(?:(?!```).+(?:\n|$))+/gm) ?? [];
  const texts = blocks.map((block) => {
    const text = block.trim();
    if (text.startsWith("```"))
      return text
        .replace(/^```.*\n?/gm, "")
        .trimEnd()
        .replace(/^(?=.)/gm, "  ");
    const plain = text.replace(LINK, "$1");
    const [, heading] = /^#+ (.*)$/.exec(plain) ?? [];
    if (heading !== undefined) return bold(heading);
    if (plain.startsWith("|")) return twoColumns(rowsOf(plain), columns);
    const items = plain.split(/\n(?=- )/);
    return items
      .map((item) => (item.startsWith("- ") ? itemText(item, columns) : wrapped(item, columns)))
      .join("\n");
  });
  return `${texts.join("\n\n")}\n`;
}

/** A link. Its target is a page of the site. */
const LINK = /\[([^\]]*)\]\([^)]*\)/g;

function wrapped(text: string, columns: number): string {
  return wrap(text, columns).join("\n");
}

function itemText(item: string, columns: number): string {
  return `- ${wrap(item.slice(2), columns - 2).join("\n  ")}`;
}

/** The rows of a table: the first cell, and the others after each other. */
function rowsOf(table: string): readonly Row[] {
  const rows = table.split("\n").map((line) =>
    line
      .replace(/^\|\s*|\s*\|$/g, "")
      .split(/\s*\|\s*/)
      .filter((cell) => cell !== ""),
  );
  const telling = rows.filter((cells) => cells.some((cell) => !/^-+$/.test(cell)));
  return telling.map(([first = "", ...others]) => [first, others.join("; ")]);
}
