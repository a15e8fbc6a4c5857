import { isRecord } from "@org/http-core/operation";
import { decimal } from "@org/http-core/schema";
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
