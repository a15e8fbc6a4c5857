import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod/v3";
import {
  bytes,
  type Call,
  type CallOptions,
  createClient,
  cursor,
  decimal,
  del,
  flag,
  get,
  integer,
  link,
  list,
  none,
  nullable,
  number,
  offset,
  pageNumber,
  optional,
  type Paginated,
  patch,
  plainText,
  post,
  put,
  record,
  text,
} from "../index.ts";
import { untyped } from "@org/test-kit/untyped";
import { repeat, type Scripted, scriptedFetch } from "../testing.ts";

const baseUrl = "https://library.example/v1";

/** Sends to a script, and says what was sent: method, path and body. */
function recording(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...(script.length === 0 ? [repeat(Response.json({}))] : script));
  const sent = () =>
    Promise.all(
      fetch.requests.map(async (request) => {
        const body = await request.clone().text();
        return `${request.method} ${request.url.slice(baseUrl.length)} ${body}`.trim();
      }),
    );
  return { fetch, sent };
}

test.each([
  [cursor({ items: "data", next: "nxt", param: "after" }), "nxt"],
  [offset({ items: "data", next: "nxt", limit: "limit", offset: "offset" }), "nxt"],
])("a list whose answer lacks the field of the next page is refused: %#", (page, name) => {
  const answer = { data: list({ id: text }), next: optional(text) };
  expect(() => get("/books", { answer, page })).toThrow(
    `GET /books: the answer has no field "${name}", which leads to the next page; it has: data, next`,
  );
});

test.each([
  ["meta.next", optional({ next: optional(text) })],
  ["meta.page.next", { page: nullable({ next: text }) }],
  ["meta.anything", record(text)],
])("a list may have the field of the next page in an object: %s", (next, meta) => {
  const page = cursor({ items: "data", next, param: "after" });
  expect(get("/books", { answer: { data: list({ id: text }), meta }, page }).page.nextField).toBe(next);
});

test.each(["meta.nxt", "mta.next", "meta.next.more"])("and not in %s", (next) => {
  const answer = { data: list({ id: text }), meta: optional({ next: optional({ id: text }) }) };
  const page = cursor({ items: "data", next, param: "after" });
  expect(() => get("/books", { answer, page })).toThrow(`GET /books: the answer has no field "${next}"`);
});

test("five lines make an endpoint", async () => {
  const weather = get("/cities/{city}/weather", { params: { city: text }, answer: { celsius: number } });
  const fetch = async () => Response.json({ celsius: 21 });
  const api = createClient({ baseUrl: "https://weather.example", operations: { weather }, fetch });
  const { celsius } = await api.weather({ city: "Berlin" });
  expect(celsius).toBe(21);
  expectTypeOf(celsius).toEqualTypeOf<number>();
});

