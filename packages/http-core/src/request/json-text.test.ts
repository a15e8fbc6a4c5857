import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { jsonText } from "./json-text.ts";

test("values that JSON can express are serialised as by JSON.stringify", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      expect(jsonText(fields)).toBe(JSON.stringify(fields));
    }),
  );
});

test("a bigint keeps all its digits", () => {
  expect(jsonText({ id: 9_007_199_254_740_993n, of: [-1n, 0n] })).toBe('{"id":9007199254740993,"of":[-1,0]}');
});

test("a bigint is refused on a platform that would lose it", async () => {
  const rawJSON: unknown = Reflect.get(JSON, "rawJSON");
  Reflect.deleteProperty(JSON, "rawJSON");
  try {
    expect(await failureOf(() => jsonText({ a: [1n] }))).toMatchObject({
      code: "parameter",
      parameter: "a.0",
    });
  } finally {
    Reflect.set(JSON, "rawJSON", rawJSON);
  }
});

test("an undefined field is left out, at any depth", () => {
  expect(jsonText({ a: undefined, b: { c: undefined, d: null } })).toBe('{"b":{"d":null}}');
});

test("`toJSON` gives the text of an object", () => {
  const price = { toJSON: () => ({ amount: "1.5", unit: null }) };
  expect(jsonText({ price, at: new Date(0) })).toBe(
    '{"price":{"amount":"1.5","unit":null},"at":"1970-01-01T00:00:00.000Z"}',
  );
});

describe("a value that JSON would drop or replace is refused with its path", () => {
  test.each<[string, Readonly<Record<string, unknown>>, string, string, string]>([
    ["NaN", { a: NaN }, "a", "a finite number", "NaN"],
    ["an item", { a: [0, [1, -Infinity]] }, "a.1.1", "a finite number", "-Infinity"],
    ["a hole", { a: new Array(2) }, "a.0", "what JSON can express", "nothing"],
    ["a function", { a: { b: () => 1 } }, "a.b", "what JSON can express", "a function"],
    ["a symbol", { a: Symbol("b") }, "a", "what JSON can express", "a symbol"],
    ["`toJSON` of nothing", { a: { toJSON: () => undefined } }, "a", "what JSON can express", "an object"],
    ["`toJSON` of NaN", { a: { toJSON: () => NaN } }, "a", "a finite number", "an object"],
    ["an invalid date", { a: { at: new Date(NaN) } }, "a.at", "a valid Date", "a Date"],
    [
      "a Map",
      { a: [new Map()] },
      "a.0",
      "a plain object, a list, text, a number, a boolean or null",
      "an object",
    ],
    ["a field after good ones", { a: { b: 1 }, c: { d: NaN } }, "c.d", "a finite number", "NaN"],
    ["a field with a point in its name", { "a.b": { c: NaN } }, "a.b.c", "a finite number", "NaN"],
  ])("%s", async (_, fields, parameter, expected, received) => {
    const error = await failureOf(() => jsonText(fields));
    expect(error).toMatchObject({ code: "parameter", parameter, expected, received });
  });

  test("if it is a circle, by the place where it closes", () => {
    const circle: Record<string, unknown> = {};
    circle["next"] = [circle];
    expect(() => jsonText({ list: circle })).toThrow(
      /^list\.next.*: expected what JSON can express: no circle/,
    );
  });
});
