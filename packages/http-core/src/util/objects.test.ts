import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dotted, isObject, isRecord, isThenable, propertyOf, putAt, tagOf, valueAt } from "./objects.ts";

test.each<[string, unknown, boolean, boolean]>([
  ["an object", {}, true, true],
  ["an array", [], true, false],
  ["null", null, false, false],
  ["a function", () => undefined, false, false],
  ["text", "a", false, false],
])("%s: %#", (_, value, object, record) => {
  expect([isObject(value), isRecord(value)]).toEqual([object, record]);
});

describe("a property of an unknown value", () => {
  test.each<[unknown, PropertyKey, unknown]>([
    [{ a: 1 }, "a", 1],
    [["a", "b"], 1, "b"],
    [["a", "b"], "length", 2],
    [{ a: 1 }, "b", undefined],
    ["text", "length", undefined],
    [undefined, "a", undefined],
    [null, "a", undefined],
    [Object.create({ a: 1 }), "a", 1],
  ])("of %j, %j, is %j", (owner, name, expected) => {
    expect(propertyOf(owner, name)).toBe(expected);
  });
});

test.each<[unknown, boolean]>([
  [Promise.resolve(), true],
  [{ then: () => undefined }, true],
  [{ then: 7 }, false],
  [{}, false],
  [null, false],
  ["then", false],
])("anything with a `then` method is a promise: %j", (value, expected) => {
  expect(isThenable(value)).toBe(expected);
});

describe("a path", () => {
  test("is written with points, and is empty for the root", () => {
    expect(dotted(["data", 0, "price"])).toBe("data.0.price");
    expect(dotted([])).toBe("");
    expect(dotted([Symbol("kind")])).toBe("Symbol(kind)");
  });

  test("leads to a value, or to nothing", () => {
    const root = { data: [{ price: null }] };
    expect(valueAt(root, [])).toBe(root);
    expect(valueAt(root, ["data", 0, "price"])).toBeNull();
    expect(valueAt(root, ["data", 1, "price"])).toBeUndefined();
    expect(valueAt(root, ["data", 0, "price", "more"])).toBeUndefined();
  });

  test("that was set is read back, and nothing else changes", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        fc.jsonValue(),
        (fields, key, value) => {
          const root: unknown = { data: [structuredClone(fields), fields] };
          putAt(root, ["data", 0, key], value);
          const { [key]: _, ...others } = fields;
          expect(valueAt(root, ["data", 0, key])).toBe(value);
          expect({ ...Object(valueAt(root, ["data", 0])), [key]: 0 }).toEqual({ ...others, [key]: 0 });
          expect(valueAt(root, ["data", 1])).toBe(fields);
        },
      ),
    );
  });

  test("to __proto__ sets an own property, and changes no prototype", () => {
    const root = { data: {} };
    putAt(root, ["data", "__proto__"], { isAdmin: true });
    expect(Object.getPrototypeOf(root.data)).toBe(Object.prototype);
    expect(JSON.stringify(root)).toBe('{"data":{"__proto__":{"isAdmin":true}}}');
  });

  test.each<[readonly PropertyKey[]]>([[[]], [["none", "a"]], [["text", "a"]]])(
    "to no object sets nothing: %j",
    (keys) => {
      const root = { text: "a" };
      putAt(root, keys, 7);
      expect(root).toEqual({ text: "a" });
    },
  );
});

test.each([
  [{}, "Object"],
  [Object.create(null), "Object"],
  [
    new (class {
      readonly a = 1;
    })(),
    "Object",
  ],
  [[], "Array"],
  [new Map(), "Map"],
  [Promise.resolve(), "Promise"],
  [7, "Number"],
  [undefined, "Undefined"],
])("the kind of %o is %s", (value, kind) => {
  expect(tagOf(value)).toBe(kind);
});
