import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { acceptsUnchanged } from "@org/test-kit/unchanged";
import * as s from "../../schema.ts";
import { compile } from "./compile.ts";

const label = s.fields({ id: s.text }, { colour: s.openOneOf("red"), size: s.number });

const labelSchema = s.entity("Label", label);

const priced = s.entity("Priced", s.fields({ price: s.always(s.decimal) }));

const list = s.params("List", s.fields({ shelf: s.text }, { limit: s.withDefault(s.whole(1, 500), 100) }));

const node = s.fields({ id: s.text }, { children: s.list(s.ref<Node>(() => nodeSchema)) });

interface Node extends s.FieldsOutput<typeof node> {}

interface NodeSchema extends s.Entity<"Node", typeof node, Node> {}

const nodeSchema: NodeSchema = s.entity("Node", node);

const permissions = s.entityWithRest("Permissions", s.fields({ level: s.text }, { note: s.text }), s.flag);

const promised = s.entity("Promised", s.fields({ a: s.expected(s.text), b: s.expected(s.nullable(s.text)) }));

const own: unknown = JSON.parse('{"__proto__": {}, "id": "1"}');

class Label {
  readonly id = "1";
}

type Case = readonly [what: string, schema: s.Schema<unknown>, value: unknown];

const accepted: readonly Case[] = [
  ["a text, empty", s.text, ""],
  ["a number, negative zero", s.number, -0],
  ["a whole number, the largest that is exact", s.integer, Number.MAX_SAFE_INTEGER],
  ["a bound, the lower", s.whole(1, 3), 1],
  ["a bound, the upper", s.whole(1, 3), 3],
  ["a text that is not empty", s.nonEmptyText, "a"],
  ["a day", s.day, "2020-02-29"],
  ["a decimal", s.decimal, "-0.50"],
  ["an open enumeration, an unknown value", s.openOneOf("red"), "blue"],
  ["a literal", v.literal("x"), "x"],
  ["anything, null", s.anything, null],
  ["fields, the optional ones absent", labelSchema, { id: "1" }],
  ["fields, the optional ones null", labelSchema, { id: "1", colour: null, size: null }],
  ["fields, in another order", labelSchema, { size: 1, id: "1" }],
  ["fields, an unknown one", labelSchema, { id: "1", extra: { a: [1] } }],
  ["fields, one named __proto__", labelSchema, own],
  ["fields, some that valibot leaves out", labelSchema, { id: "1", constructor: Object, prototype: [] }],
  ["a field that is always there, null", priced, { price: null }],
  ["further fields of one schema", permissions, { level: "a", note: null, pull: true, toString: false }],
  ["further fields of one schema, some that valibot leaves out", permissions, { level: "a", constructor: 1 }],
  ["expected fields, null where it is a value", promised, { a: "", b: null }],
  ["a wide integer", s.wideInteger, 2n ** 64n],
  ["parameters, all of them", list, { shelf: "a", limit: 1 }],
  ["a field that every object inherits", s.entity("E", s.fields({}, { toString: s.text })), {}],
  ["a record", s.record(s.count), { a: 0, toString: 1 }],
  ["a schema that holds itself", nodeSchema, { id: "1", children: [{ id: "2", children: [{ id: "3" }] }] }],
  ["an action that only valibot knows", v.pipe(v.string(), v.email()), "a@example.com"],
];

const delegated: readonly Case[] = [
  ["a number that is not finite", s.number, Infinity],
  ["not a number, which valibot takes for none", v.number(), NaN],
  ["finite, and below a bound behind that", v.pipe(v.number(), v.finite(), v.minValue(0)), -1],
  ["a whole number that lost digits", s.whole(0), 2 ** 53],
  ["below the bound", s.whole(1, 3), 0],
  ["above the bound", s.whole(1, 3), 4],
  ["an empty text where it may not be", s.nonEmptyText, ""],
  ["a day that does not exist", s.day, "2019-02-29"],
  ["a closed enumeration, an unknown value", s.oneOf("a"), "b"],
  ["null where nothing says so", s.text, null],
  ["a required field that is absent", labelSchema, {}],
  ["a field of the wrong kind", labelSchema, { id: 1 }],
  ["a list of which the last item is wrong", s.list(s.text), ["a", "b", 3]],
  ["a value deep in a schema that holds itself", nodeSchema, { id: "1", children: [{ id: 2 }] }],
  ["an action that only valibot knows", v.pipe(v.string(), v.email()), "a"],
  ["a further field of another kind", permissions, { level: "a", pull: "yes" }],
  ["no wide integer", s.wideInteger, 0.5],
];