describe("a parameter", () => {
  test("goes into the path, the query, a header or the body", async () => {
    const { fetch, sent } = recording();
    const book = { id: text, title: text, pages: optional(integer) };
    const places = { tenant: { in: "header", name: "X-Tenant" } } as const;
    const operations = {
      read: get("/books/{id}", { params: { id: text, edition: optional(integer), tenant: text }, places }),
      add: post("/books/{id}", { params: book }),
      replace: put("/books/{id}", { params: book }),
      change: patch("/books/{id}", { params: book }),
      remove: del("/books/{id}", { params: { id: text, force: optional(text) }, answer: none() }),
    };
    const library = createClient({ baseUrl, operations, fetch });
    await library.read({ id: "a/b", edition: 2, tenant: "t" });
    await library.add({ id: "7", title: "Dune" });
    await library.replace({ id: "7", title: "Dune", pages: 3 });
    await library.change({ id: "7", title: "Dune" });
    await library.remove({ id: "7", force: "yes" });
    expect(await sent()).toEqual([
      "GET /books/a%2Fb?edition=2",
      'POST /books/7 {"title":"Dune"}',
      'PUT /books/7 {"title":"Dune","pages":3}',
      'PATCH /books/7 {"title":"Dune"}',
      "DELETE /books/7?force=yes",
    ]);
    expect(fetch.requests[0]?.headers.get("x-tenant")).toBe("t");
    expectTypeOf(library.read).toEqualTypeOf<
      (
        params: { id: string; tenant: string; edition?: number | undefined },
        options?: CallOptions,
      ) => Call<unknown>
    >();
  });

  test("goes where its place says, under the name of the service", async () => {
    const { fetch, sent } = recording();
    const rename = patch("/enterprises/{enterprise}/teams/{enterprise_team}{?page_size}", {
      params: {
        "enterprise-team": text,
        size: optional(integer),
        dryRun: optional(flag),
        name: text,
        newName: optional(text),
        tenant: optional(text),
      },
      places: {
        "enterprise-team": { in: "path", name: "enterprise_team" },
        size: { name: "page_size" },
        dryRun: { in: "query", name: "dry_run" },
        name: { in: "query" },
        newName: { in: "body", name: "name" },
        tenant: { in: "header" },
      },
    });
    const host = createClient({ baseUrl, operations: { rename }, fetch });
    const given = { enterprise: 7, "enterprise-team": "a b", name: "old" };
    await host.rename({ ...given, size: 5, dryRun: true, newName: "new", tenant: "t" });
    await host.rename(given);
    expect(await sent()).toEqual([
      'PATCH /enterprises/7/teams/a%20b?page_size=5&name=old&dry_run=true {"name":"new"}',
      "PATCH /enterprises/7/teams/a%20b?name=old",
    ]);
    expect(fetch.requests.map(({ headers }) => headers.get("tenant"))).toEqual(["t", null]);
    expectTypeOf<Parameters<typeof host.rename>[0]>().toEqualTypeOf<{
      enterprise: string | number;
      "enterprise-team": string;
      size?: number | undefined;
      dryRun?: boolean | undefined;
      name: string;
      newName?: string | undefined;
      tenant?: string | undefined;
    }>();
  });

  test("of a query may have the name of a variable of the path", async () => {
    const { fetch, sent } = recording();
    const book = get("/books/{id}", {
      params: { copies: text },
      places: { copies: { in: "query", name: "id" } },
    });
    await createClient({ baseUrl, operations: { book }, fetch }).book({ id: 7, copies: "a" });
    expect(await sent()).toEqual(["GET /books/7?id=a"]);
  });

  test("has no place in the body of a DELETE, unless the endpoint has one", async () => {
    const params = { reason: text };
    const places = { reason: { in: "body" } } as const;
    expect(() => del("/books/{id}", { params, places })).toThrow("reason: no place in the body");
    const { fetch, sent } = recording();
    const remove = del("/books/{id}", { params, places, body: { kind: "json" }, answer: none() });
    await createClient({ baseUrl, operations: { remove }, fetch }).remove({ id: 7, reason: "old" });
    expect(await sent()).toEqual(['DELETE /books/7 {"reason":"old"}']);
  });

  test("that is the whole body may have a wire name", async () => {
    const { fetch, sent } = recording();
    const tag = put("/tags", {
      params: { tags: list(text) },
      places: { tags: { name: "labels" } },
      body: { kind: "json", param: "tags" },
    });
    await createClient({ baseUrl, operations: { tag }, fetch }).tag({ tags: ["a"] });
    expect(await sent()).toEqual(['PUT /tags ["a"]']);
  });

  test("of the path needs no schema: it is text or a number", async () => {
    const { fetch, sent } = recording();
    const api = createClient({
      baseUrl,
      operations: { book: get("/shelves/{shelf}/{id}{?lang,fields}") },
      fetch,
    });
    await api.book({ shelf: "a b", id: 7, lang: "de" });
    expect(await sent()).toEqual(["GET /shelves/a%20b/7?lang=de"]);
    const { book } = api;
    const call = async (params: object): Promise<unknown> => untyped(book)(params);
    await expect(call({ shelf: "", id: 7 })).rejects.toThrow(
      "shelf: expected text that is not empty, or a number",
    );
    await expect(call({ id: 7 })).rejects.toThrow("shelf: expected");
    await expect(call({ shelf: "a", id: 7, page: 2 })).rejects.toThrow("page: expected");
    expectTypeOf<Parameters<typeof book>[0]>().toEqualTypeOf<{
      shelf: string | number;
      id: string | number;
      lang?: unknown;
      fields?: unknown;
    }>();
  });

  test("that the path has may be left out where all are optional", async () => {
    const { fetch, sent } = recording();
    const api = createClient({ baseUrl, operations: { all: get("/books{?page}") }, fetch });
    await api.all();
    expect(await sent()).toEqual(["GET /books"]);
  });
});

