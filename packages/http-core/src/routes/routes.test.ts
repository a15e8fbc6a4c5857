import { createClient, link, text } from "@org/http-core";
import { routes, routeList, routesFrom, routeOperation, type RouteSource } from "@org/http-core/routes";
import { accepts } from "@org/http-core/operation";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";

/** A service that answers each request with the next response, then with 200 and a list, and its client. */
function setUp(...script: readonly Response[]) {
  const fetch = scriptedFetch(
    ...script,
    repeat(() => Response.json([])),
  );
  const client = createClient({ baseUrl: "https://library.example/v1", fetch, cache: false });
  const asked = async () =>
    Promise.all(
      fetch.requests.map(async (request) => [
        `${request.method} ${decodeURIComponent(request.url.replace("https://library.example", ""))}`,
        request.headers.get("accept"),
        await request.clone().text(),
      ]),
    );
  return { client, fetch, asked };
}

describe("any service", () => {
  test("has reads, whose parameters go into path and query", async () => {
    const { client, asked } = setUp(Response.json({ title: "Dune" }));
    const book = await routes(client).request("GET /books/{id}", { id: 7, lang: ["de", "en"], page: null });
    expect(book).toEqual({ title: "Dune" });
    expect(await asked()).toEqual([["GET /v1/books/7?lang=de&lang=en", "application/json", ""]]);
  });

  test("has writes, whose parameters go into path and body, or by options into the query", async () => {
    const { client, asked } = setUp();
    const library = routes(client);
    await library.request("PUT /books/{id}", { id: 7, title: "Dune" }, { query: { dry_run: true } });
    await library.request("POST /books", { page: 2 }, { body: ["Dune"] });
    const query = { "dry-run": "a b", tag: ["x", "y"], none: null };
    await library.request("POST /books?v=1", { title: "Ubik" }, { query });
    expect(await asked()).toEqual([
      ["PUT /v1/books/7?dry_run=true", "application/json", '{"title":"Dune"}'],
      ["POST /v1/books?page=2", "application/json", '["Dune"]'],
      ["POST /v1/books?v=1&dry-run=a b&tag=x&tag=y", "application/json", '{"title":"Ubik"}'],
    ]);
  });

  test("may have names in its path that RFC 6570 does not allow", async () => {
    const { client, asked } = setUp();
    const library = routes(client);
    await library.request("GET /shelves/{shelf-id}/{+book-path}", { "shelf-id": 7, "book-path": "a/b" });
    await library.request(
      "POST /shelves/{shelf-id}",
      { "shelf-id": 7, a: 1 },
      { query: { "dry-run": true } },
    );
    expect((await asked()).map(([line]) => line)).toEqual([
      "GET /v1/shelves/7/a/b",
      "POST /v1/shelves/7?dry-run=true",
    ]);
    await expect(untyped(library.request)("GET /shelves/{shelf-id}", {})).rejects.toMatchObject({
      parameter: "shelf_id",
    });
  });

  test("has text and bytes, by the media type that the caller names", async () => {
    const { client, asked } = setUp(
      new Response("a"),
      new Response("b"),
      new Response("c"),
      new Response("d"),
    );
    const library = routes(client);
    expect(await library.requestText("GET /blurb")).toBe("a");
    expect(await library.requestText("GET /blurb", {}, { accept: "text/x-rst" })).toBe("b");
    expect(await library.requestBytes("GET /cover")).toEqual(Uint8Array.of(99));
    expect(await library.requestBytes("GET /cover", {}, { accept: "image/png" })).toEqual(Uint8Array.of(100));
    const accepted = (await asked()).map(([, accept]) => accept);
    expect(accepted).toEqual(["text/plain", "text/x-rst", "*/*", "image/png"]);
  });

  test("has lists that follow the `Link` header, of the body or a field, each row checked", async () => {
    const next = { headers: { link: '</v1/books?page=2>; rel="next"' } };
    const { client, asked } = setUp(
      Response.json({ books: ["Dune", {}] }, next),
      Response.json({ books: ["Ubik"] }),
    );
    const list = routes(client).paginate("GET /books", { author: "a" }, { items: "books", schema: text });
    expect(await list.collect({ max: 9 })).toEqual(["Dune", "Ubik"]);
    expect((await asked()).map(([line]) => line)).toEqual(["GET /v1/books?author=a", "GET /v1/books?page=2"]);
  });

  test("has lists by page number", async () => {
    const { client, asked } = setUp(Response.json([1]), Response.json([2]));
    const list = routes(client).paginate("GET /books", {}, { pages: "number" });
    expect(await list.collect({ max: 9 })).toEqual([1, 2]);
    expect((await asked()).map(([line]) => line)).toEqual([
      "GET /v1/books?page=1",
      "GET /v1/books?page=2",
      "GET /v1/books?page=3",
    ]);
  });

  test.each(["request", "requestText", "requestBytes", "paginate"] as const)(
    "refuses an invalid route when awaited, not when called: %s",
    async (kind) => {
      const { client, fetch } = setUp();
      const refused: unknown = untyped(routes(client)[kind])("FETCH /books");
      await expect(refused).rejects.toMatchObject({ code: "parameter", parameter: "route" });
      expect(fetch.requests).toEqual([]);
    },
  );
});

