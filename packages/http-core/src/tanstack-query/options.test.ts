import { QueryClient } from "@tanstack/query-core";
import { describe, expect, test } from "vitest";
import { createClient, cursor, get, list, optional, post, text } from "../index.ts";
import type { Operation } from "../operation.ts";
import { scriptedFetch } from "../testing.ts";
import { infiniteQueryOptions, queryOptions } from "./options.ts";

const baseUrl = "https://library.example";
const book = get("/books/{id}", { answer: { title: text } });
const books = get("/books", {
  params: { author: optional(text), token: optional(text), range: optional(text) },
  answer: { data: list({ id: text }), next: optional(text) },
  page: cursor({ items: "data", next: "next", param: "after" }),
});

describe("queryOptions", () => {
  test("fetches by the operation, once for equal keys", async () => {
    const fetch = scriptedFetch(Response.json({ title: "Dune" }));
    const client = createClient({ baseUrl, fetch });
    const queries = new QueryClient();
    const options = queryOptions(client, book, { id: 7 }, { scope: "ann" });
    expect(options.queryKey).toEqual(["ann", "GET /books/{id}", { id: 7 }, "GET /books/{id}"]);
    const { title } = await queries.query({ ...options, staleTime: 1_000 });
    const again = queryOptions(client, book, { id: 7 }, { scope: "ann" });
    expect([title, await queries.query({ ...again, staleTime: 1_000 })]).toEqual(["Dune", { title: "Dune" }]);
    expect(fetch.requests).toHaveLength(1);
  });

  test("keeps the services of two base addresses apart", () => {
    const keys = ["https://one.example", "https://two.example/v1/"].map((address) => {
      const client = createClient({ baseUrl: address });
      return [queryOptions(client, book, { id: 7 }), infiniteQueryOptions(client, books, {})];
    });
    expect(keys.map((options) => options.map(({ queryKey: [scope] }) => scope))).toEqual([
      ["https://one.example", "https://one.example"],
      ["https://two.example/v1", "https://two.example/v1"],
    ]);
  });

  test("is aborted by the signal of TanStack", async () => {
    const fetch = () => new Promise<never>(() => undefined);
    const queries = new QueryClient();
    const options = queryOptions(createClient({ baseUrl, fetch }), book, { id: 7 });
    const query = queries.query({ ...options, retry: false });
    await queries.cancelQueries({ queryKey: options.queryKey });
    await expect(query).rejects.toThrow("CancelledError");
  });

  test("passes the call's options on", async () => {
    const fetch = scriptedFetch(Response.json({ title: "Dune" }));
    const options = queryOptions(
      createClient({ baseUrl, fetch }),
      book,
      { id: 7 },
      { headers: { "x-a": "b" } },
    );
    await new QueryClient().query(options);
    expect(fetch.requests[0]?.headers.get("x-a")).toBe("b");
  });
});

describe("infiniteQueryOptions", () => {
  test("fetches page after page by the list's checkpoints", async () => {
    const fetch = scriptedFetch(
      Response.json({ data: [{ id: "1" }], next: "b", total: 2 }),
      Response.json({ data: [{ id: "2" }] }),
    );
    const queries = new QueryClient();
    const options = infiniteQueryOptions(createClient({ baseUrl, fetch }), books, { author: "a" });
    const { pages } = await queries.infiniteQuery({ ...options, pages: 3 });
    expect(pages.map(({ items }) => items)).toEqual([[{ id: "1" }], [{ id: "2" }]]);
    expect(pages[0]?.envelope).toEqual({ next: "b", total: 2 });
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      "https://library.example/books?author=a",
      "https://library.example/books?author=a&after=b",
    ]);
    expect(JSON.stringify(pages)).toContain('"id":"2"');
  });
});

test("a key shows no secret, differs by it, and can be serialised", () => {
  const client = createClient({ baseUrl });
  const keyOf = (token: string) => queryOptions(client, books, { token, author: "a" }).queryKey;
  expect(JSON.stringify(keyOf("s3cret"))).not.toContain("s3cret");
  expect(keyOf("s3cret")).toEqual(keyOf("s3cret"));
  expect(keyOf("s3cret")).not.toEqual(keyOf("another"));
  const own = get("/own", {
    params: { tenant: text },
    places: { tenant: { in: "header", name: "X-Tenant-Token" } },
  });
  expect(JSON.stringify(queryOptions(client, own, { tenant: "s3cret" }).queryKey)).not.toContain("s3cret");
  const epochs = get("/epochs", { params: { from: optional(text) } });
  const params: object = { from: 5n, days: [1n] };
  expect(JSON.stringify(queryOptions<object, unknown>(client, epochs, params).queryKey)).toBe(
    '["https://library.example","GET /epochs",{"from":"5","days":["1"]},"GET /epochs"]',
  );
});

describe("keys differ", () => {
  const client = createClient({ baseUrl });
  const keyOf = (operation: Operation<object>, params: object, options = {}) =>
    JSON.stringify(queryOptions<object, unknown>(client, operation, params, options).queryKey);

  test("by the time of a Date", () => {
    const since = (time: number) => keyOf(book, { since: [new Date(time)] });
    expect(since(0)).toContain('"1970-01-01T00:00:00.000Z"');
    expect(since(0)).not.toBe(since(1));
    expect(since(0)).toBe(since(0));
  });

  test("by a secret that is an object", () => {
    const login = (user: string) => keyOf(book, { credentials: { user } });
    expect(login("alice")).not.toContain("alice");
    expect(login("alice")).not.toBe(login("bob"));
    expect(login("alice")).toBe(login("alice"));
  });

  test("by the route, of operations with one name", () => {
    const named = (path: string) => get(path, { name: "request" });
    expect(keyOf(named("/user"), {})).not.toBe(keyOf(named("/meta"), {}));
    expect(keyOf(named("/user"), {})).not.toBe(keyOf(post("/user", { name: "request" }), {}));
  });

  test("by the base address of the call", () => {
    expect(keyOf(book, { id: 7 }, { baseUrl: "https://other.example" })).not.toBe(keyOf(book, { id: 7 }));
  });

  test("of a list's pages from that of its first page, whose data have another form", () => {
    expect(JSON.stringify(infiniteQueryOptions(client, books, {}).queryKey)).not.toBe(keyOf(books, {}));
  });
});
