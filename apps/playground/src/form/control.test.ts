import { expect, test } from "vitest";
import { controlOf } from "./control.ts";

const query = { in: "query", enum: undefined } as const;

test("an enumeration is a select", () => {
  const schema = { type: "string", enum: ["asc", "desc"] } as const;
  expect(controlOf({ ...query, schema, enum: schema.enum })).toEqual({
    kind: "choice",
    options: ["asc", "desc"],
  });
});

test("a boolean is true, false or empty", () => {
  expect(controlOf({ ...query, schema: { type: "boolean" } })).toEqual({
    kind: "choice",
    options: ["true", "false"],
  });
});

test.each([
  ["integer", false],
  ["number", true],
] as const)("%s: decimals %s", (type, decimals) => {
  expect(controlOf({ ...query, schema: { type } })).toEqual({ kind: "number", decimals });
});

test("a time is a moment", () => {
  expect(controlOf({ ...query, schema: { type: "string", format: "date-time" } })).toEqual({
    kind: "moment",
  });
});

test("a nullable type has the same control, since an empty field means null", () => {
  expect(controlOf({ ...query, schema: { type: ["integer", "null"] } })).toMatchObject({ kind: "number" });
  expect(controlOf({ ...query, schema: { type: ["string", "null"], format: "date" } })).toEqual({
    kind: "day",
  });
});

test("an id that may be text or a number is text, since it may exceed a safe integer", () => {
  const schema = { anyOf: [{ type: "string", pattern: "^\\d+$" }, { type: "integer" }] } as const;
  expect(controlOf({ ...query, schema })).toEqual({ kind: "line", suggestions: [] });
});

test("values of an open enumeration are suggestions", () => {
  const schema = { type: "string", examples: ["daily", "weekly"] } as const;
  expect(controlOf({ ...query, schema })).toEqual({ kind: "line", suggestions: ["daily", "weekly"] });
});

test("text in a body is a document, unless it has a format", () => {
  const body = { in: "body", enum: undefined } as const;
  expect(controlOf({ ...body, schema: { type: "string" } })).toEqual({ kind: "document" });
  expect(controlOf({ ...body, schema: { type: "string", pattern: "^a/b$" } })).toMatchObject({
    kind: "line",
  });
});