test("parameters may nest objects, whose fields may be optional", async () => {
  const { fetch, sent } = recording();
  const params = {
    author: { name: text, born: optional(integer) },
    shelf: optional({ floor: integer, room: nullable({ id: text }) }),
    marks: record({ page: integer }),
  };
  const api = createClient({ baseUrl, operations: { add: post("/books", { params }) }, fetch });
  const author = { name: "Ann" };
  const marks = { a: { page: 7 } };
  await api.add({ author, marks });
  await api.add({ author: { ...author, born: 1920 }, marks, shelf: { floor: 2, room: { id: "r" } } });
  const refused = { author, marks, shelf: { floor: "2", room: null } };
  await expect(untyped(api.add)(refused)).rejects.toThrow("shelf.floor");
  await expect(untyped(api.add)({ author: {}, marks })).rejects.toThrow("author.name");
  expectTypeOf<Parameters<typeof api.add>[0]>().toEqualTypeOf<{
    author: { name: string; born?: number | undefined };
    shelf?: { floor: number; room: { id: string } | null } | undefined;
    marks: Record<string, { page: number }>;
  }>();
  expect(await sent()).toEqual([
    'POST /books {"author":{"name":"Ann"},"marks":{"a":{"page":7}}}',
    'POST /books {"author":{"name":"Ann","born":1920},"marks":{"a":{"page":7}},"shelf":{"floor":2,"room":{"id":"r"}}}',
  ]);
});

describe("an answer", () => {
  test("may nest objects and lists; fields that accept undefined may be absent or null", async () => {
    const answer = { main: { price: decimal }, authors: list({ name: text, born: optional(integer) }) };
    const body = '{"main":{"price":1.10},"authors":[{"name":"a"},{"name":"b","born":null,"more":1}]}';
    const api = createClient({
      baseUrl,
      operations: { book: get("/book", { answer }) },
      fetch: async () => new Response(body, { headers: { "content-type": "application/json" } }),
    });
    const book = await api.book();
    expect(book).toEqual({
      main: { price: "1.10" },
      authors: [{ name: "a" }, { name: "b", born: null, more: 1 }],
    });
    expectTypeOf(book).toEqualTypeOf<{
      main: { price: string };
      authors: { name: string; born?: number | null | undefined }[];
    }>();
  });

  test("that does not match is a SchemaError with the field", async () => {
    const fetch = async () => Response.json({ main: { price: [] } });
    const operations = { book: get("/book", { answer: { main: { price: decimal } } }) };
    await expect(createClient({ baseUrl, operations, fetch }).book()).rejects.toMatchObject({
      code: "schema",
      path: "main.price",
      operation: "GET /book",
    });
  });

  test("is any JSON by default, or text, bytes or nothing", async () => {
    const operations = {
      any: get("/any"),
      words: get("/text", { answer: plainText() }),
      file: get("/bytes", { answer: bytes() }),
      nothing: del("/thing", { answer: none() }),
    };
    const fetch = async () => new Response('{"a":1}', { headers: { "content-type": "application/json" } });
    const api = createClient({ baseUrl, operations, fetch });
    expect(await api.any()).toEqual({ a: 1 });
    expect(await api.words()).toBe('{"a":1}');
    expect(await api.file()).toEqual(new TextEncoder().encode('{"a":1}'));
    await expect(api.nothing()).resolves.toBeUndefined();
    expectTypeOf<Awaited<ReturnType<typeof api.words>>>().toEqualTypeOf<string>();
  });
});