/** Values that valibot accepts, but changes. */
const changed: readonly Case[] = [
  ["null for a field that is always there", priced, {}],
  ["null for an expected field that is absent", promised, { b: "" }],
  ["a default for an absent parameter", list, { shelf: "a" }],
  ["a default for null", v.nullable(v.unknown(), 1), null],
  ["a fallback for an absent field", v.object({ a: v.fallback(v.optional(v.string()), "f") }), {}],
  ["an object for an array", s.entity("All", s.fields({}, { id: s.text })), []],
  ["an object for an array, as a record", s.record(s.text), ["a"]],
  ["a plain object for an instance", labelSchema, new Label()],
  [
    "a plain object for one without a prototype",
    labelSchema,
    Object.assign(Object.create(null), { id: "1" }),
  ],
  ["own fields for inherited ones", labelSchema, Object.create({ id: "1" })],
  ["an array for one of a subclass", s.list(s.text), new (class extends Array<string> {})()],
  ["undefined for a hole", s.list(v.optional(v.string())), new Array<string>(1)],
  ["an object without its own __proto__", v.looseObject({ id: v.string() }), own],
  ["an object without its own constructor", v.looseObject({}), { id: "1", constructor: Object }],
  ["a record without its own prototype", s.record(s.text), { prototype: "a" }],
  ["an object without what the schema does not name", v.object({ a: v.string() }), { a: "a", b: "b" }],
];

describe("the compiled check", () => {
  test.each(accepted)("accepts %s", (_, schema, value) => {
    expect(acceptsUnchanged(schema, value)).toBe(true);
    expect(compile(schema)?.(value)).toBe(true);
  });

  test.each(delegated)("leaves rejected values to valibot: %s", (_, schema, value) => {
    expect(schema["~standard"].validate(value)).toHaveProperty("issues");
    expect(compile(schema)?.(value)).toBe(false);
  });

  test.each(changed)("leaves changed values to valibot: %s", (_, schema, value) => {
    expect(acceptsUnchanged(schema, value)).toBe(false);
    expect(compile(schema)?.(value)).toBe(false);
  });

  test.each<readonly [string, s.Schema<unknown>]>([
    ["a transformation", s.written(s.text, Number)],
    ["another library's schema", s.standard(s.text)],
    ["a union", v.union([v.string(), v.number()])],
    [
      "a rule over several parameters",
      s.params("P", s.fields({}), { of: ["a"], holds: () => true, expected: "" }),
    ],
    [
      "an action on an object, which sees valibot's copy",
      v.pipe(
        v.looseObject({}),
        v.check(() => true),
      ),
    ],
    ["a field that every object inherits", v.looseObject({ toString: v.optional(v.unknown()) })],
    [
      "a promise",
      v.pipeAsync(
        v.string(),
        v.checkAsync(async () => true),
      ),
    ],
  ])("does not exist for %s", (_, schema) => {
    expect(compile(schema)).toBeUndefined();
  });

  test("leaves null in place of what is expected to valibot, which takes it", () => {
    const value = { a: null, b: null };
    expect(acceptsUnchanged(promised, value)).toBe(true);
    expect(compile(promised)?.(value)).toBe(false);
  });

  test("is compiled once for each schema", () => {
    expect(compile(labelSchema)).toBe(compile(labelSchema));
  });

  test("does not depend on previously checked objects", () => {
    const check = compile(labelSchema);
    const orders = [
      { id: "1", colour: "red", size: 1 },
      { size: 1, colour: "red", id: "1" },
      { colour: "red", extra: 1, id: "1" },
      { size: 1 },
      { id: "1", size: "1" },
    ];
    const once = orders.map((value) => check?.(value));
    expect(once).toEqual([true, true, true, false, false]);
    expect(orders.toReversed().map((value) => check?.(value))).toEqual(once.toReversed());
  });

  test("follows a schema that refers to itself by a getter", () => {
    const tree = v.looseObject({
      get below(): v.GenericSchema {
        return v.optional(v.array(tree));
      },
    });
    const check = compile(tree);
    expect(check?.({ below: [{ below: [{}] }] })).toBe(true);
    expect(check?.({ below: [{ below: [1] }] })).toBe(false);
  });

  test("calls a lazy schema for each value", () => {
    const either = v.lazy((value) => (typeof value === "string" ? v.literal("a") : v.number()));
    const check = compile(either);
    expect(["a", 1, "b", true].map((value) => check?.(value))).toEqual([true, true, false, false]);
  });

  test("leaves the value unchanged", () => {
    const value = Object.freeze({ id: "1", colour: "red", extra: Object.freeze([1]) });
    expect(compile(labelSchema)?.(value)).toBe(true);
  });
});
