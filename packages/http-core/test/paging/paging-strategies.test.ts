import { scriptedFetch, type Scripted } from "@org/http-core/testing";
import { PagingFault, cursor, link, offset, single, type Paging, windows } from "@org/http-core/operation";
import { PaginationError, createClient, type ClientEvent } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { byCursor, byLink, byOffset } from "../shop.ts";

const BASE = "https://shop.example/api";

function setUp(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const on = { any: (event: ClientEvent) => void events.push(event) };
  return { fetch, events, client: createClient({ baseUrl: BASE, fetch, on }) };
}

const page = (body: object): Response => Response.json(body);
const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }));

describe("a strategy has its own fields", () => {
  test.each<[Paging, Partial<Paging>]>([
    [single(), { style: "single", items: undefined, cursorParams: [] }],
    [single("rows"), { style: "single", items: "rows", cursorParams: [] }],
    [
      cursor({ items: "data", next: "next", param: "after" }),
      { style: "cursor", items: "data", cursorParams: ["after"] },
    ],
    [link("rows"), { style: "link", items: "rows", cursorParams: ["page"] }],
    [
      offset({ items: "rows", next: "next", limit: "size", offset: "skip" }),
      { style: "offset", items: "rows", cursorParams: ["skip"], sizeParam: "size" },
    ],
    [
      windows({ items: "rows", after: () => undefined, rows: 7 }),
      { style: "windows", items: "rows", cursorParams: [] },
    ],
  ])("%j", (strategy, expected) => {
    expect(strategy).toMatchObject(expected);
    expect(strategy.first({ colour: "red" })).toEqual({ params: { colour: "red" } });
  });

  test("a single page has no next", async () => {
    const { client, fetch } = setUp(page({ data: rows("1"), next_cursor: "c1" }));
    const only = await client.list({ ...byCursor, page: single("data") }, { colour: "red" });
    expect([only.cursor, await only.next(), only.params]).toEqual([undefined, undefined, { colour: "red" }]);
    expect(fetch.requests.map(({ url }) => url)).toEqual([`${BASE}/by-cursor?colour=red`]);
  });
});

describe("a page has", () => {
  test("its parameters, its response and its metadata", async () => {
    const { client } = setUp(page({ data: rows("1"), next_cursor: "c1" }), page({ data: [] }));
    const first = await client.list(byCursor, { colour: "red" });
    expect(first.params).toEqual({ colour: "red" });
    expect(await first.response.json()).toEqual({ data: rows("1"), next_cursor: "c1" });
    expect(first.meta).toMatchObject({ attempts: 1 });
    expect((await first.next())?.params).toEqual({ colour: "red", next_cursor: "c1" });
  });

  test("no envelope if the body is the list, or if there is no body", async () => {
    const { client } = setUp(page(rows("1")), new Response(null, { status: 304 }));
    expect((await client.list(byLink, {})).envelope).toEqual({});
    const known = { headers: { "If-None-Match": '"1"' } };
    expect((await client.list(byCursor, {}, known)).envelope).toEqual({});
  });

  test("no next page after a 304 to the caller's condition, also where it is not the first", async () => {
    const { client } = setUp(new Response(null, { status: 304 }));
    const known = { headers: { "If-None-Match": '"1"' } };
    const page = await client.list(byCursor, { next_cursor: "c1" }, known);
    expect([page.items, page.envelope, await page.next()]).toEqual([[], {}, undefined]);
  });

  test("one error for an unusable next page, however often that is requested", async () => {
    const { client, events } = setUp(
      page({ data: rows("1"), next_cursor: "c1" }),
      page({ data: rows("2"), next_cursor: "c1" }),
    );
    const last = await (await client.list(byCursor, {})).next();
    expect(events.filter(({ type }) => type === "error")).toEqual([]);
    const [error, same] = [await failureOf(() => last?.next()), await failureOf(() => last?.next())];
    expect(error).toBe(same);
    expect(error).toMatchObject({ operation: "shop.byCursor", status: 200, pages: 2, items: 2 });
    expect([last?.cursor, last?.fault]).toEqual([undefined, error]);
    expect(JSON.parse(last?.fault?.checkpoint ?? "")).toMatchObject({
      at: { params: { next_cursor: "c1" } },
    });
    expect(events.filter(({ type }) => type === "error")).toMatchObject([{ type: "error", error }]);
  });

  test("no checkpoint after it if it is rejected and its next page is unusable", async () => {
    const { client } = setUp(page({ next: "/by-offset?limit=1&offset=0", results: [{ id: false }] }));
    const error = await failureOf(() => client.list(byOffset, {}));
    expect(error).toMatchObject({ code: "schema", checkpoints: { after: undefined } });
  });
});

