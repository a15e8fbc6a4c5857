import { expect, test } from "vitest";
import { asJson, cellOf, columnsOf, inline } from "./columns.ts";

test("a column for each name that any row has", () => {
  expect(columnsOf([{ id: 1, name: "a" }, { id: 2, extra: true }, "no object", null])).toEqual([
    "id",
    "name",
    "extra",
  ]);
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
