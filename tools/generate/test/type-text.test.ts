import type { JsonSchema } from "@org/openapi";
import { expect, test } from "vitest";
import { typeText } from "../src/type-text.ts";

test.each<[JsonSchema, string]>([
  [{ type: "string" }, "string"],
  [{ type: "string", format: "date" }, "date"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: "string", enum: ["asc", "desc"] }, '"asc" | "desc"'],
  [{ type: "integer", minimum: 0 }, "integer, at least 0"],
  [{ type: "number", maximum: 1 }, "number, at most 1"],
  [{ type: "integer", minimum: 1, maximum: 500 }, "integer, 1 to 500"],
  [{ $ref: "#/$defs/Thing" }, "Thing"],
  [{ type: "array", items: { $ref: "#/$defs/Thing" } }, "Thing[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ anyOf: [{ $ref: "#/$defs/Thing" }, { type: "null" }] }, "Thing | null"],
  [{ anyOf: [{ type: "string", pattern: "a" }, { type: "string" }] }, "string"],
  [{}, "any"],
])("%j is %s", (schema, text) => {
  expect(typeText(schema)).toBe(text);
});
