import { expect, test } from "vitest";
import type { RowFields } from "./row-format.ts";
import { table, type TableOptions } from "./table.ts";

const bold = (text: string) => text;

function lines(rows: readonly unknown[], options: Partial<TableOptions> & { readonly width?: number } = {}) {
  const { width = 80, ...rest } = options;
  const notes: string[] = [];
  const format = table({
    columns: undefined,
    fields: undefined,
    asked: [],
    telling: [],
    isWide: false,
    out: { width, bold },
    warn: (text) => notes.push(text),
    ...rest,
  });
  return { lines: [format.rows(rows), format.end()].join("").split("\n").slice(0, -1), notes, format };
}

test("amounts are at the right, and texts at the left", () => {
  const rows = [
    { name: "a", price: 1.5 },
    { name: "long", price: 100 },
  ];
  expect(lines(rows).lines).toEqual(["name  price", "a       1.5", "long    100"]);
});

test("texts are cut to fit, and numbers and decimals never are", () => {
  const fields: RowFields = { title: { type: "string" }, wei: { type: "string", format: "decimal" } };
  const wei = "123456789012345678901234567890.125";
  const rows = [
    { title: "Will it rain in Florin tomorrow?", wei },
    { title: "x", wei: "1" },
  ];
  const { lines: shown } = lines(rows, { fields, width: 50, columns: ["title", "wei"] });
  expect(shown[1]).toBe(`Will it rain …  ${wei}`);
  for (const line of shown) expect(line.length).toBeLessThanOrEqual(50);
});

test("characters of two columns are counted as such", () => {
  const rows = [
    { name: "東京", id: 1 },
    { name: "abcd", id: 22 },
  ];
  expect(lines(rows, { columns: ["name", "id"] }).lines).toEqual(["name  id", "東京   1", "abcd  22"]);
  expect(lines([{ name: "東京東京東京東京東京" }], { width: 9, columns: ["name"] }).lines[1]).toBe(
    "東京東京…",
  );
});

test("control characters of a value do not reach the terminal", () => {
  expect(lines([{ id: 1, name: "a\u001b[2Jb\nc" }]).lines[1]).toBe(" 1  a [2Jb c");
  expect(lines([{ id: 1, name: "a\u202Eb" }]).lines[1]).toBe(" 1  a b");
});

test("as many columns are shown as fit, and a note says so", () => {
  const row = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`column${String(index)}`, index]));
  const narrow = lines([row], { width: 80 });
  const wide = lines([row], { width: 200 });
  const count = (line = "") => line.split(/\s+/).length;
  expect([count(narrow.lines[0]), count(wide.lines[0])]).toEqual([9, 21]);
  expect(narrow.notes).toEqual([
    "9 of 40 columns fit; -o wide shows telling ones whole, --columns chooses others",
  ]);
});

test("later pages have the columns and widths of the first", () => {
  const { format } = lines([{ id: 1, name: "abcdefgh" }]);
  expect(format.rows([{ name: "abcdefghij", id: 2, more: true }])).toBe(" 2  abcdefg…\n");
});

test("no rows are no text", () => {
  expect(lines([])).toMatchObject({ lines: [], notes: [] });
});

test("a key that a line holds is not cut, and comes first", () => {
  const condition_id = `0x${"a1b2".repeat(16)}`;
  const rows = [{ active: true, title: "Rain tomorrow?", condition_id }];
  const telling = ["condition_id", "title"];
  expect(lines(rows, { telling, width: 86 }).lines[1]).toBe(`${condition_id}  Rain tomorrow?`);
  expect(lines(rows, { telling, width: 66 }).lines[1]).toBe(condition_id);
  expect(lines(rows, { telling, width: 40 }).lines[1]).toMatch(/^0x(?:a1b2)+.*…/);
});

test("a wide table has the telling columns, and cuts nothing", () => {
  const rows = [
    {
      id: "1",
      description: "long ".repeat(40),
      title: "Rain?".repeat(20),
      tokens: [{ price: 0.25 }, { price: 0.75 }],
    },
  ];
  const telling = ["id", "title", "tokens.price"];
  const { lines: shown, notes, format } = lines(rows, { telling, isWide: true, width: 40 });
  expect(shown[1]).toBe(`1   ${"Rain?".repeat(20)}  0.25, 0.75`);
  expect(notes).toEqual([]);
  expect(format.rows([{ id: "22", title: "Snow? ".repeat(30) }])).toContain("Snow? ".repeat(29));
});
