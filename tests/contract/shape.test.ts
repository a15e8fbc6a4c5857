import {
  always,
  count,
  decimal,
  entity,
  fields,
  flag,
  integer,
  list,
  nullable,
  number,
  oneOf,
  oneOrMore,
  openOneOf,
  params,
  record,
  ref,
  text,
  time,
  whole,
  withDefault,
} from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { fieldsOf, resolved, shapeOf } from "./shape.ts";

describe("shapeOf", () => {
  it.each([
    ["text", text, "string"],
    ["flag", flag, "boolean"],
    ["number", number, "number"],
    ["integer", integer, "integer"],
    ["count", count, "integer"],
    ["whole", whole(1, 5), "integer"],
    ["decimal", decimal, "string"],
    ["list", list(text), "array"],
    ["oneOrMore", oneOrMore(text), "union"],
    ["record", record(text), "object"],
  ])("reads %s", (_, schema, kind) => {
    expect(shapeOf(schema)).toMatchObject({ kind, nullable: false, optional: false });
  });

  it("reads formats", () => {
    expect(shapeOf(time).format).toBe("date-time");
    expect(shapeOf(nullable(decimal)).format).toBe("decimal");
    expect(shapeOf(text).format).toBeUndefined();
  });

  it("reads the values of closed and of open enumerations", () => {
    expect(shapeOf(oneOf("a", "b")).values).toEqual(["a", "b"]);
    expect(shapeOf(openOneOf("a", "b"))).toMatchObject({ kind: "string", values: ["a", "b"] });
    expect(shapeOf(text).values).toBeUndefined();
  });

  it("reads nullable, optional and defaulted fields", () => {
    expect(shapeOf(nullable(integer))).toMatchObject({ kind: "integer", nullable: true, optional: false });
    expect(shapeOf(always(count))).toMatchObject({
      kind: "integer",
      nullable: true,
      optional: true,
      default: null,
    });
    expect(shapeOf(withDefault(text, "x"))).toMatchObject({ nullable: false, optional: true, default: "x" });
  });

  it("reads the items of a list through references", () => {
    const tag = entity("Tag", fields({ id: text }));
    const { item } = shapeOf(list(ref(() => tag)));
    expect(shapeOf(item)).toMatchObject({ kind: "object", entity: "Tag" });
    expect(resolved(item)).toBe(tag);
  });

  it("refuses unknown schemas", () => {
    expect(() => shapeOf({ type: "promise" })).toThrow("A schema of type promise is not known here");
    expect(() => shapeOf(undefined)).toThrow(TypeError);
  });
});

describe("fieldsOf", () => {
  it("returns required and optional fields of entities and parameters", () => {
    const both = fields({ id: text }, { label: text });
    const groups = { required: { id: text }, optional: { label: text } };
    expect(fieldsOf(entity("Tag", both))).toEqual(groups);
    expect(fieldsOf(params("TagParams", both))).toEqual(groups);
    expect(fieldsOf(ref(() => entity("Tag", both)))).toEqual(groups);
  });

  it("refuses a schema without fields", () => {
    expect(() => fieldsOf(text)).toThrow("The schema has no fields");
  });
});
