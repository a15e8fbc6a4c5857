import { describe, expect, it } from "vitest";
import { blockState, footnote, list, listItem, outline, paragraph, quote } from "../../test/states.ts";
import {
  matchOpenBlocks,
  readQuoteMarker,
  runLength,
  startsQuote,
  takeVerbatim,
} from "./block-continuation.ts";
import { openBlock, type BlockState } from "./block-state.ts";
import type { Block, CodeBlock, HtmlBlock, Root } from "./block-tree.ts";
import { measureIndent, nextLine, restOf } from "./line.ts";

/** The state at a line, with open blocks, each of which holds the next one. */
function at(line: string, ...blocks: readonly Exclude<Block, Root>[]): BlockState {
  const state = blockState(line);
  for (const block of blocks) openBlock(state, block);
  return state;
}

/** What is left of a line that continues all open blocks; undefined: it continues fewer. */
function restAfter(state: BlockState): string | undefined {
  const isRead = matchOpenBlocks(state);
  return !isRead && state.matched === state.open.length ? restOf(state.line) : undefined;
}

function code(text = "", indent?: number): CodeBlock {
  const fence = indent === undefined ? undefined : { character: 96, length: 3, indent };
  return { type: "code", info: "", text, fence, start: 1, end: 1 };
}

function html(until?: RegExp): HtmlBlock {
  return { type: "html", text: "", until, start: 1, end: 1 };
}

describe("a line continues", () => {
  it.each([
    ["> a", "a"],
    [">a", "a"],
    ["   >  a", " a"],
    [">\ta", "  a"],
    [">", ""],
    ["    > a", undefined],
    ["a", undefined],
    ["", undefined],
  ])("a quote with its marker: %j", (line, rest) => {
    expect(restAfter(at(line, quote()))).toBe(rest);
  });

  it("a quote, which then ends there", () => {
    const block = quote();
    const state = at(">", block);
    state.line.number = 7;
    matchOpenBlocks(state);
    expect(block.end).toBe(7);
  });

  it.each([
    ["  a", "a"],
    ["   a", " a"],
    ["\ta", "  a"],
    [" a", undefined],
  ])("an item with its indentation: %j", (line, rest) => {
    expect(restAfter(at(line, list(), listItem(1, 2)))).toBe(rest);
  });

  it.each([
    ["    a", "a"],
    ["   a", undefined],
  ])("a footnote with four columns: %j", (line, rest) => {
    expect(restAfter(at(line, footnote("a")))).toBe(rest);
  });

  it.each([
    ["     a", " a"],
    ["\ta", "a"],
    ["  ", ""],
    ["   a", undefined],
  ])("indented code with four columns, or blank: %j", (line, rest) => {
    expect(restAfter(at(line, code()))).toBe(rest);
  });

  it("fenced code, without the indentation of its fence", () => {
    expect(restAfter(at("   a", code("", 2)))).toBe(" a");
    expect(restAfter(at(" a", code("", 2)))).toBe("a");
    expect(restAfter(at("", code("", 2)))).toBe("");
  });

  it("HTML without an end of its own, and a paragraph, unless it is blank", () => {
    for (const block of [html(), paragraph("a")]) {
      expect(restAfter(at("b", block))).toBe("b");
      expect(restAfter(at(" ", block))).toBeUndefined();
    }
    expect(restAfter(at("", html(/-->/)))).toBe("");
  });

  it("the outer blocks only", () => {
    const state = at("> a", quote(), list(), listItem(), paragraph("b"));
    expect(restAfter(state)).toBeUndefined();
    expect(state.matched).toBe(3);
  });
});

describe("a blank line continues", () => {
  it("items that have content, up to the next quote", () => {
    const state = at("", list(), listItem(), list(), listItem(), quote(), list(), listItem());
    matchOpenBlocks(state);
    expect(state.matched).toBe(5);
  });

  it("no item that has none", () => {
    const state = at("", list(), listItem());
    matchOpenBlocks(state);
    expect(state.matched).toBe(2);
  });
});

describe("fenced code", () => {
  it.each(["```", "   ```", "`````", "``` \t"])("ends with %j", (line) => {
    const block = code("", 0);
    const state = at(line, block);
    state.line.number = 7;
    expect(matchOpenBlocks(state)).toBe(true);
    expect(state.open).toHaveLength(1);
    expect(block.end).toBe(7);
  });

  it.each(["``", "~~~", "``` a", "    ```", "``` `"])("does not end with %j", (line) => {
    expect(matchOpenBlocks(at(line, code("", 0)))).toBe(false);
  });
});

it("a quote starts with a sign that is indented by at most three columns", () => {
  const starts = (text: string): boolean => {
    const { line } = blockState(text);
    measureIndent(line);
    return startsQuote(line);
  };
  expect([">", "   >a", "    >", "\t>", "a>"].map(starts)).toEqual([true, true, false, false, false]);
});

it("a quote's marker includes one space", () => {
  const { line } = blockState(" >  a");
  measureIndent(line);
  readQuoteMarker(line);
  expect(restOf(line)).toBe(" a");
});

it("a run ends with its line", () => {
  const { line } = blockState(" ```\n```");
  measureIndent(line);
  expect(runLength(line, 96)).toBe(3);
  expect(runLength(line, 97)).toBe(0);
});

describe("lines of code and HTML", () => {
  it("are added as they are", () => {
    const state = at(" a \n\n\t*b*\n", code("", 0));
    do takeVerbatim(state);
    while (nextLine(state.line));
    expect(outline(state)).toBe("code: a \n\n\t*b*\n");
  });

  it("extend the block, blank ones only within a fence", () => {
    const [indented, fenced, page] = [code(), code("", 0), html()];
    for (const block of [indented, fenced, page]) {
      const state = at("a\n\n", block);
      takeVerbatim(state);
      nextLine(state.line);
      takeVerbatim(state);
    }
    expect([indented.end, fenced.end, page.end]).toEqual([1, 2, 1]);
  });

  it("end HTML with its end", () => {
    const state = at("a\nb -->\n", html(/-->/));
    takeVerbatim(state);
    expect(state.open).toHaveLength(2);
    nextLine(state.line);
    takeVerbatim(state);
    expect(state.open).toHaveLength(1);
    expect(outline(state)).toBe("html:a\nb -->\n");
  });

  it("are no lines of another block", () => {
    expect(takeVerbatim(at("a", paragraph("b")))).toBe(false);
  });
});
