import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { form, get } from "@org/http-core";
import {
  anonymous,
  cursor,
  html,
  json,
  type ListOperation,
  operation,
  type Operation,
  type OperationDocs,
  requires,
  type Service,
} from "@org/http-core/operation";
import * as s from "@org/http-core/schema";
import { describeOperation, fromText, type OperationDescription, type ParamDescription } from "./describe.ts";
import type { JsonSchema } from "./json-schema.ts";

const service: Service = {
  name: "shop",
  bases: ["main", "archive"],
  defaults: { attemptTimeout: 1, totalTimeout: 2, retries: 0, maxWait: 1, bodyCap: 1 },
};

const label = s.fields({ id: s.text }, { colour: s.openOneOf("red", "blue"), anything: s.anything });

interface Label extends s.FieldsOutput<typeof label> {}

interface LabelSchema extends s.Entity<"Label", typeof label, Label> {}

const labelSchema: LabelSchema = s.entity("Label", label);

const thing = s.fields(
  { id: s.text, price: s.always(s.decimal) },
  {
    label: labelSchema,
    parts: s.list(s.ref<Thing>(() => thingSchema)),
    stock: s.count,
    size: s.oneOf("s", "l"),
  },
);

interface Thing extends s.FieldsOutput<typeof thing> {}

interface ThingSchema extends s.Entity<"Thing", typeof thing, Thing> {}

const thingSchema: ThingSchema = s.entity("Thing", thing);

const page = s.fields({ data: s.list(thingSchema) }, { next_cursor: s.text });

interface ThingsPage extends s.FieldsOutput<typeof page> {}

interface ThingsPageSchema extends s.Entity<"ThingsPage", typeof page, ThingsPage> {}

const thingsPageSchema: ThingsPageSchema = s.entity("ThingsPage", page);

const moment = s.written<string | Date, string>(v.union([v.string(), v.date()]), String);

const input = s.fields(
  { shelf: s.text },
  {
    order: s.oneOf("price", "name"),
    colour: s.nullable(s.oneOf("red", "blue")),
    ids: s.oneOrMore(s.whole(1)),
    size: s.withDefault(s.whole(1, 500), 100),
    since: moment,
    tenant: s.text,
    next_cursor: s.text,
  },
);

interface ThingsParams extends s.FieldsInput<typeof input> {}

interface ThingsParamsSchema extends s.Params<typeof input, ThingsParams> {}

const thingsParams: ThingsParamsSchema = s.params("ThingsParams", input);

const things: ListOperation<ThingsParams, ThingsPage, Thing> = operation({
  service,
  name: "things.list",
  base: "archive",
  method: "GET",
  path: "/{region}/shelves/{shelf}",
  segments: { region: "eu" },
  places: { tenant: { in: "header", name: "X-Shop-Tenant" }, size: { name: "page_size" } },
  constants: { expand: "all" },
  params: thingsParams,
  result: json(thingsPageSchema),
  auth: requires("bearer"),
  page: cursor({ items: "data", next: "next_cursor", param: "next_cursor" }),
});

const docs: OperationDocs = {
  operations: { "things.list": { summary: "Things.", description: "Things. All of them." } },
  types: {
    ThingsParams: { description: "Parameters.", fields: { shelf: "Which shelf.", ids: "Only these." } },
    Thing: { description: "A thing.", fields: { price: "In euros.", label: "What hangs on it." } },
  },
};

