import { describe, expect, it } from "vitest";
import { codeScanner } from "./code-spans.ts";

describe("a code span", () => {
  it.each([
    ["`a`", "a"],
    ["``a`b``", "a`b"],
    ["` `` `", "``"],
    ["`  a  `", " a "],
    ["` a`", " a"],
    ["`  `", "  "],
    ["`\na\n`", "a"],
    ["`a\nb`", "a b"],
    ["`a\\`", "a\\"],
  ])("ends at a run of the same length: %j", (code, text) => {
    expect(codeScanner(`${code} b`)(0)).toEqual({ text, end: code.length });
  });

  it.each([
    ["`a", 1],
    ["``a`", 2],
    ["`a``", 1],
    ["```", 3],
  ])("needs a run of the same length: %j", (text, end) => {
    expect(codeScanner(text)(0)).toEqual({ text: undefined, end });
  });

  it("starts after those before it", () => {
    const read = codeScanner("`a` ``b`` `c` `d");
    expect(read(0)).toEqual({ text: "a", end: 3 });
    expect(read(4)).toEqual({ text: "b", end: 9 });
    expect(read(10)).toEqual({ text: "c", end: 13 });
    expect(read(14)).toEqual({ text: undefined, end: 15 });
  });

  it("may start within a run whose first backtick is escaped", () => {
    const read = codeScanner("`a` \\``b`");
    read(0);
    expect(read(6)).toEqual({ text: "b", end: 9 });
  });
});
