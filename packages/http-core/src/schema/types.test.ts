import { describe, expect, test } from "vitest";
import { fields } from "./entity.ts";
import { text } from "./leaves.ts";
import { isFields, isStandardSchema } from "./types.ts";

const validate = (): { readonly value: number } => ({ value: 1 });

describe("fields of an entity", () => {
  test.each<[unknown, boolean]>([
    [fields({}), true],
    [{ required: {} }, false],
    [{ optional: {} }, false],
    [null, false],
    ["required optional", false],
  ])("are distinguished from other values: %j", (value, expected) => {
    expect(isFields(value)).toBe(expected);
  });
});

describe("a Standard Schema", () => {
  test.each<[string, unknown, boolean]>([
    ["a schema of this package", text, true],
    ["an object", { "~standard": { validate } }, true],
    ["a function", Object.assign(() => 1, { "~standard": { validate } }), true],
    ["an object of schemas", { title: text }, false],
    ["an object whose property is no object", { "~standard": validate }, false],
    ["one that can't validate", { "~standard": { version: 1 } }, false],
    ["a function without one", () => 1, false],
    ["null", null, false],
    ["text", "~standard", false],
  ])("is distinguished from other values: %s", (_, value, expected) => {
    expect(isStandardSchema(value)).toBe(expected);
  });
});