describe("another library's schema", () => {
  const schemas = {
    zod: {
      params: z.object({ id: z.string(), n: z.number().optional() }),
      answer: z.object({ title: z.string() }),
    },
    "zod 3": {
      params: z3.object({ id: z3.string(), n: z3.number().optional() }),
      answer: z3.object({ title: z3.string() }),
    },
    valibot: {
      params: v.object({ id: v.string(), n: v.optional(v.number()) }),
      answer: v.object({ title: v.string() }),
    },
    arktype: { params: type({ id: "string", "n?": "number" }), answer: type({ title: "string" }) },
  };

  test.each(Object.entries(schemas))(
    "of %s describes parameters and the answer",
    async (_, { params, answer }) => {
      const { fetch, sent } = recording(Response.json({ title: "Dune" }), Response.json({ title: [7] }));
      const api = createClient({
        baseUrl,
        operations: { book: get("/books/{id}", { params, answer }) },
        fetch,
      });
      const { title } = await api.book({ id: "7", n: 2 });
      expectTypeOf(title).toEqualTypeOf<string>();
      expect([title, await sent()]).toEqual(["Dune", ["GET /books/7?n=2"]]);
      await expect(api.book({ id: "8" })).rejects.toMatchObject({ code: "schema", path: "title" });
      await expect(untyped(api.book)({ id: 7 })).rejects.toMatchObject({
        code: "parameter",
        parameter: "id",
      });
      expect(fetch.requests).toHaveLength(2);
    },
  );

  test("that drops the path's variables leaves them in the path", async () => {
    const { fetch, sent } = recording();
    const params = z.object({ n: z.number() });
    const api = createClient({ baseUrl, operations: { book: get("/books/{id}", { params }) }, fetch });
    await api.book({ id: 7, n: 2 });
    expect(await sent()).toEqual(["GET /books/7?n=2"]);
  });

  test("describes single fields", async () => {
    const answer = { title: z.string().min(2), year: type("number.integer").or("null") };
    const fetch = scriptedFetch(
      Response.json({ title: "Dune", year: 1965 }),
      Response.json({ title: "D", year: null }),
    );
    const api = createClient({ baseUrl, operations: { book: get("/book", { answer }) }, fetch });
    const book = await api.book();
    expect(book).toEqual({ title: "Dune", year: 1965 });
    expectTypeOf(book).toEqualTypeOf<{ title: string; year: number | null }>();
    await expect(api.book()).rejects.toMatchObject({ path: "title" });
  });

  test("describes a page as a whole", async () => {
    const answer = z.object({ books: z.array(z.object({ id: z.string() })), next: z.string().nullish() });
    const fetch = scriptedFetch(
      Response.json({ books: [{ id: "1" }], next: "b" }),
      Response.json({ books: [{ id: "2" }] }),
      Response.json({ books: [{ id: [] }] }),
    );
    const page = cursor({ items: "books", next: "next", param: "after" });
    const api = createClient({ baseUrl, operations: { books: get("/books", { answer, page }) }, fetch });
    const books = await api.books().collect({ max: 10 });
    expect(books).toEqual([{ id: "1" }, { id: "2" }]);
    expectTypeOf(books).toEqualTypeOf<readonly { id: string }[]>();
    await expect(api.books().collect({ max: 10 })).rejects.toMatchObject({
      code: "schema",
      path: "books.0.id",
    });
  });
});

