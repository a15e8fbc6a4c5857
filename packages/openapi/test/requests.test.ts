import { failureOf, untyped } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { documentOf, inPath, json, query, setUp } from "./library.ts";

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

  test("may have a header by the client's options, though the document requires it", async () => {
    const header = { name: "X-Tenant", in: "header", required: true, schema: { type: "string" } };
    const document = documentOf({ "/a": { get: { parameters: [header], responses: {} } } });
    const { client, fetch } = setUp(document);
    await client.request("GET /a", {}, { headers: { "x-tenant": "ann" } });
    await client.request("GET /a", { "X-Tenant": "bob" });
    expect(fetch.requests.map(({ headers }) => headers.get("x-tenant"))).toEqual(["ann", "bob"]);
  });

  test("tells apart parameters of the path whose names differ in a sign, also one that is forgotten", async () => {
    const parameters = [inPath("a-b"), inPath("a_b")];
    const { client, asked } = setUp(
      documentOf({ "/{a-b}/{a_b}/{a.b}": { get: { parameters, responses: {} } } }),
    );
    await client.request("GET /{a-b}/{a_b}/{a.b}", { "a-b": "1", a_b: "2", "a.b": "3" });
    expect(await asked()).toEqual(["GET /1/2/3"]);
  });

  test("has one parameter of a name, and another of the same name is reported", async () => {
    const parameters = [inPath("id"), query("id", { type: "string" })];
    const { client, asked } = setUp(documentOf({ "/a/{id}": { get: { parameters, responses: {} } } }));
    await client.request("GET /a/{id}", { id: "7" });
    expect(await asked()).toEqual(["GET /a/7"]);
    expect(client.report("GET /a/{id}").notUnderstood).toEqual([
      {
        at: "#/paths/~1a~1%7Bid%7D/get/parameters/1",
        reason: "a parameter whose name another place has: it is not sent",
      },
    ]);
  });

  test("goes to the document's server, and another one of its path is reported", async () => {
    const servers = [{ url: "https://files.example" }];
    const document = documentOf({
      "/a": { servers, get: { responses: {} } },
      "/b": { get: { servers, responses: {} } },
    });
    const { client } = setUp(document);
    const reports = client.report().map(({ notUnderstood }) => notUnderstood);
    const reason = "another server, which is not used: make a client for it";
    expect(reports).toEqual([
      [{ at: "#/paths/~1a/servers", reason }],
      [{ at: "#/paths/~1b/get/servers", reason }],
    ]);
  });

  test("fills its path with a parameter that the document puts into the query", async () => {
    const get = { parameters: [query("id", { type: "integer" }, { required: true })], responses: {} };
    const { client, asked } = setUp(documentOf({ "/books/{id}": { get } }));
    await client.request("GET /books/{id}", { id: 7 });
    expect(await asked()).toEqual(["GET /books/7"]);
    expect(client.report("GET /books/{id}").notUnderstood).toEqual([
      { at: "#/paths/~1books~1%7Bid%7D", reason: "`id` of the path is no parameter" },
    ]);
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

  test("is no list where it is an object", async () => {
    const open = { type: "object", properties: { year: { type: "integer" } } };
    const { client, fetch } = setUp(write(open));
    const failure = await failureOf(async () => client.request(put, { id: 7 }, { body: [1] }));
    expect(failure).toMatchObject({ code: "parameter", parameter: "body", expected: "an object" });
    const record = setUp(write({ type: "object", additionalProperties: { type: "integer" } }), [done()]);
    const refused = await failureOf(async () => record.client.request(put, { id: 7 }, { body: [1] }));
    expect(refused).toMatchObject({ code: "parameter", parameter: "body", expected: "an object" });
    await record.client.request(put, { id: 7, pages: 9 });
    expect([fetch.requests, await record.asked()]).toEqual([[], ['PUT /books/7 {"pages":9}']]);
  });

  test("has no field by the option `query`: it would be sent in the body", async () => {
    const { client, fetch } = setUp(write(object));
    const failure = await failureOf(async () =>
      client.request(put, { id: 7, title: "Dune" }, { query: { year: 1 } }),
    );
    expect(failure).toMatchObject({ code: "parameter", parameter: "query.year" });
    expect(fetch.requests).toEqual([]);
  });

  test("has a field with the name of another parameter as a part of the whole, which is reported", async () => {
    const named = { type: "object", properties: { id: { type: "string" }, title: { type: "string" } } };
    const { client, asked } = setUp(write(named), [done()]);
    await client.request(put, { id: 7 }, { body: { id: "new", title: "Dune" } });
    expect(await asked()).toEqual(['PUT /books/7 {"id":"new","title":"Dune"}']);
    expect(client.report(put).notUnderstood).toEqual([
      {
        at: "#/paths/~1books~1%7Bid%7D/put/requestBody",
        reason: "`id` is a parameter, too: the body's field is sent by the option `body` only",
      },
    ]);
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

  test("of a form is sent as it is", async () => {
    const { client, fetch } = setUp(write({ type: "object" }, "multipart/form-data"), [done()]);
    const form = new FormData();
    form.set("a", "b");
    await client.request(put, { id: 7 }, { body: form });
    expect(fetch.requests[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  });

  const file = { type: "string", format: "binary" };
  const fields = {
    type: "object",
    required: ["title"],
    properties: {
      ...object.properties,
      tags: { type: "array", items: { type: "string" } },
      cover: file,
      more: { type: "object" },
    },
  };

  test("of a form may be its fields, which become a form", async () => {
    const { client, fetch } = setUp(write(fields, "multipart/form-data"), [done()]);
    const cover = new Blob(["png"], { type: "image/png" });
    const body = { title: "Dune", year: 1965, tags: ["a", "b"], cover, more: { pages: 9 } };
    await client.request(put, { id: 7 }, { body });
    const form = await fetch.requests[0]?.formData();
    expect(form && [...form.keys()]).toEqual(["title", "year", "tags", "tags", "cover", "more"]);
    expect([form?.get("title"), form?.get("year"), form?.getAll("tags"), form?.get("more")]).toEqual([
      "Dune",
      "1965",
      ["a", "b"],
      '{"pages":9}',
    ]);
    const sent = form?.get("cover");
    expect(sent instanceof Blob && [sent.type, await sent.text()]).toEqual(["image/png", "png"]);
  });

  test("of an encoded form may be its fields", async () => {
    const { client, fetch, asked } = setUp(write(fields, "application/x-www-form-urlencoded"), [done()]);
    await client.request(put, { id: 7 }, { body: { title: "Dune & more", tags: ["a", "b"], year: null } });
    expect(await asked()).toEqual(["PUT /books/7 title=Dune+%26+more&tags=a&tags=b"]);
    expect(fetch.requests[0]?.headers.get("content-type")).toMatch(/^application\/x-www-form-urlencoded/);
  });

  test.each([
    ["multipart/form-data", { year: 1 }, "title"],
    ["multipart/form-data", { title: {} }, "title"],
    ["application/x-www-form-urlencoded", { title: "Dune", more: { pages: 9 } }, "more"],
    ["application/x-www-form-urlencoded", 7, ""],
  ])("of a form with a wrong field is refused: %s %j", async (type, body, field) => {
    const { client, fetch } = setUp(write(fields, type));
    const failure = await failureOf(async () => client.request(put, { id: 7 }, { body }));
    expect(failure).toMatchObject({ code: "parameter", parameter: `body.${field}`.replace(/\.$/, "") });
    expect(fetch.requests).toEqual([]);
  });

  test("is not there where the document describes none", async () => {
    const { client, asked } = setUp(documentOf({ "/a": { delete: { responses: { 204: {} } } } }), [done()]);
    expect(await client.request("DELETE /a", {})).toBeUndefined();
    expect(await asked()).toEqual(["DELETE /a"]);
  });
});
