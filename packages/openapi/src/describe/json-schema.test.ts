import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { get } from "@org/http-core";
import * as s from "@org/http-core/schema";
import { inputSchema, type JsonSchema, outputSchema } from "./json-schema.ts";

const DECIMAL = String.raw`^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$`;

describe("the JSON Schema of a leaf", () => {
  test.each<[string, s.Schema<unknown>, JsonSchema]>([
    ["text", s.text, { type: "string" }],
    ["a day", s.day, { type: "string", format: "date" }],
    ["a time", s.time, { type: "string", format: "date-time" }],
    ["a decimal", s.decimal, { type: "string", format: "decimal", pattern: DECIMAL }],
    ["a flag", s.flag, { type: "boolean" }],
    ["a number", s.number, { type: "number" }],
    ["a whole number", s.integer, { type: "integer" }],
    ["a count", s.count, { type: "integer", minimum: 0 }],
    ["a range", s.whole(1, 5), { type: "integer", minimum: 1, maximum: 5 }],
    ["a text that is not empty", s.nonEmptyText, { type: "string", minLength: 1 }],
    ["a pattern", s.pattern(/^0x/, "0x"), { type: "string", pattern: "^0x" }],
    ["a closed enumeration", s.oneOf("a", "b"), { type: "string", enum: ["a", "b"] }],
    ["an open enumeration", s.openOneOf("a", "b"), { type: "string", examples: ["a", "b"] }],
    ["anything", s.anything, {}],
  ])("%s", (_, schema, expected) => {
    expect(inputSchema(schema)).toEqual(expected);
    expect(outputSchema(schema)).toEqual(expected);
  });
});

describe("null", () => {
  test.each<[string, s.Schema<unknown>, JsonSchema]>([
    ["joins a single type", s.nullable(s.text), { type: ["string", "null"] }],
    ["joins a type with bounds", s.nullable(s.count), { type: ["integer", "null"], minimum: 0 }],
    [
      "stays beside an enumeration, whose values it is not among",
      s.nullable(s.oneOf("a")),
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
    ],
    ["is anything already", s.nullable(s.anything), {}],
    ["is there once", s.always(s.nullable(s.text)), { type: ["string", "null"] }],
    ["joins a list", s.nullable(s.list(s.text)), { type: ["array", "null"], items: { type: "string" } }],
  ])("%s", (_, schema, expected) => {
    expect(outputSchema(schema)).toEqual(expected);
  });

  test("is no default value of a field that is always there", () => {
    const named = s.entity("Named", s.fields({ name: s.always(s.text) }, { size: s.count }));
    const { $defs } = outputSchema(s.list(named));
    expect($defs?.["Named"]).toMatchObject({
      type: "object",
      properties: { name: { type: ["string", "null"] }, size: { type: ["integer", "null"], minimum: 0 } },
      required: ["name"],
    });
    expect($defs?.["Named"]?.properties?.["name"]).not.toHaveProperty("default");
  });
});

describe("a union", () => {
  test("loses members that JSON can't have; a single remaining one replaces it", () => {
    expect(inputSchema(v.union([v.date(), v.string()]))).toEqual({ type: "string" });
    expect(inputSchema(v.union([v.date(), v.string(), v.number()]))).toEqual({
      anyOf: [{ type: "string" }, { type: "number" }],
    });
    expect(inputSchema(v.union([v.date(), v.bigint()]))).toEqual({});
  });

  test("of one value or several has both forms", () => {
    expect(inputSchema(s.oneOrMore(s.whole(1)))).toEqual({
      anyOf: [
        { type: "array", items: { type: "integer", minimum: 1 }, minItems: 1 },
        { type: "integer", minimum: 1 },
      ],
    });
  });
});

describe("the two directions of a parameter", () => {
  test("input is what a caller writes, with its default", () => {
    expect(inputSchema(s.withDefault(s.whole(1), 10))).toEqual({ type: "integer", minimum: 1, default: 10 });
    const moment = s.written<string | Date, string>(v.union([v.string(), v.date()]), String);
    expect(inputSchema(moment)).toEqual({ type: "string" });
  });
});

describe("entities", () => {
  const inner = s.entity("Inner", s.fields({ id: s.text }));

  test("are definitions by name, in the order of names, however deep they are", () => {
    const later = s.entity("ALater", s.fields({}));
    const deep = s.entity(
      "Deep",
      s.fields({
        list: s.list(s.nullable(inner)),
        map: s.record(s.entity("Map", s.fields({}))),
        later: s.ref(() => later),
      }),
    );
    const schema = outputSchema(s.always(deep));
    expect(Object.keys(schema.$defs ?? {})).toEqual(["ALater", "Deep", "Inner", "Map"]);
    expect(schema.$defs?.["Deep"]?.properties?.["map"]).toMatchObject({
      type: "object",
      additionalProperties: { $ref: "#/$defs/Map" },
    });
  });

  test("may be used in several places, but two may not share a name", () => {
    expect(Object.keys(outputSchema(v.tuple([v.string()])).$defs ?? {})).toEqual([]);
    const both = (other: s.Schema<unknown>) => s.entity("Both", s.fields({ a: inner, b: s.list(other) }));
    expect(Object.keys(outputSchema(both(inner)).$defs ?? {})).toEqual(["Both", "Inner"]);
    const alike = s.entity("Inner", s.fields({ id: s.text }));
    expect(() => outputSchema(both(alike))).toThrow(new TypeError('Two schemas are named "Inner"'));
  });

  test("without a name are written in place, any number of them", () => {
    const { result } = get("/", { answer: { a: { id: s.text }, b: { name: s.text } } });
    const schema = outputSchema(result.schema ?? s.anything);
    expect(schema).toMatchObject({
      type: "object",
      properties: {
        a: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
        b: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      },
    });
    expect(schema).not.toHaveProperty("$defs");
  });

  test("of an input are written in place", () => {
    expect(inputSchema(s.list(inner))).toMatchObject({ items: { type: "object", required: ["id"] } });
    expect(inputSchema(s.list(inner))).not.toHaveProperty("$defs");
  });
});
