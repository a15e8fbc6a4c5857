import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { closed, fieldsOf, NO_FIELD, record, recordOf } from "./parsed.ts";

const schema = closed({ name: v.string(), size: v.exactOptional(v.number()) });

function issuesOf(checked: v.GenericSchema, value: unknown): readonly string[] {
  return (v.safeParse(checked, value).issues ?? []).map(({ message }) => message);
}

describe("a closed object", () => {
  it("has its fields and no others", () => {
    expect(v.parse(schema, { name: "x", size: 1 })).toEqual({ name: "x", size: 1 });
    expect(v.is(schema, { size: 1 })).toBe(false);
    expect(issuesOf(schema, { name: "x", sise: 1 })).toEqual([`${NO_FIELD}; the nearest is "size"`]);
  });

  it("without fields names no nearest one", () => {
    expect(issuesOf(closed({}), { a: 1 })).toEqual([NO_FIELD]);
  });

  it("compares only the start of a long name", () => {
    const [start, rest] = ["x".repeat(100), "y".repeat(200)];
    const names = { [rest]: v.exactOptional(v.string()), [start]: v.exactOptional(v.string()) };
    expect(issuesOf(closed(names), { [start + rest]: 1 })).toEqual([
      `${NO_FIELD}; the nearest is "${start}"`,
    ]);
  });

  it.each([
    ["a list", []],
    ["headers", new Headers()],
    ["a query", new URLSearchParams()],
    ["a map", new Map()],
    ["null", null],
    ["a text", "x"],
  ])("is not %s", (_, value) => {
    expect(issuesOf(closed({}), value)).toEqual(["an object"]);
    expect(v.is(record, value)).toBe(false);
    expect(v.is(recordOf(v.string()), value)).toBe(false);
  });

  it("may have no prototype", () => {
    expect(v.is(schema, Object.assign(Object.create(null), { name: "x" }))).toBe(true);
  });
});

it("a record has any names, with values of one schema", () => {
  expect(v.is(recordOf(v.string()), { a: "1", "b c": "2" })).toBe(true);
  expect(v.is(recordOf(v.string()), { a: 1 })).toBe(false);
});

it("fields are the members of a variant", () => {
  const either = v.variant("kind", [
    fieldsOf({ kind: v.literal("a"), one: v.string() }),
    fieldsOf({ kind: v.literal("b"), other: v.string() }),
  ]);
  expect(v.is(either, { kind: "b", other: "x" })).toBe(true);
  expect(issuesOf(either, { kind: "a", one: "x", on: 1 })).toEqual([`${NO_FIELD}; the nearest is "one"`]);
});
