import { describe, expect, it } from "vitest";
import { shapeDifferences, shapeOf, type ShapeDifferences } from "./report.ts";

/** A shape as an object: the types of each path. */
const shaped = (...values: readonly unknown[]): object =>
  Object.fromEntries(Array.from(shapeOf(values), ([at, kinds]) => [at, [...kinds].sort().join()]));

const compared = (recorded: readonly unknown[], own: readonly unknown[]): ShapeDifferences =>
  shapeDifferences(shapeOf(recorded), shapeOf(own));

const SAME = { missing: [], extra: [], types: [] };

describe("a shape", () => {
  it("has the types of all values, by path", () => {
    expect(shaped({ a: [{ b: 1 }, { b: "x", c: true }], d: null })).toEqual({
      "": "object",
      a: "array",
      "a[]": "object",
      "a[].b": "number,string",
      "a[].c": "boolean",
      d: "null",
    });
  });

  it("merges values, and lists in lists", () => {
    expect(shaped([[1]], "x")).toEqual({ "": "array,string", "[]": "array", "[][]": "number" });
    expect(shaped()).toEqual({});
  });
});

describe("two shapes", () => {
  it("differ in fields that only one has, below a common parent", () => {
    expect(compared([{ a: 1, b: { c: 1 } }], [{ b: { d: 1 }, e: 1 }])).toEqual({
      missing: ["a", "b.c"],
      extra: ["e", "b.d"].sort((x, y) => x.localeCompare(y)),
      types: [],
    });
  });

  it("differ once where a whole object is missing", () => {
    expect(compared([{ user: { login: "x", plan: { name: "y" } } }], [{}])).toEqual({
      ...SAME,
      missing: ["user"],
    });
  });

  it("differ in the types of a path, in alphabetical order and without null", () => {
    expect(compared([{ a: "1" }, { a: null }, { a: [] }], [{ a: 1 }])).toEqual({
      ...SAME,
      types: [{ at: "a", recorded: ["array", "string"], sandbox: ["number"] }],
    });
  });

  it.each<[string, unknown, unknown]>([
    ["null fits every type", { a: null }, { a: { b: 1 } }],
    ["an empty list says nothing of its items", { a: [] }, { a: [{ b: 1 }] }],
    ["a field of one item is one of all", [{ a: 1 }, { a: 1, b: 2 }], [{ b: 1, a: 2 }]],
  ])("do not differ where %s", (_, recorded, own) => {
    expect(compared([recorded], [own])).toEqual(SAME);
    expect(compared([own], [recorded])).toEqual(SAME);
  });
});