describe("a promise of a list", () => {
  test("supports catch and finally", async () => {
    const { client } = setUp(new Response("", { status: 400 }), page({ data: rows("1") }));
    const refused = client.list(byCursor, {});
    expect(await refused.catch((error: unknown) => error)).toMatchObject({ status: 400 });
    let ended = 0;
    const good = client.list(byCursor, {});
    expect((await good.finally(() => (ended += 1))).items).toEqual(rows("1"));
    expect(ended).toBe(1);
    expect(Object.prototype.toString.call(good)).toBe("[object Paginated]");
  });

  test("sends nothing for max: 0", async () => {
    const { client, fetch } = setUp();
    expect(await client.list(byCursor, {}).collect({ max: 0 })).toEqual([]);
    expect(await client.list(byCursor, {}, { max: 0 }).collect({ max: 5 })).toEqual([]);
    expect(fetch.requests).toEqual([]);
  });

  test("refuses a negative max, also where it would need no request", async () => {
    const { client } = setUp();
    const list = client.list(byCursor, {}, { max: -1 });
    const refused = { code: "parameter", parameter: "max" };
    await expect(list.collect()).rejects.toMatchObject(refused);
    await expect(list[Symbol.asyncIterator]().next()).rejects.toMatchObject(refused);
  });

  test("requests the next page only when it is needed", async () => {
    const { client, fetch } = setUp(page({ data: rows("1"), next_cursor: "c1" }), page({ data: rows("2") }));
    const seen: number[] = [];
    for await (const { id } of client.list(byCursor, {})) {
      await new Promise((resolve) => setTimeout(resolve));
      seen.push(Number(id), fetch.requests.length);
    }
    expect(seen).toEqual([1, 1, 2, 2]);
  });

  test("with prefetch requests no page after the last needed row", async () => {
    const { client, fetch } = setUp(page({ data: rows("1"), next_cursor: "c1" }), page({ data: rows("2") }));
    const seen: number[] = [];
    for await (const { id } of client.list(byCursor, {}, { prefetch: true, max: 2 })) {
      await new Promise((resolve) => setTimeout(resolve));
      seen.push(Number(id), fetch.requests.length);
    }
    expect(seen).toEqual([1, 2, 2, 2]);
  });

  test("with prefetch ignores the failure of an unneeded page", async () => {
    const failures: unknown[] = [];
    const hear = (reason: unknown): void => void failures.push(reason);
    process.on("unhandledRejection", hear);
    const { client, fetch } = setUp(
      page({ data: rows("1"), next_cursor: "c1" }),
      new Response("", { status: 400 }),
    );
    for await (const { id } of client.list(byCursor, {}, { prefetch: true })) {
      expect(id).toBe("1");
      await new Promise((resolve) => setTimeout(resolve));
      break;
    }
    process.off("unhandledRejection", hear);
    expect([fetch.requests.length, failures]).toEqual([2, []]);
  });
});

describe("the error for an unusable next page names it", () => {
  test.each<[string, Paging<"data">, unknown, string]>([
    [
      "a cursor",
      cursor({ items: "data", next: "next_cursor", param: "next_cursor" }),
      true,
      "next_cursor is neither a string nor a number",
    ],
    [
      "an offset",
      offset({ items: "data", next: "next_cursor", limit: "limit", offset: "offset" }),
      7,
      "next_cursor is not a string",
    ],
    [
      "an offset that stands still",
      offset({ items: "data", next: "next_cursor", limit: "limit", offset: "offset" }),
      "?offset=0",
      "the offset did not advance: 0, then 0",
    ],
  ])("%s", async (_, strategy, next_cursor, said) => {
    const { client } = setUp(page({ data: rows("1"), next_cursor }));
    const first = await client.list({ ...byCursor, page: strategy }, {}, { validate: "off" });
    const error = await failureOf(() => first.next());
    expect(error).toBeInstanceOf(PaginationError);
    expect(String(error)).toContain(`shop.byCursor: ${said}`);
  });

  test.each([
    ["javascript:alert(1)", "the next link is not an http or https address"],
    ["xhttp://shop.example/api/by-link?page=2", "the next link is not an http or https address"],
  ])("a link: %s", async (uri, said) => {
    const { client } = setUp(Response.json(rows("1"), { headers: { link: `<${uri}>; rel=next` } }));
    const first = await client.list(byLink, {});
    await expect(first.next()).rejects.toThrow(said);
  });

  test("only an error of the strategy itself fails the list", async () => {
    for (const [error, expected] of [
      [new PagingFault("nothing follows"), PaginationError],
      [new RangeError("a mistake"), RangeError],
    ] as const) {
      const strategy: Paging<"data"> = {
        ...single("data"),
        next() {
          throw error;
        },
      };
      const { client } = setUp(page({ data: rows("1") }));
      const walked = async () => (await client.list({ ...byCursor, page: strategy }, {})).next();
      expect(await failureOf(walked)).toBeInstanceOf(expected);
    }
  });
});

