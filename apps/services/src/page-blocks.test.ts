import { expect, test } from "vitest";
import { errorPages } from "./error-pages.generated.ts";
import { pageBlocks } from "./page-blocks.ts";

test("a page is headings, texts, lists, tables and code, with links as their texts", () => {
  const page =
    "# Title\n\nOne [two](../three.md#four).\n\n- `a`\n- b\n  c\n\n| | |\n| --- | --- |\n| `a` | one |\n\n```ts\na[1](2);\n\nb;\n```\n";
  expect(pageBlocks(page)).toEqual([
    { kind: "heading", text: "Title" },
    { kind: "text", text: "One two." },
    { kind: "list", items: ["`a`", "b\n  c"] },
    { kind: "table", rows: [["`a`", "one"]] },
    { kind: "code", text: "a[1](2);\n\nb;" },
  ]);
});

test("a list may follow a text without an empty line", () => {
  expect(pageBlocks("So:\n- one\n- two")).toEqual([
    { kind: "text", text: "So:" },
    { kind: "list", items: ["one", "two"] },
  ]);
});

test.each(Object.entries(errorPages))("the page of %s has nothing else", (_, page) => {
  const blocks = pageBlocks(page);
  expect(blocks.filter(({ kind }) => kind === "heading").length).toBeGreaterThan(1);
  for (const block of blocks)
    if (block.kind === "text") expect(block.text).not.toMatch(/^\s*(?:#|-|\d+\.|\||>|```|<)|\]\(|\*\*/m);
});
