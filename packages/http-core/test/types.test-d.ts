import {
  anonymous,
  cursor,
  json,
  operation,
  type ClientOf,
  type ListOperation,
  type Operation,
  type TemplateVariables,
} from "@org/http-core/operation";
import {
  binary,
  bytes,
  type Call,
  type ClientOptions,
  createClient,
  form,
  get,
  link,
  list,
  type ListOptions,
  memoryStore,
  number,
  optional,
  type Page,
  type Paginated,
  post,
  text,
  unknownField,
} from "@org/http-core";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import * as s from "../src/schema.ts";
import { type byCursor, type getThing, shop, type Thing, thingSchema } from "./shop.ts";

test("a template's variables are read from its type", () => {
  expectTypeOf<TemplateVariables<"/repos/{owner}/{repo}{?page,per_page}">>().toEqualTypeOf<
    "owner" | "repo" | "page" | "per_page"
  >();
  expectTypeOf<TemplateVariables<"/a{/path*}/{+rest}/{short:3}">>().toEqualTypeOf<
    "path" | "rest" | "short"
  >();
  expectTypeOf<TemplateVariables<"/plain">>().toEqualTypeOf<never>();
});

const node = s.fields({ id: s.text }, { children: s.list(s.ref<Node>(() => nodeSchema)) });
interface Node extends s.FieldsOutput<typeof node> {}
interface NodeSchema extends s.Entity<"Node", typeof node, Node> {}
const nodeSchema: NodeSchema = s.entity("Node", node);

test("a recursion stays what it is, and holds to its schema", () => {
  expectTypeOf<Node["children"]>().toEqualTypeOf<Node[] | null | undefined>();
  expectTypeOf<s.Output<typeof nodeSchema>>().toEqualTypeOf<Node>();
  expectTypeOf<Node>().not.toHaveProperty("childern");
});

