import { describe, expect, test } from "vitest";
import { propertyOf } from "@org/http-core/operation";
import { openApiClient } from "../read/client.ts";
import { routesOf } from "../read/routes-of.ts";
import { fromSwagger } from "./swagger.ts";
import { parseYaml } from "./yaml.ts";

const swaggerOf = (paths: object, more: object = {}) => ({
  swagger: "2.0",
  info: { title: "Library", version: "1" },
  host: "library.example",
  basePath: "/v1",
  schemes: ["https"],
  paths,
  ...more,
});
const ok = (schema: object, more: object = {}) => ({ 200: { description: "", schema, ...more } });
const book = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const inBody = (more: object = {}) => ({ name: "book", in: "body", required: true, schema: book, ...more });
const inForm = (name: string, more: object = {}) => ({ name, in: "formData", type: "string", ...more });

/** The requests of calls of a converted document, as method, address, type and body. */
async function sent(
  document: unknown,
  ...calls: readonly (readonly [`POST /${string}`, Readonly<Record<string, unknown>>])[]
): Promise<readonly string[]> {
  const requests: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    requests.push(`${request.method} ${request.url} ${await request.text()}`);
    return Response.json({ title: "Dune" });
  };
  const client = openApiClient(await fromSwagger(document), { fetch, limit: false });
  for (const [route, params] of calls) await client.request(route, params);
  return requests;
}

test("a document becomes OpenAPI 3 with its server, definitions, lists and credentials", async () => {
  const document = swaggerOf(
    {
      "/books": {
        get: {
          security: [{ basic: [] }],
          parameters: [
            { name: "tags", in: "query", type: "array", items: { type: "string" } },
            { $ref: "#/parameters/page" },
          ],
          responses: ok(
            { type: "array", items: { $ref: "#/definitions/Book" } },
            { headers: { Link: { type: "string" } } },
          ),
        },
      },
    },
    {
      definitions: { Book: { ...book, "x-nullable": true } },
      parameters: { page: { name: "page", in: "query", type: "integer", minimum: 1 } },
      securityDefinitions: { basic: { type: "basic" } },
    },
  );
  const before = structuredClone(document);
  const converted = await fromSwagger(document);
  expect(document).toEqual(before);
  expect(routesOf(converted).report()).toEqual([
    {
      route: "GET /books",
      answer: "checked",
      notUnderstood: [],
      paging: {
        style: "pageNumber",
        items: undefined,
        why: "the answer has a `Link` header, and `page` counts pages",
      },
    },
  ]);
  expect(propertyOf(converted, "servers")).toEqual([{ url: "https://library.example/v1" }]);
  const requests: string[] = [];
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    requests.push(new Request(input).url);
    return Promise.resolve(Response.json([]));
  };
  const client = openApiClient(converted, { fetch });
  await client.paginate("GET /books", { tags: ["a", "b"] }).collect({ max: 10 });
  // Lists are separated by commas in OpenAPI 2.0.
  expect(requests.map((url) => new URL(url).search)).toEqual([
    expect.stringMatching(/^\?tags=a,b&page=1$|^\?tags=a%2Cb&page=1$/),
  ]);
});

