import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accepts,
  FINITE,
  FLAG,
  isPlainObject,
  LIST,
  OBJECT,
  type Plan,
  type Slot,
  TEST,
  TEXT,
} from "./plan.ts";

const byRule = { onNull: undefined, onUndefined: undefined };
const text: Plan = { ...byRule, kind: TEXT, of: undefined };
const finite: Plan = { ...byRule, kind: FINITE, of: undefined };
const flag: Plan = { ...byRule, kind: FLAG, of: undefined };
const anything: Plan = { ...byRule, kind: TEST, of: () => true };
const nothing: Plan = { ...byRule, kind: TEST, of: () => false };

const slot = (key: string, plan: Plan, required: boolean): Slot => ({ key, plan, required, next: undefined });

/** The plan of an object with a required `id`, an optional `size`, and unknown fields by `rest`. */
function object(rest: Plan): Plan {
  const slots = [slot("id", text, true), slot("size", finite, false)].map((one) => [one.key, one] as const);
  const start = slot("", nothing, false);
  return { ...byRule, kind: OBJECT, of: { slots: new Map(slots), required: 1, rest, start } };
}

describe("a plan of a single value", () => {
  test.each([
    ["text", text, [""], [0, null, undefined, Object("a")]],
    ["a number", finite, [0, -0, 5e-324], [NaN, -Infinity, "0", 0n, null]],
    ["true or false", flag, [true, false], [0, "true", null, undefined]],
    ["a test", anything, [null, undefined, NaN], []],
  ])("accepts %s", (_, plan, good, bad) => {
    expect(good.filter((value) => !accepts(plan, value))).toEqual([]);
    expect(bad.filter((value) => accepts(plan, value))).toEqual([]);
  });

  test("decides on null and undefined before the rule does, if it says so", () => {
    const absent = (onNull: boolean | undefined, onUndefined: boolean | undefined): readonly boolean[] =>
      [null, undefined].map((value) => accepts({ ...anything, onNull, onUndefined }, value));
    expect(absent(false, undefined)).toEqual([false, true]);
    expect(absent(undefined, false)).toEqual([true, false]);
    const optional = { ...nothing, onNull: true, onUndefined: true };
    expect([null, undefined, ""].map((value) => accepts(optional, value))).toEqual([true, true, false]);
  });
});

describe("a plan of an object", () => {
  test("accepts its fields in any order, and unknown ones by the rest", () => {
    for (const value of [{ id: "1" }, { id: "1", size: 2 }, { size: 2, id: "1" }]) {
      expect(accepts(object(nothing), value)).toBe(true);
      expect(accepts(object(nothing), { ...value, more: 1 })).toBe(false);
      expect(accepts(object(anything), { more: 1, ...value })).toBe(true);
    }
  });

  test.each([{}, { size: 2 }, { id: 1 }, { id: "1", size: "2" }, { id: undefined }, [], null, "id"])(
    "refuses %j",
    (value) => {
      expect(accepts(object(anything), value)).toBe(false);
    },
  );

  test("gives each object the same result, whatever objects it walked before", () => {
    const value = fc.record(
      { id: fc.constantFrom<unknown>("1", 1), size: fc.constantFrom<unknown>(2, "2"), more: fc.anything() },
      { requiredKeys: [], noNullPrototype: true },
    );
    const reordered = fc.tuple(value, fc.boolean()).map(([one, isReversed]) => {
      const entries = Object.entries(one);
      return Object.fromEntries(isReversed ? entries.reverse() : entries);
    });
    fc.assert(
      fc.property(fc.array(reordered), (values) => {
        const used = object(anything);
        const results = values.map((one) => accepts(used, one));
        expect(results).toEqual(values.map((one) => accepts(object(anything), one)));
      }),
    );
  });
});

describe("a plan of a list", () => {
  const texts: Plan = { ...byRule, kind: LIST, of: text };

  test("accepts a list of accepted items", () => {
    expect(accepts(texts, [])).toBe(true);
    expect(accepts(texts, ["a", "b"])).toBe(true);
    expect(accepts(texts, ["a", 1])).toBe(false);
  });

  test("leaves holes and other kinds of lists to valibot, whatever its items", () => {
    const any: Plan = { ...byRule, kind: LIST, of: anything };
    class Rows extends Array<string> {}
    for (const value of [
      new Array<string>(1),
      [undefined],
      new Rows(),
      new Uint8Array(1),
      { length: 0 },
      "a",
    ])
      expect([value, accepts(any, value)]).toEqual([value, false]);
  });
});

describe("a plain object", () => {
  test.each<[string, unknown, boolean]>([
    ["an empty one", {}, true],
    ["one with its own constructor", { constructor: 1 }, true],
    ["one with its own __proto__", JSON.parse('{"__proto__":{}}'), true],
    ["an array", [], false],
    ["a Date", new Date(0), false],
    ["one without a prototype", Object.create(null), false],
    ["one that inherits", Object.create({}), false],
    ["an instance with its own constructor", Object.assign(new Map(), { constructor: Object }), false],
    ["null", null, false],
    ["a function", () => undefined, false],
  ])("%s: %#", (_, value, expected) => {
    expect(isPlainObject(value)).toBe(expected);
  });
});
