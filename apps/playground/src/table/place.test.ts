import { expect, test } from "vitest";
import { moved } from "./place.ts";

const size = { rows: 30, columns: 4 };
const go = (key: string, row: number, column: number, ctrlKey = false) =>
  moved({ key, ctrlKey }, { row, column }, size);

test("arrows lead to the next cell, and not beyond the table", () => {
  expect(go("ArrowDown", 0, 1)).toEqual({ row: 1, column: 1 });
  expect(go("ArrowUp", 0, 1)).toEqual({ row: 0, column: 1 });
  expect(go("ArrowRight", 2, 3)).toEqual({ row: 2, column: 3 });
  expect(go("ArrowLeft", 2, 3)).toEqual({ row: 2, column: 2 });
});

test("Home and End lead along the row, with Ctrl to the corners", () => {
  expect(go("Home", 5, 2)).toEqual({ row: 5, column: 0 });
  expect(go("End", 5, 2)).toEqual({ row: 5, column: 3 });
  expect(go("Home", 5, 2, true)).toEqual({ row: 0, column: 0 });
  expect(go("End", 5, 2, true)).toEqual({ row: 29, column: 3 });
});

test("pages end at the table's ends", () => {
  expect(go("PageDown", 29, 0)).toEqual({ row: 29, column: 0 });
  expect(go("PageUp", 13, 0)).toEqual({ row: 1, column: 0 });
});

test("the first key leads to the first cell", () => {
  expect(moved({ key: "ArrowDown", ctrlKey: false }, undefined, size)).toEqual({ row: 0, column: 0 });
});

test("other keys lead nowhere, and neither does any in an empty table", () => {
  expect(go("a", 0, 0)).toBeUndefined();
  expect(moved({ key: "End", ctrlKey: false }, undefined, { rows: 0, columns: 0 })).toBeUndefined();
});
