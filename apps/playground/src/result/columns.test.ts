import { expect, test } from "vitest";
import { asJson, cellOf, columnsOf, inline, isNumeric } from "./columns.ts";

test("a column for each name that any row has", () => {
  expect(columnsOf([{ id: 1, name: "a" }, { id: 2, extra: true }, "no object", null])).toEqual([
    "id",
    "name",
    "extra",
  ]);
});

test("a column is numeric where all that it has are numbers", () => {
  const rows = [{ id: "1", count: 1, wei: 1n, mixed: 1 }, { id: "2", count: null, mixed: "1" }, { wei: 2n }];
  expect(columnsOf(rows).map((column) => isNumeric(rows, column))).toEqual([false, true, true, false]);
  expect(isNumeric([{ nothing: null }], "nothing")).toBe(false);
});

test("what a row doesn't have is no value, whatever its prototype has", () => {
  expect(cellOf({ id: 1 }, "name")).toBeUndefined();
  expect(cellOf({ id: 1 }, "constructor")).toBeUndefined();
});

test("null, false and 0 are values and are shown", () => {
  expect([null, false, 0, undefined, ""].map(inline)).toEqual(["null", "false", "0", "", ""]);
});

test("nested values are JSON on one line, long ones are cut", () => {
  expect(inline([{ id: 1 }])).toBe('[{"id":1}]');
  expect(inline("x".repeat(5_000)).length).toBeLessThan(300);
});

test("no digit of a bigint is lost", () => {
  expect(asJson({ amount: 12_345_678_901_234_567_890n }, 0)).toBe('{"amount":"12345678901234567890"}');
});
