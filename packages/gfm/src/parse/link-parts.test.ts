import { describe, expect, it } from "vitest";
import { destinationAt, isPunctuation, labelAt, titleAt } from "./link-parts.ts";

describe("a label", () => {
  it.each([
    ["[a]", "a"],
    ["[a\nb] c", "a\nb"],
    [String.raw`[a\]b]`, String.raw`a\]b`],
  ])("is the text between brackets: %j", (text, value) => {
    expect(labelAt(text, 0)).toEqual({ value, end: value.length + 2 });
  });

  it.each(["[]", "[ \n\t]", "[a", "[a[b]", "a]", String.raw`[a\]`])("is not %j", (text) => {
    expect(labelAt(text, 0)).toBeUndefined();
  });

  it("has at most 999 characters", () => {
    expect(labelAt(`[${"a".repeat(999)}]`, 0)?.end).toBe(1001);
    expect(labelAt(`[${"a".repeat(1000)}]`, 0)).toBeUndefined();
    expect(labelAt(`[${String.raw`\]`.repeat(500)}]`, 0)).toBeUndefined();
  });

  it("is read at the position only", () => {
    expect(labelAt("x[a]", 1)).toEqual({ value: "a", end: 4 });
    expect(labelAt("x[a]", 0)).toBeUndefined();
  });
});

describe("a destination", () => {
  it.each([
    ["/u v", "/u", 2],
    ["/u)v", "/u", 2],
    ["a(b(c))d)", "a(b(c))d", 8],
    [String.raw`a\)b\(c)`, "a)b(c", 7],
    [String.raw`a\b`, String.raw`a\b`, 3],
    ["?a&amp;b", "?a&b", 8],
    ["", "", 0],
    ["</u v>)", "/u v", 6],
    ["<>", "", 2],
    [String.raw`<a\>b>`, "a>b", 6],
    ["<a(b>", "a(b", 5],
  ])("is read without escapes: %j", (text, value, end) => {
    expect(destinationAt(text, 0)).toEqual({ value, end });
  });

  it.each(["<a", "<a\nb>", "<a<b>", "a(b", "((a)"])("is not %j", (text) => {
    expect(destinationAt(text, 0)).toBeUndefined();
  });

  it("nests parentheses 32 deep", () => {
    const nested = (depth: number): string => `${"(".repeat(depth)}a${")".repeat(depth)}`;
    expect(destinationAt(nested(32), 0)?.end).toBe(65);
    expect(destinationAt(nested(33), 0)).toBeUndefined();
  });
});

describe("a title", () => {
  it.each([
    [`"it's"`, "it's"],
    [`'"a"'`, '"a"'],
    ["(a)", "a"],
    [String.raw`"a\"b"`, 'a"b'],
    [String.raw`(a\)b)`, "a)b"],
    ['"a\n&copy;"', "a\n©"],
    ['""', ""],
  ])("is in quotes or parentheses: %j", (text, value) => {
    expect(titleAt(`${text} b`, 0)).toEqual({ value, end: text.length });
  });

  it.each(["a", '"a', "(a(b))", "'a\"", ""])("is not %j", (text) => {
    expect(titleAt(text, 0)).toBeUndefined();
  });
});

it("the punctuation that a backslash escapes is the 32 ASCII characters of GFM 2.1", () => {
  const ascii = Array.from({ length: 256 }, (_, code) => code).filter(isPunctuation);
  expect(String.fromCharCode(...ascii)).toBe("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
});
