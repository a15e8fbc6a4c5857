import { describe, expect, it } from "vitest";
import { blockState, footnote, list, listItem, paragraph, quote } from "../../test/states.ts";
import { finishBlock, takeDefinitions } from "./block-ends.ts";
import type { Block, CodeBlock, Root } from "./block-tree.ts";

const root: Root = { type: "root", start: 1, end: 1, children: [] };

function finish(block: Block, parent: Block = root): void {
  finishBlock(block, parent, blockState("", { taskLists: true, alerts: true }));
}

describe("a paragraph", () => {
  it("loses the definitions at its start and the spaces around it", () => {
    const [text, heading] = [paragraph("[a]: /u\n b \n"), { ...paragraph("[a]: /u "), level: 1 }];
    finish(text);
    finish(heading);
    expect([text.text, heading.text]).toEqual(["b", "[a]: /u"]);
  });

  it("knows its last line after it lost its definitions", () => {
    const text = { ...paragraph("[a]: /u\nb\nc"), lastLine: 10 };
    takeDefinitions(text, blockState(""));
    expect(text.text.slice(text.lastLine)).toBe("c");
    const empty = { ...paragraph("[a]:\n/u"), lastLine: 5 };
    takeDefinitions(empty, blockState(""));
    expect(empty).toMatchObject({ text: "", lastLine: 0 });
  });
});

describe("blank lines after code", () => {
  const code = (text: string): CodeBlock => ({
    type: "code",
    info: "",
    text,
    fence: undefined,
    start: 1,
    end: 1,
  });

  it.each([
    ["a\n\n  \n", "a\n"],
    ["a \n\nb\t\n\n", "a \n\nb\t\n"],
    ["a\n", "a\n"],
  ])("are no part of it: %j", (text, expected) => {
    const block = code(text);
    finish(block);
    expect(block.text).toBe(expected);
  });

  it("are a part of it within a fence", () => {
    const block = { ...code("a\n\n"), fence: { character: 96, length: 3, indent: 0 } };
    finish(block);
    expect(block.text).toBe("a\n\n");
  });
});

describe("a task", () => {
  it.each([
    ["[ ] a", false, "a"],
    ["[x] a", true, "a"],
    ["[X]\t a", true, "a"],
    ["[x]a", undefined, "[x]a"],
    ["[x]", undefined, "[x]"],
    ["[x] \nb", undefined, "[x] \nb"],
    ["[y] a", undefined, "[y] a"],
    ["a [x] b", undefined, "a [x] b"],
  ])("starts with a box: %j", (text, done, rest) => {
    const [parent, item, first] = [list(), listItem(), paragraph(text)];
    item.children.push(first);
    finish(item, parent);
    expect(item.done).toBe(done);
    expect(first.text).toBe(rest);
    expect(parent.tasks).toBe(done !== undefined);
  });

  it("is no heading, and none without the extension", () => {
    const item = listItem();
    item.children.push({ ...paragraph("[x] a"), level: 1 });
    finish(item);
    item.children.unshift(paragraph("[x] a"));
    finishBlock(item, root, blockState(""));
    expect(item.done).toBeUndefined();
  });
});

describe("an alert", () => {
  it.each([
    ["[!NOTE]\na", "note", "a"],
    ["[!Tip] \t\na", "tip", "a"],
    ["[!caution]\na\nb", "caution", "a\nb"],
    ["[!NOTE]", undefined, "[!NOTE]"],
    ["[!NOTE] a", undefined, "[!NOTE] a"],
    ["[!HINT]\na", undefined, "[!HINT]\na"],
    ["a\n[!NOTE]", undefined, "a\n[!NOTE]"],
  ])("starts with its kind alone on a line: %j", (text, alert, rest) => {
    const [block, first] = [quote(), paragraph(text)];
    block.children.push(first);
    finish(block);
    expect([block.alert, first.text]).toEqual([alert, rest]);
  });

  it("may have its content in the next paragraph", () => {
    const block = quote();
    block.children.push(paragraph("[!NOTE]"), paragraph("a", 3));
    finish(block);
    expect(block.alert).toBe("note");
  });

  it("is in no other block, and none without the extension", () => {
    const block = quote();
    block.children.push(paragraph("[!NOTE]\na"));
    finish(block, listItem());
    finishBlock(block, root, blockState(""));
    expect(block.alert).toBeUndefined();
  });
});

describe("a list", () => {
  const item = (...children: readonly Block[]) => ({
    ...listItem(children[0]?.start, 2),
    end: children.at(-1)?.end ?? 1,
    children: [...children],
  });

  it.each<[string, Block[], boolean]>([
    ["one line each", [item(paragraph("a", 1)), item(paragraph("b", 2))], true],
    ["a blank line between items", [item(paragraph("a", 1)), item(paragraph("b", 3))], false],
    ["a blank line within an item", [item(paragraph("a", 1), paragraph("b", 3))], false],
    ["no blank line within an item", [item(paragraph("a", 1), quote(2))], true],
    ["a definition after a blank line at the end", [item(paragraph("a", 1), paragraph("", 3))], true],
    [
      "a definition after a blank line before an item",
      [item(paragraph("a", 1), paragraph("", 3)), item(paragraph("b", 4))],
      false,
    ],
  ])("with %s", (_, children, tight) => {
    const block = { ...list(), children, tight: !tight };
    finish(block);
    expect(block.tight).toBe(tight);
  });
});

it("the first of several footnotes with the same label counts", () => {
  const state = blockState("");
  const [first, second] = [footnote("a b"), footnote("A  B")];
  finishBlock(first, root, state);
  finishBlock(second, root, state);
  expect(Array.from(state.footnotes.values())).toEqual([first]);
  expect(state.footnotes.get("A B")).toBe(first);
});
