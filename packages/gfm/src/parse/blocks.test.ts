import { describe, expect, it } from "vitest";
import { outlineOf } from "../../test/states.ts";
import { parseBlocks } from "./blocks.ts";
import type { Extensions } from "./extensions.ts";

function outline(text: string, extensions: Extensions = {}): string {
  return outlineOf(parseBlocks(text, extensions).root.children);
}

describe("a paragraph", () => {
  it.each([
    ["a\nb", "p:a\nb"],
    ["  a\n      b", "p:a\nb"],
    ["a\n\n\nb", "p:a p:b"],
    ["\n a \n", "p:a"],
    ["", ""],
  ])("has lines without their indentation: %j", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  it.each([
    ["> a\nb", "quote(p:a\nb)"],
    ["> - a\nb", "quote(list(item(p:a\nb)))"],
    ["> a\n    - b", "quote(p:a\n- b)"],
    ["> > a\n> b", "quote(quote(p:a\nb))"],
    ["> a\n===", "quote(p:a\n===)"],
    ["> a\n---", "quote(p:a) rule"],
    ["> a\n\nb", "quote(p:a) p:b"],
    ["> - a\n>\nb", "quote(list(item(p:a))) p:b"],
    ["> ```\nb", "quote(code:) p:b"],
    [">     a\n    b", "quote(code:a\n) code:b\n"],
    ["> # a\nb", "quote(h1:a) p:b"],
  ])("may go on without the markers of its containers: %j", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });
});

describe("a line after a table", () => {
  const tables = { tables: true };

  it.each([
    ["a|b\n-|-\nc\n\nd", "p: table:a|b/c| p:d"],
    ["x\na|b\n-|-\nc|d", "p:x table:a|b/c|d"],
    ["a|b\n-|-\n> c", "p: table:a|b quote(p:c)"],
    ["> a\n> :-\nb", "quote(p: table:a) p:b"],
    ["a\n:-\n|", "p: table:a p:|"],
  ])("is a row unless it starts another block: %j", (text, expected) => {
    expect(outline(text, tables)).toBe(expected);
  });
});

it("items and footnotes hold what is indented like them", () => {
  expect(outline("- a\n\n  b\n- c\n\nd")).toBe("list(item(p:a p:b) item(p:c)) p:d");
  expect(outline("[^a]: b\n\n    c\n\nd", { footnotes: true })).toBe("footnote(p:b p:c) p:d");
});

it("code and HTML are not parsed", () => {
  expect(outline("```\n> a\n\n# b\n```\nc")).toBe("code:> a\n\n# b\n p:c");
  expect(outline("<pre>\n\n# a\n</pre>\nb")).toBe("html:<pre>\n\n# a\n</pre>\n p:b");
});

it("blocks know their lines, which end before blank ones", () => {
  const { root } = parseBlocks("a\nb\n\n- c\n\n  d\n\n", {});
  expect(root.children).toMatchObject([
    { start: 1, end: 2 },
    { type: "list", start: 4, end: 6 },
  ]);
});

it("references, footnotes and blocks with inlines are collected from all blocks", () => {
  const text = "> [a]: /u\n\n[^b]: c\n\n# d";
  const { references, footnotes, withInlines } = parseBlocks(text, { footnotes: true });
  expect(references.find("A")).toEqual({ href: "/u", title: "" });
  expect(Array.from(footnotes.values(), ({ label }) => label)).toEqual(["b"]);
  expect(outlineOf(withInlines)).toBe("p: p:c h1:d");
});
