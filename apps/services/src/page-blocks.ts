/** A block of a page of the documentation. */
export type PageBlock =
  | { readonly kind: "heading" | "text" | "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/**
 * The blocks of a page of the documentation, for programs that show it without a site: links are their texts, since the
 * pages that they lead to are not there. Understands the Markdown of `errorPages`, no more.
 */
export function pageBlocks(markdown: string): readonly PageBlock[] {
  const blocks = markdown.trim().match(/^```[\s\S]*?^```$|(?:(?!```).+(?:\n|$))+/gm) ?? [];
  return blocks.flatMap((block) => blocksOf(block.trim()));
}

/** A link. Its target is a page of the site. */
const LINK = /\[([^\]]*)\]\([^)]*\)/g;

function blocksOf(block: string): readonly PageBlock[] {
  if (block.startsWith("```")) return [{ kind: "code", text: block.replace(/^```.*\n?/gm, "").trimEnd() }];
  const text = block.replace(LINK, "$1");
  const [, heading] = /^#+ (.*)$/.exec(text) ?? [];
  if (heading !== undefined) return [{ kind: "heading", text: heading }];
  if (text.startsWith("|")) return [{ kind: "table", rows: rowsOf(text) }];
  const [first = "", ...rest] = text.split(/\n?^- /m);
  const items = rest.map((item) => item.trimEnd());
  const before: readonly PageBlock[] = first === "" ? [] : [{ kind: "text", text: first }];
  return items.length === 0 ? before : [...before, { kind: "list", items }];
}

/** The rows of a table, its head first. An empty head, the line below a head and empty cells are left out. */
function rowsOf(table: string): readonly (readonly string[])[] {
  const rows = table.split("\n").map((line) =>
    line
      .replace(/^\|\s*|\s*\|$/g, "")
      .split(/\s*\|\s*/)
      .filter((cell) => cell !== ""),
  );
  return rows.filter((cells) => cells.some((cell) => !/^-+$/.test(cell)));
}
