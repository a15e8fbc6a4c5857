import { decimal, type Schema } from "@org/http-core/schema";
import { describe, expect, test } from "vitest";
import { type Purpose } from "./scalars.ts";
import { Schemas } from "./schemas.ts";

/** Reads a schema of a document with these components, and makes a check of values. */
function setUp(
  schema: unknown,
  components: object = {},
  purpose: Purpose = "answer",
  overrides: Readonly<Record<string, Schema<unknown>>> = {},
) {
  const read = new Schemas({ components: { schemas: components } }, purpose, overrides).read({
    value: schema,
    at: "#/s",
  });
  const check = (value: unknown): unknown => {
    const result = read.schema["~standard"].validate(value);
    return result instanceof Promise || result.issues !== undefined ? "refused" : result.value;
  };
  return { ...read, check };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const book = { type: "object", required: ["title"], properties: { title: text } };

describe("an answer's schema", () => {
  test.each<[string, unknown, object, readonly unknown[], readonly unknown[]]>([
    ["text", text, {}, ["a"], [1, null]],
    ["a whole number", { type: "integer" }, {}, [1, 2n ** 60n], [1.5, "1"]],
    ["null, as of 3.0", { type: "string", nullable: true }, {}, ["a", null], [1]],
    ["null, as of 3.1", { type: ["string", "null"] }, {}, ["a", null], [1]],
    [
      "null as an alternative",
      { oneOf: [{ type: "null" }, ref("Book")] },
      { Book: book },
      [{ title: "a" }, null],
      [1],
    ],
    ["null in an enumeration", { type: "string", enum: ["a", null] }, {}, ["a", "b", null], [1]],
    ["several types", { type: ["string", "integer"] }, {}, ["a", 1], [true, null]],
    ["an object without a type", { properties: { a: text } }, {}, [{ a: "b", more: 1 }], [{ a: 1 }, "a"]],
    ["fields of a schema", { type: "object", additionalProperties: text }, {}, [{ a: "b" }], [{ a: 1 }]],
    [
      "further fields of a schema",
      { properties: { a: text }, additionalProperties: { type: "integer" } },
      {},
      [{ a: "b", c: 1 }],
      [{ a: "b", c: "d" }],
    ],
    [
      "parts together",
      { allOf: [ref("Book"), { properties: { year: { type: "integer" } } }] },
      { Book: book },
      [{ title: "a", year: 1 }],
      [{ title: 1 }, { title: "a", year: "b" }],
    ],
    [
      "one part, which may be null",
      { allOf: [ref("Book")], nullable: true },
      { Book: book },
      [{ title: "a" }, null],
      [1],
    ],
    [
      "a part that says nothing",
      { allOf: [ref("Book"), { description: "A book." }] },
      { Book: book },
      [{ title: "a" }],
      [{ title: 1 }],
    ],
    [
      "what stands beside a reference",
      { ...ref("Book"), nullable: true },
      { Book: book },
      [null, { title: "a" }],
      [1],
    ],
    [
      "alternatives",
      { anyOf: [text, ref("Book")] },
      { Book: book },
      ["a", { title: "a" }],
      [1, { title: 1 }],
    ],
    [
      "parts with alternatives",
      { allOf: [ref("Book"), { oneOf: [{ properties: { a: text } }, { properties: { b: text } }] }] },
      { Book: book },
      [{ title: "a", a: "b" }],
      [{ title: 1 }],
    ],
    [
      "alternatives that only require fields",
      { ...book, anyOf: [{ required: ["title"] }, { required: ["isbn"] }] },
      {},
      [{ title: "a" }],
      [{ title: 1 }],
    ],
    [
      "a tree",
      ref("Node"),
      { Node: { properties: { children: { type: "array", items: ref("Node") } } } },
      [{ children: [{ children: [] }] }],
      [{ children: [{ children: 1 }] }],
    ],
    [
      "a schema within itself that may be null",
      ref("Node"),
      { Node: { properties: { next: { allOf: [ref("Node")], nullable: true }, size: { type: "integer" } } } },
      [{ next: null }, { next: { next: null, size: 1 } }],
      [{ next: { next: { size: "a" } } }],
    ],
    [
      "a schema within itself, in a list and with more fields",
      ref("Node"),
      {
        Node: {
          properties: {
            all: { type: "array", items: { allOf: [ref("Node"), { properties: { size: text } }] } },
          },
        },
      },
      [{ all: [{ size: "a", all: [{ size: "b" }] }] }],
      [{ all: [{ all: [{ size: 1 }] }] }, { all: [{ all: 1 }] }],
    ],
    [
      "a schema within itself, with fields beside the reference",
      ref("Node"),
      { Node: { properties: { next: { ...ref("Node"), properties: { size: text } } } } },
      [{ next: { size: "a", next: { size: "b" } } }],
      [{ next: { next: { size: 1 } } }],
    ],
    [
      "a schema within itself, with fields beside its alternatives",
      ref("Node"),
      {
        Node: {
          properties: { next: ref("Node") },
          oneOf: [
            { required: ["a"], properties: { a: text } },
            { required: ["b"], properties: { b: text } },
          ],
        },
      },
      [{ a: "a", next: { b: "b", next: { a: "c" } } }],
      [{ a: "a", next: { a: 1 } }],
    ],
    [
      "a family, each of whose members leads back to it",
      ref("Pet"),
      {
        Pet: { required: ["name"], properties: { name: text }, oneOf: [ref("Cat"), ref("Dog")] },
        Cat: { allOf: [ref("Pet"), { required: ["claws"], properties: { claws: { type: "integer" } } }] },
        Dog: { allOf: [ref("Pet"), { required: ["tail"], properties: { tail: text } }] },
      },
      [
        { name: "a", claws: 1 },
        { name: "a", tail: "b" },
      ],
      [
        { name: "a", claws: "b" },
        { name: 1, tail: "b" },
      ],
    ],
    [
      "a member of a family",
      ref("Cat"),
      {
        Pet: { oneOf: [ref("Cat"), ref("Dog")] },
        Cat: { allOf: [ref("Pet"), { required: ["claws"], properties: { claws: { type: "integer" } } }] },
        Dog: { allOf: [ref("Pet"), { required: ["tail"], properties: { tail: text } }] },
      },
      [{ claws: 1 }],
      [{ claws: "b" }, "a"],
    ],
    ["a part twice", { allOf: [ref("Book"), ref("Book")] }, { Book: book }, [{ title: "a" }], [{ title: 1 }]],
    [
      "a field that two parts describe",
      { allOf: [ref("Book"), { properties: { title: { enum: ["a"] } } }, { properties: { title: {} } }] },
      { Book: book },
      [{ title: "a" }],
      [{ title: 1 }],
    ],
    [
      "parts that are texts",
      { allOf: [text, { type: ["string", "integer"], enum: ["a", 1] }] },
      {},
      ["a", "b"],
      [1],
    ],
    [
      "fields of a schema, beside a reference",
      { ...ref("Book"), additionalProperties: { type: "integer" } },
      { Book: book },
      [{ title: "a", year: 1 }],
      [{ title: "a", year: "b" }],
    ],
    [
      "items, beside a reference",
      { ...ref("List"), items: { properties: { a: text } } },
      { List: { type: "array" } },
      [[{ a: "b" }]],
      [[{ a: 1 }]],
    ],
    [
      "fields beside alternatives one of which only requires one",
      { ...book, anyOf: [{ required: ["isbn"] }, { required: ["year"], properties: { year: text } }] },
      {},
      [
        { title: "a", year: "b" },
        { title: "a", isbn: "b" },
      ],
      [{ title: 1 }],
    ],
    ["values of several types", { enum: ["a", 1, true] }, {}, ["b", 2, false], [{}]],
    ["anything", {}, {}, [1, null, "a", {}], []],
    ["anything, by its alternatives", { oneOf: [{}, text] }, {}, [1, "a", {}], []],
  ])("may be %s", (_, schema, components, right, wrong) => {
    const { check, notUnderstood } = setUp(schema, components);
    expect(notUnderstood).toEqual([]);
    for (const value of right) expect(check(value)).toEqual(value);
    for (const value of wrong) expect(check(value)).toBe("refused");
  });

  test("chooses by the discriminator, by mapping or by the name of the schema", () => {
    const kinds = {
      Cat: { required: ["kind"], properties: { kind: text, claws: { type: "integer" } } },
      Dog: { required: ["kind"], properties: { kind: text, claws: text } },
    };
    const mapped = {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { c: "#/components/schemas/Cat", d: "Dog" } },
    };
    const named = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } };
    expect(setUp(mapped, kinds).check({ kind: "d", claws: 1 })).toBe("refused");
    expect(setUp(mapped, kinds).check({ kind: "c", claws: 1 })).toEqual({ kind: "c", claws: 1 });
    expect(setUp(named, kinds).check({ kind: "Dog", claws: 1 })).toBe("refused");
  });

  test("has null for a promised field that is absent", () => {
    expect(setUp(book).check({})).toEqual({ title: null });
    expect(setUp({ required: ["a"], properties: { a: {} } }).check({})).toEqual({ a: null });
    expect(
      setUp({ ...ref("Node"), required: ["a"] }, { Node: { properties: { a: text } } }).check({}),
    ).toEqual({
      a: null,
    });
  });

  test.each([
    [{ type: "object" }, false],
    [{ type: "array" }, false],
    [{ type: "array", items: ref("Open") }, false],
    [{ oneOf: [{}, text] }, false],
    [ref("Circle"), false],
    [ref("Open"), false],
    [{ allOf: [ref("Open")], nullable: true }, false],
    [{ type: "object", properties: { a: {} } }, true],
    [{ type: "object", additionalProperties: text }, true],
    [{ type: "array", items: text }, true],
    [ref("Mixed"), true],
    [{ type: "array", items: ref("Mixed") }, true],
    [text, true],
  ])("%j says something of a value: %j", (schema, says) => {
    const components = {
      Open: { type: "object" },
      Circle: { type: "array", items: ref("Circle") },
      Mixed: { type: "array", items: ref("Other") },
      Other: { oneOf: [ref("Mixed"), text] },
    };
    expect(setUp(schema, components).says).toBe(says);
  });

  test("is read with overrides where it leads to itself", () => {
    const components = {
      Node: { properties: { id: { type: "integer" }, children: { type: "array", items: ref("Node") } } },
      Tree: { type: "array", items: ref("Tree") },
    };
    const { check } = setUp(ref("Node"), components, "answer", { "children.id": decimal });
    const value = { id: 1, children: [{ id: "1", children: [{ id: 1, children: [{ id: 2 }] }] }] };
    expect(check(value)).toEqual(value);
    expect(check({ children: [{ id: {} }] })).toBe("refused");
    expect(check({ children: [{ children: [{ id: "1" }] }] })).toBe("refused");
    expect(setUp(ref("Tree"), components, "answer", { a: decimal }).check([[], [[]]])).toEqual([[], [[]]]);
  });

  test("is checked by the other alternatives where one leads back to it", () => {
    const components = {
      A: { oneOf: [ref("A"), text] },
      B: { oneOf: [{ allOf: [ref("C")], nullable: true }, { type: "integer" }] },
      C: { anyOf: [ref("B"), text] },
    };
    for (const [name, right, wrong] of [
      ["A", ["a"], [1, null]],
      ["B", ["a", 1, null], [true]],
      ["C", ["a", 1, null], [true]],
    ] as const) {
      const { check, notUnderstood } = setUp(ref(name), components);
      for (const value of right) expect(check(value)).toBe(value);
      for (const value of wrong) expect(check(value)).toBe("refused");
      expect(notUnderstood.map(({ reason }) => reason)).toEqual([
        "an alternative that leads back to its schema",
      ]);
    }
  });

  test("ends where parts contain themselves, many times over", () => {
    const All = { allOf: [ref("All"), ref("All"), ref("More"), book] };
    const More = { allOf: [ref("All"), ref("More"), ref("All")], properties: { all: ref("More") } };
    const { check, notUnderstood } = setUp(ref("All"), { All, More });
    expect(check({ title: "a", all: { title: "b" } })).toEqual({ title: "a", all: { title: "b" } });
    expect(check({ title: "a", all: { title: 1 } })).toBe("refused");
    expect(new Set(notUnderstood.map(({ reason }) => reason))).toEqual(new Set(["a circle of references"]));
  });

  test("is read from objects that contain themselves", () => {
    const node: Record<string, unknown> = { type: "object" };
    node["properties"] = { next: node, all: { type: "array", items: node }, id: { type: "integer" } };
    const { check } = setUp(node);
    expect(check({ next: { all: [{ id: 1 }] } })).toEqual({ next: { all: [{ id: 1 }] } });
    expect(check({ next: { all: [{ id: "a" }] } })).toBe("refused");
  });

  test.each<[string, unknown, object, string, string]>([
    ["a reference to nothing", ref("None"), {}, "#/s", "a reference to nothing"],
    ["a reference to a file", { $ref: "other.json#/a" }, {}, "#/s", "a reference to another document"],
    ["references in a circle", ref("A"), { A: ref("B"), B: ref("A") }, "#/components/schemas/B", "circle"],
    ["null alone", { properties: { a: { type: "null" } } }, {}, "#/s/properties/a", "null alone"],
    ["what is excluded", { ...text, not: { enum: ["a"] } }, {}, "#/s/not", "a keyword that is not checked"],
    ["a type that is none", { type: "date" }, {}, "#/s/type", "a type that JSON Schema does not have"],
    ["parts that exclude each other", { allOf: [text, { type: "integer" }] }, {}, "#/s", "parts of `allOf`"],
    [
      "what a part excludes",
      { allOf: [ref("Book"), { not: {} }] },
      { Book: { ...book, not: {} } },
      "#/components/schemas/Book/not",
      "a keyword that is not checked",
    ],
    [
      "alternatives beside alternatives",
      { oneOf: [book, { properties: { a: text } }], anyOf: [{ properties: { b: text } }] },
      {},
      "#/s/anyOf",
      "alternatives beside others",
    ],
    [
      "alternatives of two parts",
      { allOf: [{ oneOf: [text, { type: "integer" }] }, { oneOf: [text, { type: "boolean" }] }] },
      {},
      "#/s/allOf/1/oneOf",
      "alternatives beside others",
    ],
    [
      "a schema that is null",
      { properties: { "a/b": null } },
      {},
      "#/s/properties/a~1b",
      "a schema that is null",
    ],
  ])("lists %s, and goes on", (_, schema, components, at, reason) => {
    const { notUnderstood } = setUp(schema, components);
    expect(notUnderstood.length).toBeGreaterThan(0);
    expect(new Set(notUnderstood.map((one) => JSON.stringify(one))).size).toBe(notUnderstood.length);
    expect(notUnderstood.some((one) => one.at === at || reason === "circle")).toBe(true);
    expect(notUnderstood.some((one) => one.reason.includes(reason))).toBe(true);
  });
});

