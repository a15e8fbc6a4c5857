import { describe, expect, test } from "vitest";
import { Schemas, type Purpose } from "./schemas.ts";

/** A schema of a document with these components, and what it makes of a value. */
function setUp(schema: unknown, components: object = {}, purpose: Purpose = "answer") {
  const read = new Schemas({ components: { schemas: components } }, purpose).read({
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
    ["anything", {}, {}, [1, null, "a", {}], []],
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
  });

  test.each<[string, unknown, object, string, string]>([
    ["a reference to nothing", ref("None"), {}, "#/s", "a reference to nothing"],
    ["a reference to a file", { $ref: "other.json#/a" }, {}, "#/s", "a reference to another document"],
    ["references in a circle", ref("A"), { A: ref("B"), B: ref("A") }, "#/components/schemas/B", "circle"],
    ["null alone", { properties: { a: { type: "null" } } }, {}, "#/s/properties/a", "null alone"],
    ["what is excluded", { ...text, not: { enum: ["a"] } }, {}, "#/s/not", "a keyword that is not checked"],
    ["a type that is none", { type: "date" }, {}, "#/s/type", "a type that JSON Schema does not have"],
    ["parts that are no objects", { allOf: [text, { type: "integer" }] }, {}, "#/s", "parts of `allOf`"],
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
    expect(notUnderstood.some((one) => one.at === at || reason === "circle")).toBe(true);
    expect(notUnderstood.some((one) => one.reason.includes(reason))).toBe(true);
  });
});

describe("a request's schema", () => {
  test.each<[string, unknown, unknown, unknown]>([
    ["closed enumerations", { type: "string", enum: ["a"] }, "a", "b"],
    ["ranges of whole numbers", { type: "integer", minimum: 1, maximum: 9 }, 9, 10],
    ["required fields", book, { title: "a" }, {}],
    [
      "no null that is not allowed",
      { properties: { a: { ...book } } },
      { a: { title: "b" } },
      { a: { title: null } },
    ],
  ])("has %s", (_, schema, right, wrong) => {
    const { check } = setUp(schema, {}, "request");
    expect([check(right), check(wrong)]).toEqual([right, "refused"]);
  });

  test("does not require what only the service writes", () => {
    const schema = { required: ["id"], properties: { id: { type: "integer", readOnly: true } } };
    expect(setUp(schema, {}, "request").check({})).toEqual({});
  });
});
