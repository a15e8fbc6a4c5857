import { expect, test } from "vitest";
import { linesOf, openDepth, parentOf } from "./lines.ts";

const value = { id: 12_345_678_901_234_567_890n, tags: ["a", null], none: {}, price: "0.10", "a/b": true };
const all = () => true;

test("each value has a line, in order, with its depth", () => {
  expect(linesOf(value, all).map(({ depth, name, text }) => `${" ".repeat(depth)}${name} ${text}`)).toEqual([
    " {5}",
    " id 12345678901234567890",
    " tags [2]",
    '  0 "a"',
    "  1 null",
    " none {0}",
    ' price "0.10"',
    " a/b true",
  ]);
});

test("what is folded keeps its own line", () => {
  const lines = linesOf(value, (path) => path !== "/tags");
  expect(lines.map(({ path }) => path)).toEqual(["", "/id", "/tags", "/none", "/price", "/a~1b"]);
  expect(lines.map(({ open }) => open)).toEqual([true, undefined, false, undefined, undefined, undefined]);
});

test("a line knows the kind of its value", () => {
  expect(linesOf([1, 1n, "a", false, null, {}, []], all).map(({ kind }) => kind)).toEqual(
    "array number number string boolean null object array".split(" "),
  );
});

test("a long text is cut", () => {
  expect(linesOf("x".repeat(5_000), all)[0]?.text.length).toBeLessThan(400);
});

test("short lists are open to their fields, long ones to their rows", () => {
  expect(openDepth([1])).toBe(2);
  expect(openDepth(Array.from({ length: 1_000 }))).toBe(1);
});

test("the parent of a path", () => {
  expect(["/a/0", "/a", ""].map(parentOf)).toEqual(["/a", "", ""]);
});
