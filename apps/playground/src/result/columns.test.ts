import { expect, test } from "vitest";
import { asJson, cellOf, columnsOf, inline, isNumeric } from "./columns.ts";

test("there is a column for each field of any row", () => {
  expect(columnsOf([{ id: 1, name: "a" }, { id: 2, extra: true }, "no object", null])).toEqual([
    "id",
    "name",
    "extra",
  ]);
});

test("a column is numeric if all its values are numbers", () => {
  const rows = [{ id: "1", count: 1, wei: 1n, mixed: 1 }, { id: "2", count: null, mixed: "1" }, { wei: 2n }];
  expect(columnsOf(rows).map((column) => isNumeric(rows, column))).toEqual([false, true, true, false]);
  expect(isNumeric([{ nothing: null }], "nothing")).toBe(false);
});

test("an absent field has no value, even if the prototype has one", () => {
  expect(cellOf({ id: 1 }, "name")).toBeUndefined();
  expect(cellOf({ id: 1 }, "constructor")).toBeUndefined();
});

test("null, false and 0 are shown", () => {
  expect([null, false, 0, undefined, ""].map(inline)).toEqual(["null", "false", "0", "", ""]);
});

test("nested values are shown as JSON on one line, and cut if long", () => {
  expect(inline([{ id: 1 }])).toBe('[{"id":1}]');
  expect(inline("x".repeat(5_000)).length).toBeLessThan(300);
});

test("every digit of a bigint is shown", () => {
  expect(asJson({ amount: 12_345_678_901_234_567_890n }, 0)).toBe('{"amount":"12345678901234567890"}');
});
