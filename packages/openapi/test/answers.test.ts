import { isRecord } from "@org/http-core/operation";
import { decimal } from "@org/http-core/schema";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { documentOf, json, setUp } from "./library.ts";

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

describe("the body of an error", () => {
  const reason = { type: "object", required: ["reason"], properties: { reason: { type: "string" } } };
  const content = { "application/json": { schema: reason } };
  const described = documentOf({
    "/a": { get: { responses: { 404: { content }, "5XX": { content }, default: { description: "" } } } },
    "/b": { get: { responses: { default: { content } } } },
  });
  const failed = async (status: number, body: unknown, route: "GET /a" | "GET /b" = "GET /a") => {
    const { client } = setUp(described, [Response.json(body, { status })], { retry: { retries: 0 } });
    return client.errorBody(route, await failureOf(() => client.request(route)));
  };

  test.each<[number, unknown, "GET /a" | "GET /b", unknown]>([
    [404, { reason: "none" }, "GET /a", { reason: "none" }],
    [500, { reason: "none", more: 1 }, "GET /a", { reason: "none", more: 1 }],
    [403, { reason: "none" }, "GET /a", undefined],
    [403, { reason: "none" }, "GET /b", { reason: "none" }],
    [404, { reason: 7 }, "GET /a", undefined],
    [404, "text", "GET /a", undefined],
  ])("is read as the document says: %i %j of %s", async (status, body, route, expected) => {
    expect(await failed(status, body, route)).toEqual(expected);
  });

  test("is that of a route of the document", () => {
    const { client } = setUp(described);
    expect(() => client.errorBody("GET /c", new Error("lost"))).toThrow("a route of the document");
    expect(client.errorBody("GET /a", new Error("lost"))).toBeUndefined();
  });
});

test("an answer without a body is the result of a write, and no result of a read", async () => {
  const responses = json({ type: "object", required: ["id"], properties: { id: { type: "integer" } } });
  const empty = () => new Response(undefined, { status: 204 });
  const { client } = setUp(documentOf({ "/a": { get: { responses }, delete: { responses } } }), [
    empty(),
    empty(),
  ]);
  expect(await client.request("DELETE /a")).toBeUndefined();
  expect(await failureOf(() => client.request("GET /a"))).toMatchObject({ code: "schema" });
});

test("a path that is in another document is reported as not read", () => {
  const { client } = setUp(documentOf({ "/a": { $ref: "a.yaml" }, "/b": { get: { responses: {} } } }));
  expect(client.report().map(({ route, answer }) => [route, answer])).toEqual([
    ["/a", "not read"],
    ["GET /b", "says nothing"],
  ]);
});

test("a route that can't be read hides no other in the report", () => {
  const responses = {};
  const { client } = setUp(documentOf({ "/a/{b": { get: { responses } }, "/b": { get: { responses } } }));
  expect(client.report()).toMatchObject([
    { route: "GET /a/{b", answer: "not read", notUnderstood: [{ at: "#/paths/~1a~1%7Bb/get" }] },
    { route: "GET /b", answer: "says nothing" },
  ]);
});
