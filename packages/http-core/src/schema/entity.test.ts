import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { propertyOf } from "../util/objects.ts";
import { choice } from "./choice.ts";
import { always, list, nullable, record, ref } from "./compose.ts";
import { described, entity, fields, rowSchema, toValibot, unknownToValibot } from "./entity.ts";
import { count, oneOrMore, optional, text } from "./leaves.ts";
import { standard } from "./standard-schema.ts";
import { type Description, isFields } from "./types.ts";

const thing = entity("Thing", fields({ id: text }, { size: count }));

describe("fields", () => {
  test("without optional ones have none", () => {
    expect(fields({ id: text })).toEqual({ required: { id: text }, optional: {} });
  });
});

describe("an entity", () => {
  test("is described as the loose object that it is", () => {
    expect(thing).toMatchObject({ kind: "schema", type: "loose_object", entity: "Thing" });
    expect(Reflect.get(thing, "entries")).toHaveProperty("id", text);
  });

  test.each([[[]], [[1]], [null], ["text"]])("is an object, and not %j", (value) => {
    const checked = entity("Open", fields({}, { id: text }))["~standard"].validate(value);
    expect(propertyOf(checked, "issues")).toHaveLength(1);
  });

  test("makes one optional schema of each schema, since it may have a hundred fields of six", () => {
    const entries: unknown = Reflect.get(
      entity("Two", fields({}, { a: text, b: text, c: count })),
      "entries",
    );
    const [a, b, c] = ["a", "b", "c"].map((key): unknown => Reflect.get(Object(entries), key));
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });

  test("checks and converts a field named like a key that valibot drops", () => {
    const odd = entity("Odd", fields({ constructor: oneOrMore(text) }));
    expect(v.parse(toValibot(odd), { constructor: "a" })).toEqual({ constructor: ["a"] });
    expect(v.is(toValibot(odd), { constructor: 7 })).toBe(false);
  });

  test.each(["constructor", "valueOf", "toString", "hasOwnProperty"])(
    "treats an absent field named %s as absent",
    (name) => {
      const [needed, spare] = [
        entity("A", fields({ [name]: text })),
        entity("B", fields({}, { [name]: text })),
      ];
      expect(v.is(toValibot(needed), {})).toBe(false);
      expect(v.is(toValibot(needed), { [name]: "a" })).toBe(true);
      expect(v.is(toValibot(spare), { [name]: 7 })).toBe(false);
      expect(v.parse(toValibot(spare), {})).toEqual({});
      expect(v.parse(toValibot(spare), { [name]: "a", more: 1 })).toEqual({ [name]: "a", more: 1 });
      expect(v.is(toValibot(spare), "text")).toBe(false);
    },
  );

  test("does not make an inherited property its own", () => {
    const made = v.parse(toValibot(thing), { id: "1" });
    expect(Object.keys(made)).toEqual(["id"]);
    expect(Object.hasOwn(made, "constructor")).toBe(false);
  });

  test("changes no prototype by a field named __proto__", () => {
    const sent: unknown = JSON.parse('{"id":"1","__proto__":{"isAdmin":true}}');
    const made = v.parse(toValibot(thing), sent);
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(Reflect.get(made, "isAdmin")).toBeUndefined();
    expect(Object.getOwnPropertyDescriptor(made, "__proto__")?.value).toEqual({ isAdmin: true });
  });
});

