import { repeat, scriptedFetch } from "@org/http-core/testing";
import { createClient, cursor, get, list, optional, text } from "@org/http-core";
import { openParams } from "@org/http-core/schema";
import { describe, expect, test } from "vitest";
import { byCursor, byLink, getThing } from "../shop.ts";

const next = (): Response =>
  Response.json([{ id: "1" }], { headers: { link: '</api/by-link?page=2>; rel="next"' } });

/** Queries and the hashes of their checkpoints. The hashes must not change, since callers store checkpoints. */
const STORED = [
  [{ colour: "red", limit: 5, offset: 3, page: 2 }, "e26de4c9bf6139c8"],
  [{ colour: "red", limit: 80 }, "0a6e65ec3da2a462"],
] as const;

function setUp() {
  const fetch = scriptedFetch(next(), repeat(Response.json([{ id: "2" }]), 2));
  return { fetch, client: createClient({ baseUrl: "https://shop.example/api", fetch }) };
}

/** A checkpoint, and the same one with another position. */
async function taken(place?: unknown): Promise<string> {
  const { cursor = "" } = await setUp().client.list(byLink, {});
  const checkpoint: unknown = JSON.parse(cursor);
  return place === undefined ? cursor : JSON.stringify(Object.assign({}, checkpoint, { at: place }));
}

