import { describe, expect, it } from "vitest";
import { blockState, outline, paragraph } from "../../test/states.ts";
import { openBlock, type BlockState } from "./block-state.ts";
import type { Table } from "./block-tree.ts";
import { measureIndent } from "./line.ts";
import { addRow, startTable } from "./tables.ts";

/** Whether a paragraph's last line and the line below it start a table, and the state after it. */
function start(delimiters: string, header: string): readonly [boolean, BlockState] {
  const state = blockState(delimiters);
  const text = { ...paragraph(header), lastLine: header.lastIndexOf("\n") + 1 };
  openBlock(state, text);
  measureIndent(state.line);
  return [startTable(state, text, state.line), state];
}

/** A table with columns `a` and `b`. */
function table(): Table {
  const cell = (text: string) => ({ text, inlines: [] });
  return {
    type: "table",
    alignments: [undefined, undefined],
    rows: [[cell("a"), cell("b")]],
    start: 1,
    end: 2,
  };
}

/** The state at a line below a table. */
function below(line: string, above: Table): BlockState {
  const state = blockState(line);
  openBlock(state, above);
  return state;
}

describe("a table", () => {
  it.each([
    ["|-|-|", [undefined, undefined]],
    ["-|-", [undefined, undefined]],
    ["  | :--- | ---: |  ", ["left", "right"]],
    [":-:|:-", ["center", "left"]],
    ["|\v-\f|\t-", [undefined, undefined]],
  ])("starts at a row of delimiters, with their alignments: %j", (delimiters, alignments) => {
    const [isTable, { open }] = start(delimiters, "| a | b |");
    expect(isTable).toBe(true);
    expect(open.at(-1)).toMatchObject({ type: "table", alignments });
  });

  it.each([
    ["|-|", "a | b"],
    ["-|-|-", "a | b"],
    ["-|-", "a"],
    ["-||-", "a | b"],
    ["-|:", "a | b"],
    ["-|- -", "a | b"],
    ["-|=", "a | b"],
    ["-|-", "a \\| b"],
  ])("does not start at %j below %j", (delimiters, header) => {
    const [isTable, state] = start(delimiters, header);
    expect(isTable).toBe(false);
    expect(outline(state)).toBe(`p:${header}`);
  });

  it("starts at its header, where the paragraph before it ends", () => {
    const [state, text] = [blockState("-"), { ...paragraph("x\na"), lastLine: 2, end: 4 }];
    openBlock(state, text);
    state.line.number = 5;
    measureIndent(state.line);
    startTable(state, text, state.line);
    expect(text.end).toBe(3);
    expect(state.open.at(-1)).toMatchObject({ type: "table", start: 4, end: 5 });
  });

  it("has a header from the last line of a paragraph", () => {
    const [, state] = start("-|-", "x | y | z\n| a | b");
    expect(outline(state)).toBe("p:x | y | z table:a|b");
  });
});

describe("a row", () => {
  it.each([
    ["| c | d |", ["c", "d"]],
    ["c|d", ["c", "d"]],
    ["c", ["c", ""]],
    ["| c | d | e |", ["c", "d"]],
    ["||d", ["", "d"]],
    [String.raw`c \| d | e`, ["c | d", "e"]],
    ["`c \\| d` | e", ["`c | d`", "e"]],
    [String.raw`c \a | \\d`, [String.raw`c \a`, String.raw`\\d`]],
  ])("has as many cells as the header: %j", (line, cells) => {
    const above = table();
    expect(addRow(below(line, above), above)).toBe(true);
    expect(above.rows[1]?.map(({ text }) => text)).toEqual(cells);
  });

  it("ends the table if it has no cell", () => {
    const above = table();
    const state = below("|", above);
    expect(addRow(state, above)).toBe(false);
    expect(state).toMatchObject({ open: [{ type: "root" }], matched: 1 });
    expect(above.rows).toHaveLength(1);
  });

  it("adds cells up to 200,000 in a text", () => {
    const above = table();
    const state = below("c", above);
    state.cellsAdded = 199_999;
    expect(addRow(state, above)).toBe(true);
    expect(addRow(state, above)).toBe(false);
    const whole = below("c|d", above);
    whole.cellsAdded = 200_000;
    expect(addRow(whole, above)).toBe(true);
  });

  it("extends the table to its line", () => {
    const above = table();
    const state = below("c", above);
    state.line.number = 7;
    addRow(state, above);
    expect(above.end).toBe(7);
  });
});
