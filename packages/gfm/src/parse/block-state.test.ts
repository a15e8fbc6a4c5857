import { describe, expect, it } from "vitest";
import { blockState, list, listItem, outline, paragraph, quote } from "../../test/states.ts";
import { addWhole, closeTip, closeTo, matchedBlock, openBlock, tipOf } from "./block-state.ts";

describe("a block is opened", () => {
  it("in the innermost block, which the line then continues", () => {
    const state = blockState("");
    for (const block of [quote(), list(), listItem(), paragraph("a")]) openBlock(state, block);
    expect(outline(state)).toBe("quote(list(item(p:a)))");
    expect(matchedBlock(state)).toBe(tipOf(state));
  });

  it("after the blocks that the line does not continue", () => {
    const state = blockState("");
    for (const block of [quote(), list(), listItem(), paragraph("a")]) openBlock(state, block);
    state.matched = 2;
    openBlock(state, paragraph("b"));
    expect(outline(state)).toBe("quote(list(item(p:a)) p:b)");
  });

  it("not in a block of text", () => {
    const state = blockState("");
    for (const block of [paragraph("a"), quote()]) openBlock(state, block);
    expect(outline(state)).toBe("p:a quote()");
  });

  it("in a list if it is an item, and only then", () => {
    const state = blockState("");
    for (const block of [list(), listItem(), listItem()]) openBlock(state, block);
    closeTip(state);
    state.matched = 2;
    openBlock(state, paragraph("a"));
    expect(outline(state)).toBe("list(item() item()) p:a");
  });
});

describe("a closed block", () => {
  it("extends its parent to its end", () => {
    const state = blockState("");
    const [outer, inner] = [list(), listItem()];
    for (const block of [outer, inner, paragraph("a", 5)]) openBlock(state, block);
    closeTip(state);
    expect([inner.end, outer.end]).toEqual([5, 1]);
    closeTo(state, 1);
    expect(outer.end).toBe(5);
  });

  it("is finished", () => {
    const state = blockState("");
    addWhole(state, paragraph("[a]: /u\n b "));
    expect(outline(state)).toBe("p:b");
    expect(state.references.find("a")).toEqual({ href: "/u", title: "" });
    expect(tipOf(state).type).toBe("root");
  });
});

it("the indexes of open quotes are kept, the outermost first", () => {
  const state = blockState("");
  for (const block of [quote(), list(), listItem(), quote()]) openBlock(state, block);
  expect(state.quotes).toEqual([1, 4]);
  closeTo(state, 3);
  expect(state.quotes).toEqual([1]);
});

it("the blocks with inlines are kept in the order of the text", () => {
  const state = blockState("");
  const [first, second] = [paragraph("a"), paragraph("b")];
  for (const block of [first, quote(), second]) openBlock(state, block);
  expect(state.withInlines).toEqual([first, second]);
});

it("no block is innermost once the root is closed", () => {
  const state = blockState("");
  closeTo(state, 0);
  expect(() => tipOf(state)).toThrow(RangeError);
});
