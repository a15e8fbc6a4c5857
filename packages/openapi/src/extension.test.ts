import { get, link, linkOrPage, list, offset, optional, pageNumber, post, text } from "@org/http-core";
import { cursor, isList, type Operation, type Paging, windows } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { routesOf } from "./read/routes-of.ts";
import { openApi } from "./write/open-api.ts";

/** Writes operations into a document, and reads it back. */
function readBack(...operations: readonly Operation[]) {
  const document = openApi({ title: "Library", operations, servers: { api: "https://library.example" } });
  const source = routesOf(JSON.parse(JSON.stringify(document)));
  return { operation: source.operation, report: source.report, document };
}

describe("what OpenAPI has no words for", () => {
  const params = { page: optional(text), size: optional(text), from: optional(text), limit: optional(text) };
  const answer = { books: list({ isbn: text }), next: optional(text), pages: optional(text) };
  const largest = { param: "size", rows: 100 };
  const totals = { rows: "total" };

  test.each<[string, Paging<"books">]>([
    ["cursor", cursor({ items: "books", next: "next", param: "from", end: ["LTE="], largest, totals })],
    ["link", link("books", { largest, totals })],
    ["offset", offset({ items: "books", limit: "limit", offset: "from", next: "next", last: 9_000 })],
    ["pageNumber", pageNumber({ items: "books", param: "page", first: 0, total: "pages" })],
    [
      "linkOrPage",
      linkOrPage({ items: "books", param: "page", number: "pages", size: "size", defaultSize: 30 }),
    ],
  ])("is kept: paging by %s, and the key of rows", (_, page) => {
    const { operation } = readBack(get("/books", { name: "books", params, answer, page, key: ["isbn"] }));
    const one = operation("GET /books");
    if (!isList(one)) throw new Error("no list");
    expect(one.page.made).toEqual(JSON.parse(JSON.stringify(page.made)));
    expect([one.page.style, one.page.items, one.key]).toEqual([page.style, "books", ["isbn"]]);
  });

  test("is kept: a write that only reads, and the name of a whole body", () => {
    const search = post("/search", {
      name: "search",
      params: { words: list(text) },
      body: { kind: "json", param: "words" },
      safe: true,
      answer,
    });
    const { operation } = readBack(search);
    const { safe, body } = operation("POST /search");
    expect([safe, body]).toEqual([true, { kind: "json", param: "words" }]);
    expect(operation("POST /search", true).body).toEqual({ kind: "json", param: "body" });
  });

  test("leaves no field in a document of an operation that has nothing of it", () => {
    const { document } = readBack(get("/book", { name: "book", answer: { title: text } }));
    expect(JSON.stringify(document)).not.toContain("x-client");
  });

  test("lacks paging by windows, which is reported: the operation is no list then", () => {
    const page = windows({ items: "books", after: () => undefined, rows: 1 });
    const { operation, report } = readBack(get("/books", { name: "books", params, answer, page }));
    expect(isList(operation("GET /books"))).toBe(false);
    expect(report("GET /books")).toMatchObject({
      paging: undefined,
      notUnderstood: [
        {
          at: "#/paths/~1books/get/x-client/paging",
          reason: "pages by windows, which the document can't say: use `overrides`",
        },
      ],
    });
  });
});

test.each([
  [{ safe: "yes" }, "safe"],
  [{ key: [7] }, "key/0"],
  [{ more: 1 }, "more"],
])("an extension in another form is reported: %j", (extension, at) => {
  const document = { openapi: "3.1.0", paths: { "/a": { get: { responses: {}, "x-client": extension } } } };
  expect(routesOf(document).report("GET /a").notUnderstood).toEqual([
    { at: `#/paths/~1a/get/x-client/${at}`, reason: "not in the form of `x-client`" },
  ]);
});