describe("a list", () => {
  const book = { id: text };

  test("follows a cursor", async () => {
    const { fetch, sent } = recording(
      Response.json({ books: [{ id: "1" }], next: "b" }),
      Response.json({ books: [{ id: "2" }, { id: [] }], next: null }),
    );
    const books = get("/books", {
      params: { author: optional(text), after: optional(text) },
      answer: { books: list(book), next: optional(text) },
      page: cursor({ items: "books", next: "next", param: "after" }),
    });
    const api = createClient({ baseUrl, operations: { books }, fetch });
    const rows = api.books({ author: "a" });
    expectTypeOf(rows).toEqualTypeOf<Paginated<{ id: string }>>();
    expect(await rows.collect({ max: 10 })).toEqual([{ id: "1" }, { id: "2" }]);
    expect(await sent()).toEqual(["GET /books?author=a", "GET /books?author=a&after=b"]);
  });

  test("counts an offset, with a link to the next page or without", async () => {
    const { fetch, sent } = recording(
      Response.json({ books: [{ id: "1" }, { id: "2" }] }),
      Response.json({ books: [{ id: "3" }] }),
      Response.json({ books: [] }),
    );
    const books = get("/books", {
      params: { limit: optional(integer), offset: optional(integer) },
      answer: { books: list(book) },
      page: offset({ items: "books", limit: "limit", offset: "offset" }),
    });
    const api = createClient({ baseUrl, operations: { books }, fetch });
    expect(await api.books({ limit: 2 }).collect({ max: 10 })).toHaveLength(3);
    expect(await sent()).toEqual([
      "GET /books?limit=2",
      "GET /books?limit=2&offset=2",
      "GET /books?limit=2&offset=3",
    ]);
  });

  test("counts its pages", async () => {
    const { fetch, sent } = recording(
      Response.json([{ id: "1" }]),
      Response.json([{ id: "2" }]),
      Response.json([]),
    );
    const books = get("/books", {
      params: { author: text },
      answer: list(book),
      page: pageNumber({ param: "page" }),
    });
    const rows = createClient({ baseUrl, operations: { books }, fetch }).books({ author: "a" });
    expectTypeOf(rows).toEqualTypeOf<Paginated<{ id: string }>>();
    expect(await rows.collect()).toEqual([{ id: "1" }, { id: "2" }]);
    expect(await sent()).toEqual([
      "GET /books?author=a&page=1",
      "GET /books?author=a&page=2",
      "GET /books?author=a&page=3",
    ]);
  });

  test("follows the Link header", async () => {
    const { fetch, sent } = recording(
      Response.json([{ id: "1" }], { headers: { link: '</v1/books?page=2>; rel="next"' } }),
      Response.json([{ id: "2" }]),
    );
    const books = get("/books", { answer: list(book), page: link() });
    const rows = await createClient({ baseUrl, operations: { books }, fetch }).books().collect({ max: 10 });
    expect(rows).toEqual([{ id: "1" }, { id: "2" }]);
    expect(await sent()).toEqual(["GET /books", "GET /books?page=2"]);
  });

  test("needs a list in the answer", () => {
    const endpoint = { answer: { rows: list(book) }, page: link("books") };
    expect(() => untyped(get)("/books", endpoint)).toThrow('The result has no list "books"');
  });
});

test.each([
  ["a parameter", { params: { id: "text" } }],
  ["a field of the answer", { answer: { id: 7 } }],
])("%s needs a schema", (_, endpoint) => {
  expect(() => untyped(get)("/books", endpoint)).toThrow("Not a schema, nor an object of schemas");
});

test("methods may nest, and may be named as the client's own", async () => {
  const fetch = async () => Response.json([]);
  const api = createClient({
    baseUrl,
    operations: { books: { list: get("/books") }, list: get("/all") },
    fetch,
  });
  expect([await api.books.list(), await api.list()]).toEqual([[], []]);
  expectTypeOf(api.call).toBeFunction();
});