describe("a request's schema", () => {
  test.each<[string, unknown, unknown, unknown]>([
    ["closed enumerations", { type: "string", enum: ["a"] }, "a", "b"],
    ["ranges of whole numbers", { type: "integer", minimum: 1, maximum: 9 }, 9, 10],
    ["ranges of large numbers", { type: "integer", minimum: 1 }, 2n ** 60n, 0n],
    ["ranges of fractions", { type: "number", minimum: 0.5, maximum: 1 }, 0.5, 0.4],
    ["ranges without their ends", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5, 0],
    ["ranges without their ends, as of 3.0", { type: "integer", maximum: 2, exclusiveMaximum: true }, 1, 2],
    ["ranges of parts", { allOf: [{ type: "integer", minimum: 1 }, { minimum: 3 }] }, 3, 2],
    ["enumerations of whole numbers", { type: "integer", enum: [1, 2] }, 2, 3],
    ["enumerations of numbers", { type: "number", enum: [0.5, null] }, 0.5, 1],
    ["one number", { const: 1 }, 1, 2],
    ["one truth", { type: "boolean", enum: [true] }, true, false],
    ["enumerations beside a reference", { ...ref("Text"), enum: ["a"] }, "a", "b"],
    ["enumerations of each part", { allOf: [{ enum: ["a", "b"] }, { enum: ["a", "c"] }] }, "a", "b"],
    ["required fields", book, { title: "a" }, {}],
    ["required fields of a part", { allOf: [ref("Open"), { required: ["a"] }] }, { a: "b" }, {}],
    [
      "no null that is not allowed",
      { properties: { a: { ...book } } },
      { a: { title: "b" } },
      { a: { title: null } },
    ],
  ])("has %s", (_, schema, right, wrong) => {
    const components = { Text: text, Open: { type: "object", properties: { a: text } } };
    const { check } = setUp(schema, components, "request");
    expect([check(right), check(wrong)]).toEqual([right, "refused"]);
  });

  test("does not require what only the service writes", () => {
    const schema = { required: ["id"], properties: { id: { type: "integer", readOnly: true } } };
    expect(setUp(schema, {}, "request").check({})).toEqual({});
  });
});
