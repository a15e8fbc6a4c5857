import { expect, test } from "vitest";
import { controlOf } from "./control.ts";

const query = { in: "query", enum: undefined } as const;

test("values that are named are chosen from", () => {
  const schema = { type: "string", enum: ["asc", "desc"] } as const;
  expect(controlOf({ ...query, schema, enum: schema.enum })).toEqual({
    kind: "choice",
    options: ["asc", "desc"],
  });
});

test("a boolean is true, false or not given", () => {
  expect(controlOf({ ...query, schema: { type: "boolean" } })).toEqual({
    kind: "choice",
    options: ["true", "false"],
  });
});

test("a whole number has its bounds", () => {
  expect(controlOf({ ...query, schema: { type: "integer", minimum: 1, maximum: 500 } })).toEqual({
    kind: "number",
    step: "1",
    min: 1,
    max: 500,
  });
});

test("any other number may have decimals", () => {
  expect(controlOf({ ...query, schema: { type: "number" } })).toMatchObject({ step: "any" });
});

test("null beside a type changes nothing: it is what an empty field says", () => {
  expect(controlOf({ ...query, schema: { type: ["integer", "null"] } })).toMatchObject({ kind: "number" });
  expect(controlOf({ ...query, schema: { type: ["string", "null"], format: "date" } })).toEqual({
    kind: "day",
  });
});

test("a key that may be digits or a number is text: it may have more digits than a number holds", () => {
  const schema = { anyOf: [{ type: "string", pattern: "^\\d+$" }, { type: "integer" }] } as const;
  expect(controlOf({ ...query, schema })).toEqual({ kind: "line", suggestions: [] });
});

test("values that are known without being all are suggested", () => {
  const schema = { type: "string", examples: ["daily", "weekly"] } as const;
  expect(controlOf({ ...query, schema })).toEqual({ kind: "line", suggestions: ["daily", "weekly"] });
});

test("text in a body is a document, unless it has a form", () => {
  const body = { in: "body", enum: undefined } as const;
  expect(controlOf({ ...body, schema: { type: "string" } })).toEqual({ kind: "document" });
  expect(controlOf({ ...body, schema: { type: "string", pattern: "^a/b$" } })).toMatchObject({
    kind: "line",
  });
});