describe("limit and offset", () => {
  const optional = offset({ items: "data", next: "next_cursor", limit: "limit", offset: "offset" });
  const list = { ...byCursor, page: optional };

  test.each([[undefined], [null], [""]])("end if the next page is %j", async (next_cursor) => {
    const { client } = setUp(page({ data: rows("1"), next_cursor }));
    expect((await client.list(list, {}, { validate: "off" })).cursor).toBeUndefined();
  });

  test.each(["x2", "2x", "two", "", "-1", "1234567890123456"])(
    "count rows if the next offset is not a number: %j",
    async (given) => {
      const { client, fetch } = setUp(
        page({ data: rows("1", "2", "3"), next_cursor: `?offset=${given}&limit=${given}` }),
        page({ data: [] }),
      );
      await (await client.list(list, {})).next();
      expect(fetch.requests[1]?.url).toBe(`${BASE}/by-cursor?offset=3`);
    },
  );

  test("keep the page size that the caller requested", async () => {
    const { client, fetch } = setUp(
      page({ data: rows("1", "2"), next_cursor: "?limit=2&offset=2" }),
      page({ data: [] }),
    );
    await (await client.list(list, { limit: 5 })).next();
    expect(fetch.requests[1]?.url).toBe(`${BASE}/by-cursor?limit=5&offset=2`);
  });

  test("go on if a page starts like the previous one, and the service sent the offset", async () => {
    const { client } = setUp(
      page({ data: rows("1", "2"), next_cursor: "?offset=2" }),
      page({ data: rows("1", "3"), next_cursor: "?offset=4" }),
      page({ data: [] }),
    );
    expect(await client.list(list, {}).collect({ max: 9 })).toEqual(rows("1", "2", "1", "3"));
  });

  test("compare the rows of pages, whatever they contain", async () => {
    const big = (...ids: readonly string[]): Response =>
      new Response(
        `{"next_cursor":"?page=next","data":[${ids.map((id) => `{"id":"${id}","big":9007199254740993}`).join()}]}`,
      );
    const { client } = setUp(big("1", "2"), big("3", "2"), big("3", "2"));
    const error = await failureOf(() => client.list(list, {}, { numbers: "exact" }).collect({ max: 9 }));
    expect(error).toMatchObject({ code: "pagination", pages: 2, items: 4 });
    expect(String(error)).toContain("page 3 has the rows of page 2 again");
  });
});

describe("links", () => {
  const linked = (id: string, next: string): Response =>
    Response.json(rows(id), { headers: { link: `<${next}>; rel="next"` } });

  test("lose each double slash", async () => {
    const { client, fetch } = setUp(linked("1", `${BASE}//a///b//c?page=2`), page([]));
    await (await client.list(byLink, {})).next();
    expect(fetch.requests[1]?.url).toBe(`${BASE}/a/b/c?page=2`);
  });

  test("of a strategy with another name are checked for loops too", async () => {
    const list = { ...byLink, page: { ...link(), style: "cursor" as const } };
    const { client } = setUp(
      linked("1", "?page=2"),
      linked("2", "?page=3"),
      linked("3", "/api/by-link?page=2"),
    );
    const error = await failureOf(() => client.list(list, {}).collect({ max: 9 }));
    expect(error).toMatchObject({ code: "pagination", pages: 3 });
  });
});
