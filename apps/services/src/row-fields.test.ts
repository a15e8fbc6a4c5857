import { expect, test } from "vitest";
import { isAmount, rowFields } from "./row-fields.ts";

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
