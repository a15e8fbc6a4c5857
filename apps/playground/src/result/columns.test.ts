import { expect, test } from "vitest";
import { asJson, cellOf, columnsOf, inline, isAmount, isNumeric, rowFields } from "./columns.ts";

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

const row = {
  type: "object",
  properties: {
    price: { type: ["string", "null"], format: "decimal" },
    count: { type: ["integer", "null"] },
    id: { type: "string" },
  },
} as const;

test("the fields of rows are found by reference, in a field of the body or in the body itself", () => {
  const page = {
    type: "object",
    properties: { data: { type: "array", items: { $ref: "#/$defs/Row" } } },
  } as const;
  const described = (schema: object, items: string | undefined) =>
    rowFields({
      result: { kind: "json", mediaType: "application/json", schema: { ...schema } },
      paging: { style: "cursor", items, cursorParams: [] },
    });
  const $defs = { Row: row, Page: page };
  expect(described({ $ref: "#/$defs/Page", $defs }, "data")).toBe(row.properties);
  expect(described({ ...page.properties.data, $defs }, undefined)).toBe(row.properties);
  expect(described({}, "data")).toBeUndefined();
});

test("amounts are numbers and decimals, whether or not they may be null", () => {
  const { price, count, id } = row.properties;
  expect([price, count, id].map(isAmount)).toEqual([true, true, false]);
});