describe("a service whose routes are known", () => {
  const service = {
    name: "library",
    bases: ["library"] as const,
    bucket: "core",
    defaults: { attemptTimeout: 1, totalTimeout: 2, retries: 0, maxWait: 0, bodyCap: 99 },
  };
  const parts = { service, auth: accepts("bearer") };
  const source: RouteSource<{ readonly shelf?: string }> = {
    service,
    text: "text/x-blurb",
    operation: (route) => routeOperation(route, { ...parts, name: "ask" }, "application/vnd.library+json"),
    list: (route, row, items) =>
      routeList(route, { ...parts, key: ["isbn"] }, row, items === undefined ? link() : link(items)),
    query: (path, query) => ({ ...query, path }),
    options({ shelf, ...options }) {
      if (shelf === "") throw new TypeError("no shelf");
      return shelf === undefined ? options : { ...options, headers: { "x-shelf": shelf } };
    },
  };

  test("says how they are sent", async () => {
    const { client, fetch, asked } = setUp(Response.json(1), new Response("b"));
    const library = routesFrom(source, client);
    await library.request("GET /books/{id}", { id: 7, a: 1 }, { shelf: "3" });
    await library.requestText("GET /blurb");
    expect((await asked()).map(([line, accept]) => [line, accept])).toEqual([
      ["GET /v1/books/7?a=1&path=/books/{id}", "application/vnd.library+json"],
      ["GET /v1/blurb", "text/x-blurb"],
    ]);
    expect(fetch.requests.map(({ headers }) => headers.get("x-shelf"))).toEqual(["3", null]);
  });

  test("says which query of a write it reads, and leaves its body alone", async () => {
    const { client, asked } = setUp(Response.json(1));
    await routesFrom(source, client).request(
      "POST /books/{id}",
      { id: 7, title: "Dune" },
      { query: { a: 1 } },
    );
    expect((await asked()).map(([line, , body]) => [line, body])).toEqual([
      ["POST /v1/books/7?a=1&path=/books/{id}", '{"title":"Dune"}'],
    ]);
  });

  test("refuses a wrong option of its own when awaited", async () => {
    const { client, fetch } = setUp();
    const library = routesFrom(source, client);
    expect(await failureOf(() => library.request("GET /books", {}, { shelf: "" }))).toBeInstanceOf(TypeError);
    expect(await failureOf(() => library.paginate("GET /books", {}, { shelf: "" }))).toBeInstanceOf(
      TypeError,
    );
    expect(fetch.requests).toEqual([]);
  });
});