function param(of: OperationDescription, name: string): ParamDescription {
  const found = of.params.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no parameter ${name}`);
  return found;
}

describe("an operation", () => {
  const described = describeOperation(things, docs);

  test("has its name, method, path and documentation", () => {
    expect(described).toMatchObject({
      id: "shop.things.list",
      service: "shop",
      name: "things.list",
      base: "archive",
      method: "GET",
      path: "/eu/shelves/{shelf}",
      summary: "Things.",
      description: "Things. All of them.",
      constants: { expand: "all" },
      body: undefined,
      auth: { schemes: ["bearer"], required: true },
      paging: { style: "cursor", items: "data", cursorParams: ["next_cursor"] },
      safe: true,
    });
  });

  test("is plain data where its parameters have styles", () => {
    const styled = get("/books", { params: { ids: s.list(s.text) }, places: { ids: { style: form() } } });
    const { params } = describeOperation(styled, docs);
    expect(params).toMatchObject([{ in: "query", repeatable: true, style: { name: "form", explode: true } }]);
    expect(structuredClone(params)).toEqual(params);
  });

  test("without a service has its whole id as its name", () => {
    const { operations } = docs;
    const books = {
      ...docs,
      operations: { ...operations, "GET /books": { summary: "Books.", description: "" } },
    };
    expect(describeOperation(get("/books"), books)).toMatchObject({ name: "GET /books", summary: "Books." });
  });

  test("is plain data", () => {
    expect(structuredClone(described)).toEqual(described);
  });

  test("has the deployment's names", () => {
    const dialect = {
      segments: { region: "us" },
      headers: { "X-Shop-": "X-Acme-" },
      params: { "shop.things.list": { order: "sort" } },
    };
    const spelled = describeOperation(things, docs, dialect);
    expect(spelled.path).toBe("/us/shelves/{shelf}");
    expect(param(spelled, "tenant").wireName).toBe("X-Acme-Tenant");
    expect(param(spelled, "order")).toMatchObject({ name: "order", wireName: "sort" });
  });

  test("without documentation has empty texts", () => {
    const bare = describeOperation(things);
    expect(bare).toMatchObject({ summary: "", description: "" });
    expect(param(bare, "shelf").description).toBe("");
  });
});

describe("a parameter", () => {
  const described = describeOperation(things, docs);

  test.each([
    ["shelf", "path", "shelf"],
    ["order", "query", "order"],
    ["size", "query", "page_size"],
    ["tenant", "header", "X-Shop-Tenant"],
  ])("%s goes into the %s as %s", (name, place, wireName) => {
    expect(param(described, name)).toMatchObject({ in: place, wireName });
  });

  test("is required only if the caller must give it", () => {
    expect(described.params.filter(({ required }) => required).map(({ name }) => name)).toEqual(["shelf"]);
  });

  test("has its values, its bounds and its default", () => {
    expect(param(described, "order").enum).toEqual(["price", "name"]);
    expect(param(described, "colour").enum).toEqual(["red", "blue"]);
    expect(param(described, "size")).toMatchObject({
      default: 100,
      schema: { type: "integer", minimum: 1, maximum: 500 },
    });
  });

  test("that may be repeated has the schema of one value", () => {
    expect(param(described, "ids")).toMatchObject({
      repeatable: true,
      schema: { type: "integer", minimum: 1 },
      description: "Only these.",
    });
    expect(param(described, "order").repeatable).toBe(false);
  });

  test("has only the forms that JSON can express", () => {
    expect(param(described, "since").schema).toEqual({ type: "string" });
  });
});

describe("a result", () => {
  const { schema } = describeOperation(things, docs).result;

  test("refers to entities by name, its own recursion too", () => {
    expect(schema?.$ref).toBe("#/$defs/ThingsPage");
    expect(Object.keys(schema?.$defs ?? {})).toEqual(["Label", "Thing", "ThingsPage"]);
    const { properties } = schema?.$defs?.["Thing"] ?? {};
    expect(properties?.["parts"]).toEqual({ type: ["array", "null"], items: { $ref: "#/$defs/Thing" } });
    expect(properties?.["label"]).toEqual({
      anyOf: [{ $ref: "#/$defs/Label" }, { type: "null" }],
      description: "What hangs on it.",
    });
  });

  test("requires fields that are always there, null included", () => {
    const described = schema?.$defs?.["Thing"];
    expect(described).toMatchObject({ description: "A thing.", required: ["id", "price"] });
    expect(described?.properties?.["price"]).toMatchObject({
      type: ["string", "null"],
      format: "decimal",
      description: "In euros.",
    });
    expect(described?.properties?.["price"]).not.toHaveProperty("default");
  });

  test("keeps open enumerations and objects open", () => {
    const { properties } = schema?.$defs?.["Label"] ?? {};
    expect(properties?.["colour"]).toEqual({ type: ["string", "null"], examples: ["red", "blue"] });
    expect(properties?.["anything"]).toEqual({});
    expect(schema?.$defs?.["Thing"]?.properties?.["size"]).toEqual({
      anyOf: [{ type: "string", enum: ["s", "l"] }, { type: "null" }],
    });
  });

  test("has no bounds that stem from doubles only", () => {
    expect(schema?.$defs?.["Thing"]?.properties?.["stock"]).toEqual({
      type: ["integer", "null"],
      minimum: 0,
    });
  });

  test("with one name for two entities is a programming error", () => {
    const twin = s.entity("Label", s.fields({ twin: s.text }));
    const both = s.entity("Both", s.fields({ one: labelSchema, other: s.list(twin) }));
    expect(() => describeOperation({ ...things, result: json(both) }, docs)).toThrow(
      'Two schemas are named "Label"',
    );
  });
});

const draft = s.fields({ text: s.text });

interface DraftParams extends s.FieldsInput<typeof draft> {}

interface DraftParamsSchema extends s.Params<typeof draft, DraftParams> {}

const draftParams: DraftParamsSchema = s.params("DraftParams", draft);

describe("a body", () => {
  test("of text is one parameter", () => {
    const render: Operation<DraftParams, string> = operation({
      service,
      name: "render",
      method: "POST",
      path: "/render",
      params: draftParams,
      body: { kind: "text", param: "text", contentType: "text/plain" },
      result: html(),
      auth: anonymous,
      safe: true,
    });
    const described = describeOperation(render, docs);
    expect(param(described, "text").in).toBe("body");
    expect(described).toMatchObject({
      body: { kind: "text", param: "text", contentType: "text/plain" },
      result: { kind: "html", mediaType: "text/html", schema: undefined },
      paging: undefined,
    });
  });
});

function read(schema: JsonSchema, ...texts: readonly string[]): unknown {
  return fromText({ schema, repeatable: false }, texts);
}

describe("text becomes the parameter's type", () => {
  test.each<[JsonSchema, string, unknown]>([
    [{ type: "integer" }, "12", 12],
    [{ type: "number" }, "-1.5e3", -1500],
    [{ type: ["integer", "null"] }, "0", 0],
    [{ type: "boolean" }, "true", true],
    [{ type: "boolean" }, "false", false],
    [{ type: "string" }, "12", "12"],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "0012", "0012"],
  ])("%j: %s", (schema, text, value) => {
    expect(read(schema, text)).toBe(value);
  });
});

describe("text of no permitted type stays text, which the schema refuses", () => {
  test.each<[JsonSchema, string]>([
    [{ type: "integer" }, ""],
    [{ type: "integer" }, " 12"],
    [{ type: "integer" }, "0x10"],
    [{ type: "integer" }, "010"],
    [{ type: "number" }, "NaN"],
    [{ type: "boolean" }, "yes"],
  ])("%j: %j", (schema, text) => {
    expect(read(schema, text)).toBe(text);
  });
});

test("a repeatable parameter is a list, however often it was given", () => {
  const ids = { schema: { type: "integer" }, repeatable: true } as const;
  expect(fromText(ids, ["1"])).toEqual([1]);
  expect(fromText(ids, ["1", "2"])).toEqual([1, 2]);
});

test("another parameter that was given twice is a list, which the schema refuses", () => {
  expect(read({ type: "integer" }, "1", "2")).toEqual([1, 2]);
});

test("an absent parameter is undefined", () => {
  expect(read({ type: "integer" })).toBeUndefined();
});
