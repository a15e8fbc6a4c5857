import { token } from "@org/http-core";
import { cursor, isRecord } from "@org/http-core/operation";
import { decimal } from "@org/http-core/schema";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { openApiClient, type OpenApiClientOptions } from "./client.ts";

const json = (schema: unknown, headers = {}) => ({
  200: { description: "", headers, content: { "application/json": { schema } } },
});
const query = (name: string, schema: object, more: object = {}) => ({ name, in: "query", schema, ...more });
const inPath = (name: string, type = "string") => ({ name, in: "path", required: true, schema: { type } });

/** A document with these paths. */
const documentOf = (paths: object, more: object = {}) => ({
  openapi: "3.0.3",
  info: { title: "Library", version: "1" },
  servers: [
    {
      url: "https://{region}.library.example/v1",
      variables: { region: { default: "eu", enum: ["eu", "us"] } },
    },
  ],
  paths,
  ...more,
});

/** A client of a document, whose service answers with these bodies and then with an empty list, and what it was asked. */
function setUp(document: object, bodies: readonly unknown[] = [], options: OpenApiClientOptions = {}) {
  const fetch = scriptedFetch(
    ...bodies.map((body) => (body instanceof Response ? body : Response.json(body))),
    repeat(() => Response.json([])),
  );
  const drift: string[] = [];
  const client = openApiClient(document, {
    fetch,
    cache: false,
    limit: false,
    on: { drift: ({ kind }) => void drift.push(kind) },
    ...options,
  });
  const asked = async () =>
    Promise.all(
      fetch.requests.map(async (request) =>
        `${request.method} ${request.url.replace(/^https:\/\/[^/]*\/v1/, "")} ${await request.clone().text()}`.trim(),
      ),
    );
  return { client, fetch, asked, drift };
}

describe("a request", () => {
  const book = { type: "object", required: ["title"], properties: { title: { type: "string" } } };

  test("has its parameters in their places, in their styles", async () => {
    const document = documentOf({
      "/shelves/{shelf-id}/books/{path}": {
        parameters: [inPath("shelf-id", "integer"), { ...inPath("path"), "x-multi-segment": true }],
        get: {
          parameters: [
            query("tags", { type: "array", items: { type: "string" } }),
            query("ids", { type: "array", items: { type: "integer" } }, { explode: false }),
            query(
              "pipes",
              { type: "array", items: { type: "string" } },
              { style: "pipeDelimited", explode: false },
            ),
            query(
              "filter",
              { type: "object", properties: { state: { type: "string" } } },
              { style: "deepObject" },
            ),
            query("kind", { type: "string", enum: ["book"] }, { required: true }),
            { name: "X-Tenant", in: "header", schema: { type: "string" } },
          ],
          responses: json(book),
        },
      },
    });
    const { client, fetch, asked } = setUp(document, [{ title: "Dune" }]);
    await client.request("GET /shelves/{shelf-id}/books/{path}", {
      ...{ "shelf-id": 7, path: "a/b c", tags: ["x", "y"], ids: [1, 2], pipes: ["p", "q"] },
      ...{ filter: { state: "open" }, "X-Tenant": "t" },
    });
    expect(await asked()).toEqual([
      "GET /shelves/7/books/a/b%20c?tags=x&tags=y&ids=1,2&pipes=p%7Cq&filter%5Bstate%5D=open&kind=book",
    ]);
    expect(fetch.requests[0]?.headers.get("x-tenant")).toBe("t");
  });

  test.each<[string, object, object | undefined, string]>([
    [
      "a wrong kind",
      { "/a/{id}": { get: { parameters: [inPath("id", "integer")], responses: {} } } },
      { id: "x" },
      "id",
    ],
    ["a missing one", { "/a/{id}": { get: { parameters: [inPath("id")], responses: {} } } }, {}, "id"],
    [
      "a value that is not in the enum",
      {
        "/a/{id}": {
          get: {
            parameters: [inPath("id"), query("s", { type: "string", enum: ["a", "b"] })],
            responses: {},
          },
        },
      },
      { id: "1", s: "c" },
      "s",
    ],
    [
      "one that is out of range",
      {
        "/a/{id}": {
          get: {
            parameters: [inPath("id"), query("n", { type: "integer", minimum: 1, maximum: 100 })],
            responses: {},
          },
        },
      },
      { id: "1", n: 101 },
      "n",
    ],
    [
      "one that is not described",
      { "/a/{id}": { get: { parameters: [inPath("id")], responses: {} } } },
      { id: "1", more: 1 },
      "more",
    ],
  ])("with %s is refused before it is sent", async (_, paths, params, parameter) => {
    const { client, fetch } = setUp(documentOf(paths));
    const failure = await failureOf(async () => untyped(client.request)("GET /a/{id}", params));
    expect(failure).toMatchObject({ code: "parameter", parameter });
    expect(fetch.requests).toEqual([]);
  });

  test("may have a query that the document forgets, by the option `query`", async () => {
    const { client, asked } = setUp(documentOf({ "/a": { get: { responses: {} } } }));
    await client.request("GET /a", {}, { query: { more: 1 } });
    expect(await asked()).toEqual(["GET /a?more=1"]);
  });

  test("of a route that the document lacks is refused, and names the routes of its path", async () => {
    const { client } = setUp(documentOf({ "/a": { get: { responses: {} } } }));
    await expect(client.request("POST /a")).rejects.toMatchObject({
      code: "parameter",
      expected: "one of: GET /a",
    });
    await expect(client.request("GET /b")).rejects.toMatchObject({ code: "parameter", parameter: "route" });
  });
});

