import { cursor } from "@org/http-core/operation";
import { decimal } from "@org/http-core/schema";
import { describe, expect, test } from "vitest";
import { documentOf, json, query, setUp } from "./library.ts";

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
      "a cursor that is in no field, as the last row's id",
      get([query("after", { type: "string" }), size], rows),
      undefined,
      undefined,
    ],
    [
      "the last row's id, which `after` takes",
      get([query("after", { type: "string" })], {
        type: "object",
        properties: { data: rows, last_id: { type: "string" }, has_more: { type: "boolean" } },
      }),
      "cursor",
      "data",
    ],
    [
      "a marker",
      get([query("marker", { type: "string" })], {
        allOf: [{ properties: { next_marker: { type: "string" } } }, { properties: { entries: rows } }],
      }),
      "cursor",
      "entries",
    ],
    [
      "an offset that is a token of the answer",
      get([query("offset", { type: "string" }), query("limit", { type: "integer" })], {
        type: "object",
        properties: { data: rows, next_page: { type: "object", properties: { offset: { type: "string" } } } },
      }),
      "cursor",
      "data",
    ],
    [
      "an offset that is a token of nothing",
      get([query("offset", { type: "string" }), query("limit", { type: "integer" })], rows),
      undefined,
      undefined,
    ],
    [
      "pages beside a cursor, which is sent only if one was asked for",
      get([page, query("cursor", { type: "string" })], inData),
      "pageNumber",
      "data",
    ],
    [
      "pages beside a token of an address",
      get([page, query("PageToken", { type: "string" })], {
        type: "object",
        properties: { data: rows, next_page_uri: { type: "string", format: "uri" } },
      }),
      undefined,
      undefined,
    ],
    [
      "pages that are deprecated, beside a cursor",
      get([{ ...page, deprecated: true }, query("cursor", { type: "string" })], inData),
      "cursor",
      "data",
    ],
    [
      "an address as the next, by its example",
      get([query("after", { type: "string" })], {
        type: "object",
        properties: { items: rows, next: { type: "string", example: "https://a.example/rows?after=1" } },
      }),
      undefined,
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

  test("counts from where its description says, before the least number that its schema allows", async () => {
    const words = { description: "Pages through the rows, starting at page `1`." };
    const document = get([query("page", { type: "integer", minimum: 0 }, words)], rows);
    const { client, asked } = setUp(document, [[{ id: 0 }]]);
    await client.paginate("GET /rows").collect({ max: 9 });
    expect((await asked())[0]).toBe("GET /rows?page=1");
  });

  test("that ends before the rows that the service counts is drift", async () => {
    const { client, drift } = setUp(get([query("cursor", { type: "string" })], inData), [
      { data: [{ id: 1 }], total: 2 },
    ]);
    expect(await client.paginate("GET /rows").collect({ max: 9 })).toEqual([{ id: 1 }]);
    expect(drift).toEqual(["incomplete"]);
  });

  test("asks for a second page where the first is shorter than the document allows", async () => {
    const document = get([page, query("size", { type: "integer", default: 10, maximum: 100 })], rows);
    const { client, asked } = setUp(document, [[{ id: 0 }], [{ id: 1 }]]);
    expect(await client.paginate("GET /rows", { size: 10 }).collect({ max: 9 })).toEqual([
      { id: 0 },
      { id: 1 },
    ]);
    expect(await asked()).toHaveLength(3);
  });

  test("may be in a field, where the document has it as the whole answer", async () => {
    const page = cursor({ items: "data", next: "next_cursor", param: "next_cursor" });
    const overrides = { "GET /rows": { page, fields: { id: decimal } } };
    const document = get([query("next_cursor", { type: "string" })], rows);
    const { client } = setUp(
      document,
      [{ data: [{ id: 1 }, { id: {} }], next_cursor: "b" }, { data: [{ id: 2 }] }],
      { overrides },
    );
    const { items, rejected } = await client.paginate("GET /rows");
    expect([items, rejected.length]).toEqual([[{ id: "1" }], 1]);
    expect(await client.paginate("GET /rows").collect({ max: 9 })).toEqual([{ id: "2" }]);
  });

  test("is no list where the operation is a write: each page would repeat it", () => {
    const put = { parameters: [page, size], responses: json(rows) };
    const document = documentOf({ "/rows": { put } });
    expect(setUp(document).client.report("PUT /rows").paging).toBeUndefined();
    const overrides = { "PUT /rows": { safe: true } };
    expect(setUp(document, [], { overrides }).client.report("PUT /rows").paging?.style).toBe("pageNumber");
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

  test("may have its next page in a field that the document forgets", async () => {
    const forgotten = { type: "object", properties: { data: rows } };
    const document = get([query("token", { type: "string" })], forgotten);
    const overrides = { "GET /rows": { page: cursor({ items: "data", next: "next", param: "token" }) } };
    const { client, asked } = setUp(document, [{ data: [{ id: 1 }], next: "b" }, { data: [{ id: 2 }] }], {
      overrides,
    });
    expect(await client.paginate("GET /rows").collect({ max: 9 })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await asked()).toEqual(["GET /rows", "GET /rows?token=b"]);
  });
});
