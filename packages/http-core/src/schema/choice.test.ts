import { acceptsUnchanged } from "@org/test-kit/unchanged";
import { failureOf } from "@org/test-kit/untyped";
import * as v from "valibot";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import * as s from "../schema.ts";
import { propertyOf } from "../util/objects.ts";
import { compile } from "./compiled/compile.ts";

type AnySchema = s.Schema<unknown>;

/** The messages of the issues of a value. */
function complaints(schema: AnySchema, value: unknown): readonly string[] {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("It is asynchronous");
  return (result.issues ?? []).map(({ message }) => message);
}

/** The name of the entity that checks a value. */
function chosen(choice: AnySchema, value: unknown): unknown {
  const getter = propertyOf(choice, "getter");
  return typeof getter === "function" ? propertyOf(getter.call(choice, value), "entity") : undefined;
}

const entity = (name: string, required: Readonly<Record<string, AnySchema>>, optional = {}): AnySchema =>
  s.entity(name, s.fields(required, optional));

describe("by the kind of the value", () => {
  const label = s.choice([s.text, { name: s.text }, s.list(s.count), s.nullable(s.flag)]);

  test.each([["a"], [{ name: "a" }], [[1]], [true], [null]])("takes %j", (value) => {
    expect(acceptsUnchanged(label, value)).toBe(true);
    expect(compile(label)?.(value)).toBe(true);
  });

  test.each<[unknown, string]>([
    [7, "string or an array or boolean or null or an object"],
    [undefined, "string or an array or boolean or null or an object"],
    [{ name: 7 }, "Expected string but received 7"],
    [["a"], "Expected number but received"],
  ])("refuses %j, in words of the form or of all of them: %s", (value, words) => {
    for (const word of words.split(" or ")) expect(complaints(label, value)[0]).toContain(word);
    expect(compile(label)?.(value)).toBe(false);
  });

  test("sees through pipes, `nullable`, `optional`, `ref`, literals and other choices", () => {
    const inner = s.choice([s.decimal, s.ref<number[]>(() => s.list(s.count))]);
    const outer = s.choice([inner, s.optional({ id: s.text }), v.literal(true), s.nullable(s.wideInteger)]);
    for (const value of ["1.5", [1], { id: "1" }, true, 7, 7n, null])
      expect([value, compile(outer)?.(value), acceptsUnchanged(outer, value)]).toEqual([value, true, true]);
    expect(compile(outer)?.(false)).toBe(false);
  });

  test("takes lists of itself and of themselves", () => {
    const tree: AnySchema = s.choice([s.text, s.list(s.ref(() => tree)), { all: s.ref(() => tree) }]);
    const deep: AnySchema = s.list(s.ref(() => deep));
    const either = s.choice([tree, deep, s.list({ id: s.count })]);
    for (const value of ["a", ["a", [["b"]], { all: [] }], [[], [[]]], [{ id: 1 }]])
      expect([value, acceptsUnchanged(either, value), compile(either)?.(value)]).toEqual([value, true, true]);
    expect(compile(tree)?.([[1]])).toBe(false);
  });

  test("several forms of one kind are tried", () => {
    const either = s.choice([s.oneOf("a"), s.decimal]);
    for (const value of ["a", "1.5"]) expect(acceptsUnchanged(either, value)).toBe(true);
    expect(complaints(either, "b")).toEqual(['Invalid type: Expected "a" but received "b"']);
  });
});

describe("by a field", () => {
  const user = entity("User", { type: s.oneOf("user", "bot"), name: s.text });
  const team = entity("Team", { type: s.oneOf("team"), name: s.text });
  const owner = s.choice([user, team, s.text], { by: "type" });

  test("takes the schema in which the field is `oneOf` with the value, whatever else the value has", () => {
    expect(chosen(owner, { type: "bot" })).toBe("User");
    expect(chosen(owner, { type: "team", name: 7 })).toBe("Team");
    expect(complaints(owner, { type: "team", name: 7 })).toEqual([
      "Invalid type: Expected string but received 7",
    ]);
    expect(compile(owner)?.({ type: "team", name: "a" })).toBe(true);
    expect(compile(owner)?.("a")).toBe(true);
  });

  test("of an object of schemas, takes that under the name of the value; a schema may have several", () => {
    const cat = entity("Cat", { kind: s.text }, { lives: s.count });
    const dog = entity("Dog", { kind: s.text }, { tricks: s.count });
    const pet = s.choice({ cat, dog, puppy: dog }, { by: "kind" });
    expect(["cat", "dog", "puppy"].map((kind) => chosen(pet, { kind }))).toEqual(["Cat", "Dog", "Dog"]);
    expect(compile(pet)?.({ kind: "puppy", tricks: "1" })).toBe(false);
  });

  test("of an unknown value, an inherited or an absent field, goes on by the other rules", () => {
    expect(chosen(owner, { type: "app", name: "a" })).toBe("User");
    expect(chosen(s.choice({ toString: user, team }, { by: "toString" }), { name: "a" })).toBe("User");
    expect(chosen(owner, {})).toBe("User");
  });
});

