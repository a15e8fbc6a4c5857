import { describe, expect, test } from "vitest";
import { fromText } from "./from-text.ts";
import type { JsonSchema } from "./json-schema.ts";

function read(schema: JsonSchema, ...texts: readonly string[]): unknown {
  return fromText({ schema, repeatable: false }, texts);
}

describe("text becomes the parameter's type", () => {
  test.each<[JsonSchema, string, unknown]>([
    [{ type: "integer" }, "12", 12],
    [{ type: "number" }, "-1.5e3", -1500],
    [{ type: ["integer", "null"] }, "0", 0],
    [{ type: "boolean" }, "true", true],
    [{ type: "boolean" }, "false", false],
    [{ type: "string" }, "12", "12"],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "0012", "0012"],
  ])("%j: %s", (schema, text, value) => {
    expect(read(schema, text)).toBe(value);
  });
});

describe("text that fits no type stays text, for the schema to refuse", () => {
  test.each<[JsonSchema, string]>([
    [{ type: "integer" }, ""],
    [{ type: "integer" }, " 12"],
    [{ type: "integer" }, "0x10"],
    [{ type: "integer" }, "010"],
    [{ type: "number" }, "NaN"],
    [{ type: "boolean" }, "yes"],
  ])("%j: %j", (schema, text) => {
    expect(read(schema, text)).toBe(text);
  });
});

test("a repeatable parameter is a list, however often it came", () => {
  const ids = { schema: { type: "integer" }, repeatable: true } as const;
  expect(fromText(ids, ["1"])).toEqual([1]);
  expect(fromText(ids, ["1", "2"])).toEqual([1, 2]);
});

test("one that is not, and came twice, is given as a list, for the schema to refuse", () => {
  expect(read({ type: "integer" }, "1", "2")).toEqual([1, 2]);
});

test("what did not come is undefined", () => {
  expect(read({ type: "integer" })).toBeUndefined();
});
