import { decimal } from "@org/http-core/schema";
import { describe, expect, test } from "vitest";
import { book, readSchema, ref, text } from "../../test/read-schema.ts";

describe("schemas that hold together", () => {
  test.each<[string, unknown, object, readonly unknown[], readonly unknown[]]>([
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
      "parts with alternatives",
      { allOf: [ref("Book"), { oneOf: [{ properties: { a: text } }, { properties: { b: text } }] }] },
      { Book: book },
      [{ title: "a", a: "b" }],
      [{ title: 1 }],
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
  ])("may be %s", (_, schema, components, right, wrong) => {
    const { check, notUnderstood } = readSchema(schema, components);
    expect(notUnderstood).toEqual([]);
    for (const value of right) expect(check(value)).toEqual(value);
    for (const value of wrong) expect(check(value)).toBe("refused");
  });
});

describe("a schema that leads to itself", () => {
  test("is read with overrides where it leads to itself", () => {
    const components = {
      Node: { properties: { id: { type: "integer" }, children: { type: "array", items: ref("Node") } } },
      Tree: { type: "array", items: ref("Tree") },
    };
    const { check } = readSchema(ref("Node"), components, "answer", { "children.id": decimal });
    const value = { id: 1, children: [{ id: "1", children: [{ id: 1, children: [{ id: 2 }] }] }] };
    expect(check(value)).toEqual(value);
    expect(check({ children: [{ id: {} }] })).toBe("refused");
    expect(check({ children: [{ children: [{ id: "1" }] }] })).toBe("refused");
    expect(readSchema(ref("Tree"), components, "answer", { a: decimal }).check([[], [[]]])).toEqual([
      [],
      [[]],
    ]);
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
      const { check, notUnderstood } = readSchema(ref(name), components);
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
    const { check, notUnderstood } = readSchema(ref("All"), { All, More });
    expect(check({ title: "a", all: { title: "b" } })).toEqual({ title: "a", all: { title: "b" } });
    expect(check({ title: "a", all: { title: 1 } })).toBe("refused");
    expect(new Set(notUnderstood.map(({ reason }) => reason))).toEqual(new Set(["a circle of references"]));
  });

  test("is read from objects that contain themselves", () => {
    const node: Record<string, unknown> = { type: "object" };
    node["properties"] = { next: node, all: { type: "array", items: node }, id: { type: "integer" } };
    const { check } = readSchema(node);
    expect(check({ next: { all: [{ id: 1 }] } })).toEqual({ next: { all: [{ id: 1 }] } });
    expect(check({ next: { all: [{ id: "a" }] } })).toBe("refused");
  });
});
