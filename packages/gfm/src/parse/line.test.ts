import { describe, expect, it } from "vitest";
import {
  atSpace,
  linesOf,
  measureIndent,
  nextLine,
  restOf,
  skipColumns,
  skipIndent,
  type Line,
} from "./line.ts";

/** The cursor at the first line, after some columns. */
function after(text: string, ...columns: readonly number[]): Line {
  const line = linesOf(text);
  nextLine(line);
  for (const count of columns) skipColumns(line, count);
  measureIndent(line);
  return line;
}

it.each([
  ["a\n\nb", ["1:a", "2:", "3:b"]],
  ["a\n", ["1:a"]],
  ["\n", ["1:"]],
  ["", []],
])("the lines of %j are %j", (text, expected) => {
  const line = linesOf(text);
  const lines: string[] = [];
  while (nextLine(line)) lines.push(`${String(line.number)}:${restOf(line)}`);
  expect(lines).toEqual(expected);
});

describe("indentation", () => {
  it.each([
    ["a", 0],
    ["   a", 3],
    ["\ta", 4],
    ["  \ta", 4],
    ["\t a", 5],
    ["    \ta", 8],
  ])("is measured in columns, with tab stops of 4: %j", (text, indent) => {
    expect(after(text)).toMatchObject({ indent, blank: false });
  });

  it.each(["", " \t", " \nb"])("of a blank line: %j", (text) => {
    expect(after(text)).toMatchObject({ blank: true });
  });

  it("is what is left after columns were skipped", () => {
    expect(after("    a", 1).indent).toBe(3);
    expect(after("\ta", 1).indent).toBe(3);
    expect(after(">\t\ta", 1, 1).indent).toBe(6);
  });

  it("is measured anew on the next line", () => {
    const line = after("    a\n b");
    nextLine(line);
    measureIndent(line);
    expect(line).toMatchObject({ indent: 1, number: 2 });
  });

  it("is skipped up to the first other character", () => {
    const line = after(" \t a b");
    skipIndent(line);
    expect(restOf(line)).toBe("a b");
    expect(line.column).toBe(5);
  });
});

describe("skipped columns", () => {
  it.each([
    ["abc", [2], "c"],
    ["\ta", [4], "a"],
    ["\ta", [1], "   a"],
    ["\ta", [1, 2], " a"],
    ["\ta", [1, 3], "a"],
    [">\t\ta", [1, 1], "  \ta"],
    [">\t\ta", [1, 1, 4], "  a"],
  ])("may be a part of a tab: %j without %j is %j", (text, columns, rest) => {
    expect(restOf(after(text, ...columns))).toBe(rest);
  });

  it("end with the line", () => {
    expect(after("ab\ncd", 9)).toMatchObject({ at: 2, column: 2 });
  });
});

it.each([
  [" a", true],
  ["\ta", true],
  ["a ", false],
  ["\va", false],
  ["", false],
])("a space or a tab comes next in %j: %s", (text, expected) => {
  expect(atSpace(after(text))).toBe(expected);
});