describe("by the fields", () => {
  const small = entity("Small", { id: s.text }, { note: s.text });
  const large = entity("Large", { id: s.text, size: s.count });
  const largest = entity("Largest", { id: s.text, size: s.count, weight: s.expected(s.count) });
  const thing = s.choice([small, large, largest]);

  test.each<[string, unknown]>([
    ["Small", { id: "1" }],
    ["Small", { id: "1", size: "no number", note: "n" }],
    ["Large", { id: "1", size: 1 }],
    ["Largest", { id: "1", size: 1, weight: 1 }],
    // `expected` takes null, which is no exact match.
    ["Large", { id: "1", size: 1, weight: null }],
  ])("takes the exact match with the most required fields: %s for %j", (name, value) => {
    expect(chosen(thing, value)).toBe(name);
    expect(compile(thing)?.(value)).toBe(true);
  });

  test.each<[string, unknown]>([
    ["Small", { id: 1, note: "n" }],
    ["Largest", { id: 1, size: 1, weight: 1 }],
    ["Large", { id: 1, size: 1 }],
    ["Largest", { id: 1, size: 1, weight: 1, note: [] }],
  ])("takes the nearest where none matches: %s for %j", (name, value) => {
    expect(chosen(thing, value)).toBe(name);
    expect(compile(thing)?.(value)).toBe(false);
  });

  test("of lists, looks at their items", () => {
    const lists = s.choice([s.list(small), s.list(large)]);
    expect(compile(lists)?.([{ id: "1", size: 1 }, { id: "2" }])).toBe(true);
    expect(complaints(lists, [{ id: 1, size: "1" }, { id: "2" }])).toHaveLength(1);
    expect(complaints(lists, [{ id: "1", size: 1 }, { id: 2 }])).toHaveLength(2);
    expect(compile(lists)?.([])).toBe(true);
  });

  test("a form that is not compiled can be the nearest", () => {
    const written = s.written(v.looseObject({ at: v.string() }), ({ at }) => Date.parse(at));
    for (const other of [small, s.text])
      expect(s.choice([other, written])["~standard"].validate({ at: "1970-01-01T00:00:01Z" })).toMatchObject({
        value: 1000,
      });
  });
});

interface Node {
  readonly left?: Node;
  readonly right?: Node;
}

describe("recursion", () => {
  const looked = vi.fn((value: unknown) => typeof value === "number");
  const leaf = entity("Leaf", { value: v.custom(looked, "a count") });
  const first: AnySchema = entity("First", { next: s.ref<Node>(() => tree), end: s.oneOf("first") });
  const second: AnySchema = entity("Second", { next: s.ref<Node>(() => tree), end: s.oneOf("second") });
  const tree: AnySchema = s.choice([leaf, first, second]);

  /** A value that is wrong or not at its bottom only, and tells its form by its last field. */
  const deep = (depth: number, bottom: unknown): unknown => {
    let value = bottom;
    for (let level = 0; level < depth; level += 1)
      value = { next: value, end: level % 3 === 0 ? "first" : "second" };
    return value;
  };

  test("is followed, by the check and by valibot", () => {
    expect(compile(tree)?.(deep(20, { value: 1 }))).toBe(true);
    expect(acceptsUnchanged(tree, deep(20, { value: 1 }))).toBe(true);
    expect(complaints(tree, deep(5, { value: "1" }))).toEqual(["a count"]);
  });

  test.each([[{ value: 1 }], [{ value: "1" }]])(
    "looks at no value once for each way to choose: %j",
    (bottom) => {
      looked.mockClear();
      // Each level doubles the ways.
      const value = deep(12, bottom);
      expect(compile(tree)?.(value)).toBe(bottom.value === 1);
      expect(complaints(tree, value)).toHaveLength(bottom.value === 1 ? 0 : 1);
      expect(looked.mock.calls.length).toBeLessThan(30);
    },
  );

  test("asks for what a `ref` leads to when it is first needed, and again if that was too early", () => {
    const get = vi.fn(() => later);
    const either = s.choice([s.text, s.ref(get)]);
    expect(get).not.toHaveBeenCalled();
    expect(() => compile(either)?.("a")).toThrow(ReferenceError);
    const later = s.list(s.text);
    expect(compile(either)?.(["a"])).toBe(true);
  });
});

test("a value that was changed since it was checked is checked again", () => {
  const either = s.choice([entity("A", { a: s.text }), entity("B", { b: s.count })]);
  const value: Record<string, unknown> = { b: 1 };
  expect(compile(either)?.(value)).toBe(true);
  value["b"] = 1n;
  expect(compile(either)?.(value)).toBe(false);
});

test("is refused where an option is no schema of this package", async () => {
  const foreign = { "~standard": { version: 1, vendor: "other", validate: () => ({ value: 1 }) } };
  expect(String(await failureOf(() => Reflect.apply(s.choice, undefined, [[foreign]])))).toContain(
    "`standard` adapts",
  );
});

test("has the type of its forms", () => {
  const either = s.choice([s.text, { id: s.text, size: s.optional(s.count) }]);
  const named = s.choice({ a: { kind: s.text }, b: s.list(s.flag) }, { by: "kind" });
  expectTypeOf<s.Output<typeof either>>().toEqualTypeOf<
    string | { id: string; size?: number | null | undefined }
  >();
  expectTypeOf<s.Output<typeof named>>().toEqualTypeOf<{ kind: string } | boolean[]>();
  expect([either.type, named.type]).toEqual(["union", "union"]);
});
