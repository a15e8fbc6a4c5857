import { describe, expect, test } from "vitest";
import { book, readSchema, ref, text } from "../../test/read-schema.ts";

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
      "alternatives",
      { anyOf: [text, ref("Book")] },
      { Book: book },
      ["a", { title: "a" }],
      [1, { title: 1 }],
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
    ["values of several types", { enum: ["a", 1, true] }, {}, ["b", 2, false], [{}]],
    ["anything", {}, {}, [1, null, "a", {}], []],
    ["anything, by its alternatives", { oneOf: [{}, text] }, {}, [1, "a", {}], []],
  ])("may be %s", (_, schema, components, right, wrong) => {
    const { check, notUnderstood } = readSchema(schema, components);
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
    expect(readSchema(mapped, kinds).check({ kind: "d", claws: 1 })).toBe("refused");
    expect(readSchema(mapped, kinds).check({ kind: "c", claws: 1 })).toEqual({ kind: "c", claws: 1 });
    expect(readSchema(named, kinds).check({ kind: "Dog", claws: 1 })).toBe("refused");
  });

  test("has null for a promised field that is absent", () => {
    expect(readSchema(book).check({})).toEqual({ title: null });
    expect(readSchema({ required: ["a"], properties: { a: {} } }).check({})).toEqual({ a: null });
    expect(
      readSchema({ ...ref("Node"), required: ["a"] }, { Node: { properties: { a: text } } }).check({}),
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
    expect(readSchema(schema, components).says).toBe(says);
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
    const { notUnderstood } = readSchema(schema, components);
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
    const { check } = readSchema(schema, components, "request");
    expect([check(right), check(wrong)]).toEqual([right, "refused"]);
  });

  test("does not require what only the service writes", () => {
    const schema = { required: ["id"], properties: { id: { type: "integer", readOnly: true } } };
    expect(readSchema(schema, {}, "request").check({})).toEqual({});
  });
});
