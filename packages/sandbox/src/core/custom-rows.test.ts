import { ParameterError } from "@org/http-core";
import { entity, fields, list, text, whole } from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { checkTables, entityFields, entriesOf, ownField, unknownField } from "./custom-rows.ts";

const toy = entity("Toy", fields({ name: text, size: whole(1) }, { tags: list(text), note: text }));
const toys = {
  fields: new Map([...entityFields(toy), ["owner", ownField(text)] as const]),
  needs: ["name"],
};

/** The message of the refusal of a row. */
function refusal(...rows: readonly unknown[]): string {
  return messageOf({ toys: rows });
}

function messageOf(value: unknown): string {
  try {
    checkTables(value, { toys }, "data");
  } catch (error) {
    return error instanceof ParameterError ? error.message : "";
  }
  return "accepted";
}

describe("the fields of an entity", () => {
  it("are all of them; only optional ones may be null", () => {
    const nullables = Array.from(entityFields(toy), ([name, { nullable }]) => [name, nullable]);
    expect(nullables).toEqual([
      ["name", false],
      ["size", false],
      ["tags", true],
      ["note", true],
    ]);
  });

  it("may be restricted by name", () => {
    expect([...entityFields(toy, ["note", "size", "other"]).keys()]).toEqual(["size", "note"]);
    expect([...entityFields({}).keys()]).toEqual([]);
  });
});

describe("rows", () => {
  it.each<[string, unknown]>([
    ["with the needed fields only", { toys: [{ name: "x" }] }],
    ["with all fields", { toys: [{ name: "x", size: 1, tags: ["a"], note: null, owner: "zoe" }] }],
    ["with undefined fields", { toys: [{ name: "x", size: undefined }], others: undefined }],
    ["in an empty list", { toys: [] }],
  ])("%s are accepted", (_, value) => {
    expect(messageOf(value)).toBe("accepted");
  });

  it.each<[unknown, string]>([
    [{ toy: [] }, 'data.toy: expected no such field; the nearest is "toys"'],
    [{ toString: [] }, 'data.toString: expected no such field; the nearest is "toys"'],
    [{ toys: {} }, "data.toys: expected a list, received an object"],
    [{ toys: null }, "data.toys: expected a list, received null"],
    [[], "data: expected an object, received a list"],
    ["toys", 'data: expected an object, received "toys"'],
  ])("are in lists with known names, not %j", (value, message) => {
    expect(messageOf(value)).toContain(message);
  });

  it.each<[unknown, string]>([
    [{ name: "x", nmae: "y" }, 'data.toys.1.nmae: expected no such field; the nearest is "name"'],
    [{ size: 1 }, "data.toys.1.name: expected a value, received nothing"],
    [{ name: undefined }, "data.toys.1.name: expected a value, received nothing"],
    [{ name: "x", owner: null }, "data.toys.1.owner: expected a text, received null"],
    [{ name: "x", size: 0 }, "data.toys.1.size: expected at least 1, received 0"],
    [{ name: "x", tags: ["a", 2] }, "data.toys.1.tags.1: expected a text, received a list"],
    [new Map(), "data.toys.1: expected an object, received an object"],
  ])("name the row and the field that is refused: %j", (row, message) => {
    expect(refusal({ name: "good" }, row)).toContain(message);
  });
});

it("an object's entries are its defined fields", () => {
  expect(entriesOf({ a: 1, b: undefined, c: null }, "x")).toEqual([
    ["a", 1],
    ["c", null],
  ]);
});

it("the error of an unknown field compares only the start of a long name", () => {
  const [start, rest] = ["x".repeat(100), "y".repeat(200)];
  expect(unknownField("at", start + rest, [rest, start]).message).toContain(`the nearest is "${start}"`);
});
