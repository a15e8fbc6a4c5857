import { expect, test } from "vitest";
import { sortRows } from "./sort-rows.ts";

const fields = { wei: { type: "string", format: "decimal" } } as const;
const sorted = (values: readonly unknown[], descending = false) =>
  sortRows(
    values.map((wei) => ({ wei })),
    { column: "wei", descending },
    fields,
  ).map((row): unknown => Reflect.get(Object(row), "wei"));

test("decimals are compared to every digit", () => {
  const values = ["9007199254740993", "10", "9007199254740992", "9.5"];
  expect(sorted(values)).toEqual(["9.5", "10", "9007199254740992", "9007199254740993"]);
});

test("numbers and bigints are compared by value, and texts as texts", () => {
  expect(sorted([10, 9, 2n])).toEqual([2n, 9, 10]);
  const names = ["b", "a"].map((name) => ({ name }));
  expect(sortRows(names, { column: "name", descending: false }, undefined)).toEqual([
    { name: "a" },
    { name: "b" },
  ]);
});

test("rows without a value come last, in either order", () => {
  expect(sorted([null, "1", undefined, "2"])).toEqual(["1", "2", null, undefined]);
  expect(sorted([null, "1", "2"], true)).toEqual(["2", "1", null]);
});

test("an amount that is an empty text comes last, in either order", () => {
  expect(sorted(["", "1", "", "2"])).toEqual(["1", "2", "", ""]);
  expect(sorted(["", "1", "2"], true)).toEqual(["2", "1", ""]);
});
