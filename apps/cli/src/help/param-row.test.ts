import type { ParamDescription } from "@org/openapi";
import { expect, test } from "vitest";
import { paramRow } from "./param-row.ts";

const plain: ParamDescription = {
  name: "limit",
  wireName: "limit",
  in: "query",
  required: false,
  repeatable: false,
  schema: { type: "integer" },
  default: undefined,
  enum: undefined,
  description: "",
};

test.each<[string, Partial<ParamDescription>, string, string]>([
  [
    "bounds",
    { schema: { type: "integer", minimum: 1, maximum: 500 } },
    "--limit <integer>",
    "(from 1 to 500)",
  ],
  ["a least value", { schema: { type: "integer", minimum: 0 } }, "--limit <integer>", "(0 or more)"],
  ["a day", { schema: { type: "string", format: "date" } }, "--limit <date>", ""],
  ["a switch", { schema: { type: "boolean" } }, "--[no-]limit", ""],
  ["few values", { schema: { type: "string", enum: ["asc", "desc"] } }, "--limit <asc|desc>", ""],
  [
    "many values",
    { schema: { type: "string", enum: ["a", "b", "c", "d", "e"] } },
    "--limit <one of>",
    "(one of a, b, c, d, e)",
  ],
  ["known values", { schema: { type: "string", examples: ["daily"] } }, "--limit <text>", "(known: daily)"],
  [
    "a number or a text of digits",
    { schema: { anyOf: [{ type: "string" }, { type: "integer" }] }, repeatable: true },
    "--limit <integer>",
    "(repeatable)",
  ],
  ["a header", { in: "header", wireName: "X-Limit" }, "--limit <integer>", "(sent as the header X-Limit)"],
  ["a default", { default: "1" }, "--limit <integer>", "(default: 1)"],
])("%s", (_, param, term, meaning) => {
  expect(paramRow({ ...plain, ...param })).toEqual([term, meaning]);
});

test("a row does not repeat what the comment says", () => {
  const description = "Rows on a page, from 1 to 500. Repeatable. Default: `20`.";
  const schema = { type: "integer", minimum: 1, maximum: 500 } as const;
  expect(paramRow({ ...plain, description, schema, repeatable: true, default: 20 })[1]).toBe(description);
});

test("values that the comment lists are not repeated", () => {
  const description = "How often: `daily`, `weekly`.";
  const schema = { type: "string", examples: ["daily", "weekly"] } as const;
  expect(paramRow({ ...plain, description, schema })[1]).toBe(description);
});

test("the comment comes first, without its source and without what holds in code", () => {
  const description =
    "Rows on a page. In code, also a bigint, as `7n.5`. Unit: rows. Source: specification, paging.";
  expect(paramRow({ ...plain, description })).toEqual(["--limit <integer>", "Rows on a page. Unit: rows."]);
});