describe("an object of schemas", () => {
  const optionalOf = (description: Description): readonly string[] => {
    const of = propertyOf(described(description), "fields");
    return isFields(of) ? Object.keys(of.optional) : [];
  };

  test("is an entity without a name, whose fields that accept undefined are optional", () => {
    expect(described({ id: text })).toMatchObject({ type: "loose_object", entity: "" });
    expect(
      optionalOf({ a: text, b: optional(text), c: nullable(text), d: always(text), e: v.unknown() }),
    ).toEqual(["b", "e"]);
  });

  test("has null where a field of `always` is absent", () => {
    const row = unknownToValibot(described({ a: always(text) }));
    expect([{}, { a: null }, { a: "x" }].map((value) => v.parse(row, value))).toEqual([
      { a: null },
      { a: null },
      { a: "x" },
    ]);
  });

  test("may refer to itself: the reference is not followed before the definition is complete", () => {
    const node: unknown = described({
      id: text,
      parent: nullable(ref(() => node)),
      next: optional(ref(() => node)),
    });
    const parsed = v.safeParse(unknownToValibot(node), { id: "1", parent: { id: "2", parent: null } });
    expect(parsed.issues).toBeUndefined();
    expect(v.is(unknownToValibot(node), { id: "1", parent: { id: 2, parent: null } })).toBe(false);
    expect(v.is(unknownToValibot(node), { id: "1" })).toBe(false);
  });

  test("has other libraries' schemas only where they can be adapted", () => {
    const foreign = { "~standard": { version: 1, vendor: "other", validate: () => ({ value: 1 }) } } as const;
    expect(() => described({ a: { b: foreign } })).toThrow(
      "Not a schema of @org/http-core/schema or valibot",
    );
    expect(v.parse(toValibot(described({ a: { b: foreign } }, standard)), { a: { b: 2 } })).toEqual({
      a: { b: 1 },
    });
    for (const adapt of [undefined, standard]) expect(described(text, adapt)).toBe(text);
  });
});

describe("the row schema of a result", () => {
  const page = entity(
    "Page",
    fields({ data: list(thing), other: always(list(text)), one: text }, { more: list(count) }),
  );

  test.each([
    ["a list", list(thing), undefined, thing],
    ["a list or null", nullable(list(thing)), undefined, thing],
    ["a required field", page, "data", thing],
    ["a field that is null where it is absent", page, "other", text],
    ["an optional field", page, "more", count],
    ["a list of lists", list(list(thing)), undefined, undefined],
    ["a list that is defined elsewhere", ref(() => list(thing)), undefined, thing],
    ["a field of what is defined elsewhere", nullable(ref(() => page)), "data", thing],
    [
      "a field that is defined elsewhere",
      entity("Later", fields({ data: ref(() => list(thing)) })),
      "data",
      thing,
    ],
  ])("is that of the items of %s", (_, body, items, row) => {
    const found = rowSchema(body, items);
    if (row === undefined) expect(rowSchema(found, undefined)).toBe(thing);
    else expect(found).toBe(row);
  });

  test("is a choice of the items' schemas, of a choice of lists", () => {
    const either = choice([list(thing), ref(() => nullable(list(text)))]);
    for (const body of [either, nullable(either)]) {
      const row = toValibot(rowSchema(body, undefined));
      expect(["a", { id: "1" }, 7].map((value) => v.is(row, value))).toEqual([true, true, false]);
    }
    const page = entity("Page", fields({ data: either }));
    expect(v.is(toValibot(rowSchema(page, "data")), "a")).toBe(true);
  });

  test.each([
    ["a choice has another form than a list", choice([list(thing), text]), undefined],
    ["there is no schema", undefined, undefined],
    ["there is no schema, and a name", undefined, "data"],
    ["the body is no list", thing, undefined],
    ["the body is a record", record(thing), undefined],
    ["the field is no list", page, "one"],
    ["there is no such field", page, "rows"],
    ["the field is a property of the schema", page, "entity"],
    ["the body is a list and a field is named", list(thing), "data"],
  ])("does not exist where %s", async (_, body, items) => {
    const error = await failureOf(() => rowSchema(body, items));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(items === undefined ? "no list" : `no list "${items}"`);
  });
});

describe("another library's schema", () => {
  const foreign = { ...text, "~standard": { ...text["~standard"], vendor: "other" } };

  test("is not taken for a valibot schema", () => {
    expect(toValibot(text)).toBe(text);
    expect(() => toValibot(foreign)).toThrow("Not a schema of @org/http-core/schema or valibot");
  });

  test.each([[undefined], [null], ["schema"], [{ kind: "schema" }], [v.trim()], [foreign]])(
    "and %o are refused as the result of a reference",
    (value) => {
      expect(() => unknownToValibot(value)).toThrow(TypeError);
    },
  );
});
