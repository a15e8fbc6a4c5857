import { describe, expect, it } from "vitest";
import { blockState, list, listItem, outline, paragraph } from "../../test/states.ts";
import { openBlock, type BlockState } from "./block-state.ts";
import type { Block, Root } from "./block-tree.ts";
import { measureIndent, restOf } from "./line.ts";
import { startItem } from "./list-starts.ts";

/** The state at a line, with open blocks. @param matched how many of them the line continues; default: all */
function at(text: string, blocks: readonly Exclude<Block, Root>[] = [], matched = blocks.length): BlockState {
  const state = blockState(text);
  for (const block of blocks) openBlock(state, block);
  state.matched = matched + 1;
  measureIndent(state.line);
  return state;
}

describe("a list item", () => {
  it.each([
    ["- a", 2, "a"],
    ["-    a", 5, "a"],
    ["-     a", 2, "    a"],
    ["  + a", 4, "a"],
    ["10) a", 4, "a"],
    ["-\ta", 4, "a"],
    ["-\t\ta", 2, "  \ta"],
    ["-", 2, ""],
    ["-   ", 2, "  "],
    ["*\nb", 2, ""],
  ])("is as wide as its marker and up to four columns after it: %j", (text, indent, rest) => {
    const state = at(text);
    expect(startItem(state)).toBe(true);
    expect(state.open.at(-1)).toMatchObject({ type: "item", indent });
    expect(restOf(state.line)).toBe(rest);
  });

  it.each(["-a", "1.a", "1 a", "1234567890. a", "1: a", "a - b", "-1. a"])(
    "does not start with %j",
    (text) => {
      const state = at(text);
      expect(startItem(state)).toBe(false);
      expect(outline(state)).toBe("");
    },
  );
});

describe("a list", () => {
  it.each([
    ["- a", "-", undefined],
    ["* a", "*", undefined],
    ["1. a", ".", 1],
    ["0) a", ")", 0],
    ["007. a", ".", 7],
    ["123456789. a", ".", 123_456_789],
  ])("has the marker and number of its first item: %j", (text, marker, first) => {
    const state = at(text);
    startItem(state);
    expect(state.open.at(-2)).toMatchObject({ type: "list", marker, first });
  });

  it.each([
    ["- b", "list(item() item())"],
    ["+ b", "list(item()) list(item())"],
    ["1. b", "list(item()) list(item())"],
  ])("goes on with the same marker only: - a, then %s", (text, expected) => {
    const state = at(text, [list(), listItem()], 1);
    startItem(state);
    expect(outline(state)).toBe(expected);
  });

  it("within an item is another one", () => {
    const state = at("- b", [list(), listItem()]);
    startItem(state);
    expect(outline(state)).toBe("list(item(list(item())))");
  });
});

it.each([
  ["- a", true],
  ["1. a", true],
  ["1) a", true],
  ["2. a", false],
  ["0. a", false],
  ["-", false],
  ["1.  ", false],
])("%j interrupts a paragraph: %s", (text, interrupts) => {
  expect(startItem(at(text, [paragraph("x")]))).toBe(interrupts);
});