test("fields say whether they may be absent or null", () => {
  const _of = s.fields({ a: s.text, b: s.always(s.count), c: s.nullable(s.flag) }, { d: s.decimal });
  interface Of extends s.FieldsOutput<typeof _of> {}
  expectTypeOf<Of["a"]>().toEqualTypeOf<string>();
  expectTypeOf<Of["b"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Of["c"]>().toEqualTypeOf<boolean | null>();
  expectTypeOf<Of["d"]>().toEqualTypeOf<string | null | undefined>();
});

test("open enumerations keep their values and take others", () => {
  const _side = s.openOneOf("BUY", "SELL");
  expectTypeOf<"BUY">().toExtend<s.Output<typeof _side>>();
  expectTypeOf<string>().toExtend<s.Output<typeof _side>>();
});

test("methods are what their operations say", () => {
  interface Methods extends ClientOf<{ readonly get: typeof getThing; readonly all: typeof byCursor }> {}
  expectTypeOf<ReturnType<Methods["get"]>>().toEqualTypeOf<Call<Thing>>();
  expectTypeOf<ReturnType<Methods["all"]>>().toEqualTypeOf<Paginated<Thing>>();
  expectTypeOf<Awaited<ReturnType<Methods["all"]>>>().toEqualTypeOf<Page<Thing>>();
  expectTypeOf<Methods["all"]>().toBeCallableWith();
  expectTypeOf<Methods["get"]>().parameter(0).not.toEqualTypeOf<undefined>();
  expectTypeOf<Parameters<Methods["get"]>[0]>()
    .toHaveProperty("tags")
    .toEqualTypeOf<string | readonly string[] | undefined>();
});

const input = s.fields({ id: s.text }, { after: s.text });
interface Params extends s.FieldsInput<typeof input> {}
interface ParamsSchema extends s.Params<typeof input, Params> {}
const params: ParamsSchema = s.params("Params", input);
const common = { service: shop, name: "x", method: "GET", params, auth: anonymous } as const;

test("a definition that contradicts itself is an error", () => {
  expectTypeOf(operation({ ...common, path: "/things/{id}", result: json(thingSchema) })).toEqualTypeOf<
    Operation<Params, Thing>
  >();
  // @ts-expect-error -- there is no parameter `idd`
  operation({ ...common, path: "/things/{idd}", result: json(thingSchema) });
  operation({
    ...common,
    path: "/things/{id}",
    result: json(thingSchema),
    // @ts-expect-error -- there is no parameter `tenant`
    places: { tenant: { name: "X" } },
  });
});

const page = s.fields({ data: s.list(thingSchema) }, { next: s.text });
interface ThingPage extends s.FieldsOutput<typeof page> {}
interface ThingPageSchema extends s.Entity<"ThingPage", typeof page, ThingPage> {}
const pageSchema: ThingPageSchema = s.entity("ThingPage", page);

test("a list's rows are an array of its result", () => {
  const result = json(pageSchema);
  const good = cursor({ items: "data", next: "next", param: "after" });
  const bad = cursor({ items: "next", next: "next", param: "after" });
  expectTypeOf(operation({ ...common, path: "/things", result, page: good })).toEqualTypeOf<
    ListOperation<Params, ThingPage, Thing>
  >();
  // @ts-expect-error -- `next` is no list
  operation({ ...common, path: "/things", result, page: bad });
});

test("an option that may be left out may be undefined, however deep", () => {
  type Undefined<T> = { readonly [K in keyof T]: undefined };
  type Given<T> = NonNullable<T>;
  expectTypeOf<Undefined<Given<ClientOptions["timeout"]>>>().toExtend<ClientOptions["timeout"]>();
  expectTypeOf<Undefined<Given<ListOptions["retry"]>>>().toExtend<ListOptions["retry"]>();
  expectTypeOf<Undefined<Given<ClientOptions["on"]>>>().toExtend<ClientOptions["on"]>();
  expectTypeOf<Undefined<Given<ClientOptions["dialect"]>>>().toExtend<ClientOptions["dialect"]>();
  expectTypeOf(memoryStore).toBeCallableWith({ maxBytes: undefined, maxEntries: undefined });
});

test("a filter takes what its parameter takes, and gives what that gives", () => {
  const chain = s.filter(s.positiveDigits("a chain"));
  expectTypeOf(chain).toEqualTypeOf<s.Schema<string | null, string | number | bigint | null>>();
});

test("a mistake in an endpoint or its call is a type error at its place", () => {
  const baseUrl = "https://library.example";
  const book = get("/books/{id}", { params: { n: optional(number) } });
  const library = createClient({ baseUrl, operations: { book, books: get("/books") } });
  void library.book({ id: 7, n: 2 });
  // @ts-expect-error -- `id` is missing
  void library.book({ n: 1 });
  // @ts-expect-error -- there is no parameter `page`
  void library.book({ id: "1", page: 2 });
  // @ts-expect-error -- `n` is a number
  void library.book({ id: "1", n: "2" });
  // @ts-expect-error -- there are no parameters
  void library.books({ page: 2 });
  // @ts-expect-error -- not a schema
  get("/books", { params: { id: "text" } });
  // @ts-expect-error -- not a schema
  get("/books", { answer: { id: 7 } });
  get("/books", {
    params: {
      author: text,
      // @ts-expect-error -- the mistake's line, not that of `params`
      year: Number,
    },
    answer: {
      title: text,
      publisher: {
        name: text,
        // @ts-expect-error -- the mistake's line, not that of `answer`
        founded: Number,
      },
    },
  });
  get("/books/{id}", {
    places: {
      // @ts-expect-error -- there is no parameter `tenant`
      tenant: { in: "header", name: "X-Tenant" },
    },
  });
  const team = get("/teams/{team_id}", { params: { team: text }, places: { team: { name: "team_id" } } });
  const teams = createClient({ baseUrl, operations: { team } });
  void teams.team({ team: "a" });
  // @ts-expect-error -- the path's variable is the parameter `team`
  void teams.team({ team: "a", team_id: "a" });
  // @ts-expect-error -- there is no such place
  get("/teams/{team_id}", { params: { team: text }, places: { team: { in: "cookie" } } });
  get("/teams", {
    params: { team: text },
    // @ts-expect-error -- a header has no style
    places: { team: { in: "header", style: form() } },
  });
  // @ts-expect-error -- the answer has no list `books`
  get("/books", { answer: { rows: list({ id: text }) }, page: link("books") });
});

test("an answer of bytes is `bytes()`, not the schema of a body to send", () => {
  expectTypeOf(get("/cover", { answer: bytes() })).toExtend<Operation<object, Uint8Array>>();
  // @ts-expect-error -- the test: the compiler refuses `binary` as an answer
  get("/cover", { answer: binary });
  // @ts-expect-error -- the test: the compiler refuses `binary` as an answer
  post("/cover", { answer: binary, params: { cover: binary }, body: "cover" });
  const open: s.Schema<unknown> = text;
  get("/cover", { answer: open });
});

test("a list of another library's schemas needs `standard`", () => {
  // @ts-expect-error -- `list` takes schemas of this package and of valibot; it can't check rows by a schema of zod
  list(z.object({ id: z.string() }));
  // @ts-expect-error -- the same holds for the fields of a row
  list({ id: z.string() });
  expectTypeOf(list(s.standard(z.string()))).toExtend<s.Schema<string[]>>();
});

test("a field that no schema has is unknown, and a misspelt one is an error", () => {
  const thing: Thing = { id: "1" };
  expectTypeOf(unknownField(thing, "colour")).toBeUnknown();
  expectTypeOf<Thing>().not.toHaveProperty("colour");
  // @ts-expect-error -- not an object
  unknownField("1", "colour");
});