describe("the body of a write", () => {
  const write = (schema: unknown, type = "application/json", required = true) =>
    documentOf({
      "/books/{id}": {
        put: {
          parameters: [inPath("id", "integer"), query("dry", { type: "boolean" })],
          requestBody: { required, content: { [type]: { schema } } },
          responses: { 204: { description: "" } },
        },
      },
    });
  const object = {
    type: "object",
    required: ["title"],
    properties: { title: { type: "string" }, year: { type: "integer" } },
  };
  const put = "PUT /books/{id}";
  const done = () => new Response(undefined, { status: 204 });

  test("is the fields of its object, beside path and query", async () => {
    const { client, asked } = setUp(write(object), [done(), done()]);
    await client.request(put, { id: 7, title: "Dune", dry: true });
    await client.request(put, { id: 7, title: "Dune" }, { query: { dry: true } });
    expect(await asked()).toEqual(Array(2).fill('PUT /books/7?dry=true {"title":"Dune"}'));
  });

  test("may be given whole, and is checked", async () => {
    const { client, asked } = setUp(write({ type: "array", items: { type: "string" } }), [done()]);
    await client.request(put, { id: 7 }, { body: ["a"] });
    expect(await asked()).toEqual(['PUT /books/7 ["a"]']);
    await expect(client.request(put, { id: 7 }, { body: [1] })).rejects.toMatchObject({ code: "parameter" });
    await expect(setUp(write(object)).client.request(put, { id: 7, year: 1 })).rejects.toMatchObject({
      code: "parameter",
      parameter: "title",
    });
  });

  test("of several forms takes the fields of one", async () => {
    const { client, asked } = setUp(
      write({
        oneOf: [object, { type: "object", required: ["isbn"], properties: { isbn: { type: "string" } } }],
      }),
      [done()],
    );
    await client.request(put, { id: 7, isbn: "1" });
    expect(await asked()).toEqual(['PUT /books/7 {"isbn":"1"}']);
    await expect(client.request(put, { id: 7, isbn: 1 })).rejects.toMatchObject({ code: "parameter" });
  });

  test.each(["text/plain", "application/octet-stream"])("of %s is sent as it is", async (type) => {
    const { client, fetch, asked } = setUp(write({ type: "string" }, type), [done()]);
    await client.request(put, { id: 7 }, { body: "a" });
    expect(await asked()).toEqual(["PUT /books/7 a"]);
    expect(fetch.requests[0]?.headers.get("content-type")).toBe(type);
  });

  test("of a form is the platform's", async () => {
    const { client, fetch } = setUp(write({ type: "object" }, "multipart/form-data"), [done()]);
    const form = new FormData();
    form.set("a", "b");
    await client.request(put, { id: 7 }, { body: form });
    expect(fetch.requests[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  });

  test("is not there where the document describes none", async () => {
    const { client, asked } = setUp(documentOf({ "/a": { delete: { responses: { 204: {} } } } }), [done()]);
    expect(await client.request("DELETE /a", {})).toBeUndefined();
    expect(await asked()).toEqual(["DELETE /a"]);
  });
});

describe("an answer", () => {
  const row = {
    type: "object",
    required: ["id", "title"],
    properties: {
      id: { type: "integer", format: "int64" },
      title: { type: "string" },
      state: { type: "string", enum: ["open"] },
    },
  };
  const lists = documentOf({
    "/books": { get: { responses: json({ type: "array", items: row }, { Link: {} }) } },
  });

  test("lacks rows that are wrong, one by one, and says so", async () => {
    const { client } = setUp(lists, [
      [
        { id: 1, title: "a" },
        { id: {}, title: "b" },
      ],
    ]);
    const page = await client.paginate("GET /books");
    expect(page.items).toEqual([{ id: 1, title: "a" }]);
    expect(page.rejected).toHaveLength(1);
  });

  test("has null where a promised field is absent, as drift, and is refused in strict", async () => {
    const { client, drift } = setUp(lists, [[{ id: 1 }], [{ id: 1 }]]);
    expect((await client.paginate("GET /books")).items).toEqual([{ id: 1, title: null }]);
    expect(drift).toEqual(["missing"]);
    const page = await client.paginate("GET /books", {}, { validate: "strict" }).then(
      () => "kept",
      (error: unknown) => (isRecord(error) ? error["code"] : error),
    );
    expect(page).toBe("schema");
  });

  test("may have values and fields that the document lacks", async () => {
    const { client } = setUp(lists, [[{ id: 1, title: "a", state: "lost", more: 1 }]]);
    expect((await client.paginate("GET /books")).items).toEqual([
      { id: 1, title: "a", state: "lost", more: 1 },
    ]);
  });

  test('keeps the digits of an int64 with `numbers: "exact"`', async () => {
    const body = '[{"id":9007199254740993,"title":"a"}]';
    const { client } = setUp(lists, [
      new Response(body, { headers: { "content-type": "application/json" } }),
    ]);
    const { items } = await client.paginate("GET /books", {}, { numbers: "exact" });
    expect(items).toEqual([{ id: 9_007_199_254_740_993n, title: "a" }]);
  });

  test("may be text or bytes, as the document says", async () => {
    const { client, fetch } = setUp(
      documentOf({
        "/text": { get: { responses: { 200: { content: { "text/csv": {} } } } } },
        "/bytes": { get: { responses: { 200: { content: { "image/png": {} } } } } },
      }),
      [new Response("a,b"), new Response(Uint8Array.of(1))],
    );
    expect(await client.request("GET /text")).toBe("a,b");
    expect(await client.request("GET /bytes")).toEqual(Uint8Array.of(1));
    expect(fetch.requests.map(({ headers }) => headers.get("accept"))).toEqual(["text/csv", "image/png"]);
  });

  test("is as the program says, field by field, where it knows better", async () => {
    const overrides = { "GET /books": { fields: { id: decimal } } };
    const body = '[{"id":1.50,"title":"a"}]';
    const { client } = setUp(
      lists,
      [new Response(body, { headers: { "content-type": "application/json" } })],
      { overrides },
    );
    expect((await client.paginate("GET /books")).items).toEqual([{ id: "1.50", title: "a" }]);
    expect(() => setUp(lists, [], { overrides: { "GET /boks": {} } })).toThrow("a route of the document");
  });
});

describe("a list", () => {
  const rows = { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } };
  const size = query("per_page", { type: "integer", maximum: 100 });
  const page = query("page", { type: "integer", default: 1 });
  const get = (parameters: readonly object[], schema: object, headers = {}) =>
    documentOf({ "/rows": { get: { parameters, responses: json(schema, headers) } } });
  const inData = {
    type: "object",
    properties: { data: rows, next_cursor: { type: "string" }, total: { type: "integer" } },
  };

  test.each<[string, object, string | undefined, string | undefined]>([
    ["a documented `Link`", get([size], rows, { Link: {} }), "link", undefined],
    [
      "a documented `Link`, in lower case, and pages",
      get([size, page], rows, { link: {} }),
      "pageNumber",
      undefined,
    ],
    [
      "a cursor and its parameter",
      get([query("cursor", { type: "string" }), size], inData),
      "cursor",
      "data",
    ],
    [
      "a cursor in an object",
      get([query("after", { type: "string" })], {
        type: "object",
        properties: { items: rows, meta: { type: "object", properties: { next: { type: "string" } } } },
      }),
      "cursor",
      "items",
    ],
    ["pages from one", get([page, size], rows), "pageNumber", undefined],
    [
      "pages from zero",
      get([query("page", { type: "integer", minimum: 0 }), size], rows),
      "pageNumber",
      undefined,
    ],
    [
      "pages from zero, in words",
      get([query("pageNumber", { type: "integer" }, { description: "Zero-based page." })], rows),
      "pageNumber",
      undefined,
    ],
    [
      "pages, of which nothing says where they begin",
      get([query("page", { type: "integer" }), size], rows),
      undefined,
      undefined,
    ],
    [
      "pages whose number is in the answer",
      get([query("page", { type: "integer" })], {
        type: "object",
        properties: { data: rows, page: { type: "integer" } },
      }),
      "pageNumber",
      "data",
    ],
    [
      "offset and limit",
      get([query("offset", { type: "integer", maximum: 10_000 }), query("limit", { type: "integer" })], rows),
      "offset",
      undefined,
    ],
    [
      "an array, a size and a cursor parameter",
      get([query("after", { type: "string" }), size], rows),
      "link",
      undefined,
    ],
    [
      "a documented `Link` of one object",
      get([], { type: "object", properties: { tags: rows } }, { Link: {} }),
      undefined,
      undefined,
    ],
    [
      "two lists in an object",
      get([page], { type: "object", properties: { commits: rows, files: rows } }),
      undefined,
      undefined,
    ],
    ["no parameter at all", get([], rows), undefined, undefined],
    [
      "an address as the next",
      get([size], { type: "object", properties: { data: rows, next: { type: "string", format: "uri" } } }),
      undefined,
      undefined,
    ],
  ])("with %s", (_, document, style, items) => {
    const { paging } = setUp(document).client.report("GET /rows");
    expect([paging?.style, paging?.items]).toEqual([style, items]);
  });

  test("that counts from zero loses no row", async () => {
    const document = get(
      [query("page", { type: "integer", minimum: 0 }), query("size", { type: "integer" })],
      rows,
    );
    const { client, asked } = setUp(document, [[{ id: 0 }], [{ id: 1 }]]);
    expect(await client.paginate("GET /rows").collect({ max: 9 })).toEqual([{ id: 0 }, { id: 1 }]);
    expect((await asked())[0]).toBe("GET /rows?page=0");
  });

  test("that is not recognised is refused, until the program says how it is paged", async () => {
    const document = get([query("token", { type: "string" })], inData);
    await expect(setUp(document).client.paginate("GET /rows")).rejects.toMatchObject({ parameter: "route" });
    const overrides = {
      "GET /rows": { page: cursor({ items: "data", next: "next_cursor", param: "token" }) },
    };
    const { client, asked } = setUp(
      document,
      [{ data: [{ id: 1 }], next_cursor: "b" }, { data: [{ id: 2 }] }],
      { overrides },
    );
    expect(await client.paginate("GET /rows").collect({ max: 9 })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await asked()).toEqual(["GET /rows", "GET /rows?token=b"]);
  });
});

describe("a server", () => {
  const document = documentOf({ "/a": { get: { responses: {} } } });

  test("is the document's, with its variables", async () => {
    const { client, fetch } = setUp(document, [], { server: { variables: { region: "us" } } });
    await client.request("GET /a");
    expect(fetch.requests[0]?.url).toBe("https://us.library.example/v1/a");
    expect(() => setUp(document, [], { server: { variables: { region: "x" } } })).toThrow("one of: eu, us");
    expect(() => setUp(document, [], { server: { variables: { zone: "x" } } })).toThrow("variables.zone");
  });

  test("gets a credential only where the program names its address", () => {
    expect(() => setUp(document, [], { auth: token("abc") })).toThrow("baseUrl");
    expect(() =>
      setUp(document, [], { auth: token("abc"), baseUrl: "https://library.example" }),
    ).not.toThrow();
  });

  test.each([[undefined], ["{}"], [{ swagger: "2.0", paths: {} }], [{ openapi: "3.1.0", paths: [] }]])(
    "needs an OpenAPI document of version 3: %j",
    (value) => {
      expect(() => openApiClient(value)).toThrow("document: expected");
    },
  );
});