describe("the body of a request", () => {
  test("may be a reference to a parameter", async () => {
    const document = swaggerOf(
      { "/books": { post: { parameters: [{ $ref: "#/parameters/book" }], responses: ok(book) } } },
      { parameters: { book: inBody() } },
    );
    expect(await sent(document, ["POST /books", { title: "Dune" }])).toEqual([
      'POST https://library.example/v1/books {"title":"Dune"}',
    ]);
  });

  test("may be of the whole path, wherever the path says so, unless the operation has its own", async () => {
    const own = inBody({ schema: { type: "object", properties: { name: { type: "string" } } } });
    const document = swaggerOf({
      "/books": { post: { responses: ok(book) }, parameters: [inBody()] },
      "/shelves": { parameters: [inBody()], post: { parameters: [own], responses: ok(book) } },
    });
    expect(
      await sent(document, ["POST /books", { title: "Dune" }], ["POST /shelves", { name: "A" }]),
    ).toEqual([
      'POST https://library.example/v1/books {"title":"Dune"}',
      'POST https://library.example/v1/shelves {"name":"A"}',
    ]);
  });

  test("is required where a field of a form is, of the path and of the operation together", async () => {
    const document = swaggerOf(
      {
        "/books": {
          parameters: [inForm("a", { required: true }), inForm("b")],
          post: { parameters: [inForm("b", { description: "own" }), inForm("c")], responses: {} },
        },
        "/notes": { post: { parameters: [inForm("a")], responses: {} } },
      },
      { consumes: ["application/x-www-form-urlencoded"] },
    );
    const converted = propertyOf(await fromSwagger(document), "paths");
    const body = (path: string): unknown =>
      propertyOf(propertyOf(propertyOf(converted, path), "post"), "requestBody");
    expect(body("/books")).toMatchObject({
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: { required: ["a"], properties: { a: {}, b: { description: "own" }, c: {} } },
        },
      },
    });
    expect(body("/notes")).not.toHaveProperty("required");
  });
});

describe("an answer", () => {
  const report = async (operation: object, more: object = {}) =>
    routesOf(await fromSwagger(swaggerOf({ "/books": { get: operation } }, more))).report("GET /books");

  test("has its schema where `produces` is empty or missing", async () => {
    expect((await report({ produces: [], responses: ok(book) })).answer).toBe("checked");
    expect((await report({ responses: ok(book) }, { produces: [] })).answer).toBe("checked");
  });

  test("that is a file is not JSON", async () => {
    const file = ok({ type: "file" });
    expect((await report({ responses: file })).answer).toBe("no JSON");
    expect(
      (await report({ responses: file, produces: ["application/json", "application/pdf"] })).answer,
    ).toBe("no JSON");
    const shared = { responses: { file: { description: "", schema: { type: "file" } } } };
    expect((await report({ responses: { 200: { $ref: "#/responses/file" } } }, shared)).answer).toBe(
      "no JSON",
    );
  });
});

test("of several schemes, https is the first server", async () => {
  const schemes = ["ws", "http", "https"];
  expect(propertyOf(await fromSwagger(swaggerOf({}, { schemes })), "servers")).toMatchObject([
    { url: "https://library.example/v1" },
    { url: "ws://library.example/v1" },
    { url: "http://library.example/v1" },
  ]);
});

test("a list that is separated by tabs is not understood, and the report says so", async () => {
  const tabs = {
    name: "tags",
    in: "query",
    type: "array",
    items: { type: "string" },
    collectionFormat: "tsv",
  };
  const converted = await fromSwagger(
    swaggerOf({ "/books": { get: { parameters: [tabs], responses: ok(book) } } }),
  );
  expect(routesOf(converted).report("GET /books").notUnderstood).toMatchObject([
    { reason: "a style of parameters that OpenAPI does not have" },
  ]);
});

test("what aliases of YAML share is converted once for each", async () => {
  const document = await parseYaml(`
swagger: "2.0"
info: { title: Library, version: "1" }
paths:
  /a: { get: { parameters: [&page { name: page, in: query, type: integer, minimum: 1 }], responses: &all { 200: { schema: { type: array, items: {} } } } } }
  /b: { get: { parameters: [*page], responses: *all } }
`);
  const [a, b] = routesOf(await fromSwagger(document)).report();
  expect(b?.paging?.why).toBe("`page` counts pages from 1");
  expect({ ...b, route: "" }).toEqual({ ...a, route: "" });
});

test.each([
  [{ openapi: "3.0.0", paths: {} }, "version 3.0.0"],
  ["swagger: 2.0", "text: parse it first"],
  [undefined, "undefined"],
])("%j is refused", async (document, words) => {
  await expect(fromSwagger(document)).rejects.toThrow(words);
});