describe("a checkpoint", () => {
  test("resumes the list", async () => {
    const { client, fetch } = setUp();
    await client.list(byLink, {}, { from: await taken() });
    expect(fetch.requests[0]?.url).toBe("https://shop.example/api/by-link?page=2");
  });

  test("is bound to its query, wherever the query began and however it was written", async () => {
    const { client } = setUp();
    const { cursor: from = "" } = await client.list(byLink, { colour: "red", limit: 5, page: 1 });
    for (const params of [
      { limit: 5, colour: "red" },
      { page: 7, colour: "red", limit: 5 },
    ])
      expect((await client.list(byLink, params, { from })).items).toEqual([{ id: "2" }]);
    await expect(client.list(byLink, { colour: "red" }, { from })).rejects.toMatchObject({
      parameter: "from",
    });
  });

  test("has no credential among its parameters, and is resumed with the caller's", async () => {
    const params = { apikey: text, tenant: text, page_key: optional(text) };
    const books = get("/books", {
      params,
      places: { tenant: { in: "header", name: "X-Tenant-Token" } },
      answer: { books: list({ id: text }), next: text },
      page: cursor({ items: "books", next: "next", param: "page_key" }),
    });
    const page = (id: string) => Response.json({ books: [{ id }], next: `after ${id}` });
    const fetch = scriptedFetch(page("1"), page("2"));
    const client = createClient({ baseUrl: "https://shop.example", fetch, operations: { books } });
    const given = { apikey: "s3cret-key", tenant: "s3cret-token" };
    const { cursor: from = "" } = await client.books(given);
    expect(from).not.toContain("s3cret");
    expect((await client.books(given, { from })).items).toEqual([{ id: "2" }]);
    expect(fetch.requests[1]?.url).toBe("https://shop.example/books?apikey=s3cret-key&page_key=after%201");
    expect(fetch.requests[1]?.headers.get("x-tenant-token")).toBe("s3cret-token");
  });

  test("is bound to its path: operations made from a route share one name", async () => {
    const elsewhere = { ...byLink, path: "/by-another-link" };
    const resumed = setUp().client.list(elsewhere, {}, { from: await taken() });
    await expect(resumed).rejects.toMatchObject({ parameter: "from" });
  });

  test("that an earlier release stored resumes the list", async () => {
    const stored = (query: string): string =>
      JSON.stringify({
        v: 1,
        operation: "shop.byCursor",
        query,
        at: { params: { colour: "red", next_cursor: "c1" } },
      });
    for (const [params, query] of STORED) {
      const fetch = scriptedFetch(Response.json({ data: [{ id: "2" }] }));
      const client = createClient({ baseUrl: "https://shop.example/api", fetch });
      const { items } = await client.list(byCursor, params, { from: stored(query) });
      expect(items).toEqual([{ id: "2" }]);
      expect(fetch.requests[0]?.url).toBe("https://shop.example/api/by-cursor?colour=red&next_cursor=c1");
    }
  });

  test("is written for a query with a bigint too, which JSON does not have", async () => {
    const open = { ...byLink, params: openParams("Open", []) };
    const { client, fetch } = setUp();
    const { cursor: from = "" } = await client.list(open, { id: 9007199254740993n });
    await client.list(open, { id: 9007199254740993n }, { from });
    await client.list(open, { id: "9007199254740993" }, { from });
    expect(fetch.requests[0]?.url).toBe("https://shop.example/api/by-link?id=9007199254740993");
    await expect(client.list(open, { id: 9007199254740992n }, { from })).rejects.toMatchObject({
      parameter: "from",
    });
  });

  test("does not depend on the order of an operation's parameters", async () => {
    const list = { ...byCursor, params: getThing.params };
    const fetch = scriptedFetch(repeat(Response.json({ data: [{ id: "1" }], next_cursor: "c1" }), 2));
    const client = createClient({ baseUrl: "https://shop.example/api", fetch });
    const params = { tenant: "a", tags: ["b"], since: "2026-01-02", id: "7" };
    const { cursor = "" } = await client.list(list, params);
    expect(JSON.parse(cursor)).toMatchObject({ query: "d410035c65c6b6ff" });
  });

  test("of a link keeps the link if the page size changes", async () => {
    const sized = { ...byLink, page: { ...byLink.page, sizeParam: "limit" } };
    const { client, fetch } = setUp();
    const { cursor: from = "" } = await client.list(sized, { limit: 2 });
    await client.list(sized, { limit: 1 }, { from });
    expect(fetch.requests[1]?.url).toBe("https://shop.example/api/by-link?page=2");
  });

  test.each([
    ["text", "garbage", "a checkpoint of shop.byLink", "other text"],
    ["a number", "7", "a checkpoint of shop.byLink", "other text"],
    ["null", "null", "a checkpoint of shop.byLink", "other text"],
    [
      "one whose operation is no name",
      '{"v":1,"operation":7,"query":"x","at":{"params":{}}}',
      "a checkpoint of shop.byLink",
      "other text",
    ],
    [
      "one whose query is no text",
      '{"v":1,"operation":"shop.byLink","query":7,"at":{"params":{}}}',
      "a checkpoint of shop.byLink",
      "other text",
    ],
    [
      "one of another operation",
      '{"v":1,"operation":"shop.other","query":"x","at":{"params":{}}}',
      "a checkpoint of shop.byLink",
      "one of shop.other",
    ],
    [
      "one of another query",
      '{"v":1,"operation":"shop.byLink","query":"x","at":{"params":{}}}',
      "a checkpoint of the same query",
      "one taken with other parameters",
    ],
  ])("is distinguished from %s", async (_, from, expected, received) => {
    const resumed = setUp().client.list(byLink, {}, { from });
    await expect(resumed).rejects.toMatchObject({ parameter: "from", expected, received });
  });

  test("of another version is refused", async () => {
    const text = await taken();
    for (const from of [text.replace('"v":1', '"v":2'), text.replace('"v":1', '"v":"1"')]) {
      expect(from).not.toBe(text);
      await expect(setUp().client.list(byLink, {}, { from })).rejects.toMatchObject({ parameter: "from" });
    }
  });

  test.each([
    ["no place", 7],
    ["a place without parameters", {}],
    ["no parameters", { params: null }],
    ["a list of parameters", { params: [] }],
    ["a link that is no text", { params: {}, link: 5 }],
    ["a link out of the base address", { params: {}, link: "/../admin" }],
    ["the same, encoded", { params: {}, link: "/%2e%2e/admin" }],
    ["the same, encoded twice", { params: {}, link: "/%252e%252e/admin" }],
    ["the same, with a path parameter", { params: {}, link: "/..;/admin" }],
    ["a link that begins elsewhere", { params: {}, link: "//other.example/" }],
    ["a whole address", { params: {}, link: "https://other.example/" }],
    ["a link that is no path", { params: {}, link: "x" }],
  ])("with an invalid position is refused: %s", async (_, place) => {
    const { client, fetch } = setUp();
    const resumed = client.list(byLink, {}, { from: await taken(place) });
    await expect(resumed).rejects.toMatchObject({ code: "parameter", parameter: "from" });
    expect(fetch.requests).toHaveLength(0);
  });
});
