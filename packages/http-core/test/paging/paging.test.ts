import { repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import {
  PaginationError,
  ParameterError,
  SchemaError,
  createClient,
  queryToken,
  type ClientEvent,
} from "@org/http-core";
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

const page = (ids: readonly string[], next_cursor?: string | null): Response =>
  Response.json({ data: ids.map((id) => ({ id })), ...(next_cursor === undefined ? {} : { next_cursor }) });

async function gather<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe("a list", () => {
  test("has the response and the metadata of its first page, by one request", async () => {
    const { client, fetch } = setUp(page(["1"], "c1"), page(["2"], "LTE="));
    const list = client.list(byCursor, { colour: "red" });
    const { data, rejected, response, meta } = await list.withResponse();
    expect([data, rejected, meta.attempts, response.status]).toEqual([await list, [], 1, 200]);
    // A response that was read can't be cloned.
    expect(await response.json()).toEqual({ data: [{ id: "1" }], next_cursor: "c1" });
    const raw = await list.raw();
    expect([await raw.json(), await (await list.raw()).json()]).toEqual([
      { data: [{ id: "1" }], next_cursor: "c1" },
      { data: [{ id: "1" }], next_cursor: "c1" },
    ]);
    expect(fetch.requests).toHaveLength(1);
  });

  test("is not requested before it is awaited; awaited, it is its first page", async () => {
    const { client, fetch } = setUp(page(["1"], "c1"), page(["2"], "LTE="));
    const list = client.list(byCursor, { colour: "red" });
    expect(fetch.requests).toHaveLength(0);
    const first = await list;
    expect(first.items).toEqual([{ id: "1" }]);
    expect(first.envelope).toEqual({ next_cursor: "c1" });
    const second = await first.next();
    expect(second?.items).toEqual([{ id: "2" }]);
    expect(second?.cursor).toBeUndefined();
    expect(await second?.next()).toBeUndefined();
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      `${BASE}/by-cursor?colour=red`,
      `${BASE}/by-cursor?colour=red&next_cursor=c1`,
    ]);
  });

  test("iterated, it is all of its rows; an iterated page is the remaining rows", async () => {
    const script = [page(["1", "2"], "c1"), page([], "c2"), page(["3"])];
    const first = setUp(...script);
    expect((await gather(first.client.list(byCursor, {}))).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    const second = setUp(...script);
    const opening = await second.client.list(byCursor, {});
    expect((await gather(opening)).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(second.fetch.requests).toHaveLength(3);
    const third = setUp(...script);
    expect((await gather(third.client.list(byCursor, {}).pages())).map(({ items }) => items.length)).toEqual([
      2, 0, 1,
    ]);
  });

  test("requests a page again for a repeated next(), and shares it while it is in flight", async () => {
    const { client, fetch } = setUp(page(["1"], "c1"), page(["2"], "c2"), page(["2"], "c2"), page(["3"]));
    const first = await client.list(byCursor, {});
    const [one, same] = await Promise.all([first.next(), first.next()]);
    expect(one).toBe(same);
    const again = await first.next();
    expect(again?.items).toEqual([{ id: "2" }]);
    expect((await again?.next())?.items).toEqual([{ id: "3" }]);
    expect(fetch.requests).toHaveLength(4);
  });

  test("is started once, however it is awaited and iterated", async () => {
    const { client, fetch } = setUp(page(["1"], "c1"), page(["2"]));
    const list = client.list(byCursor, {});
    expect(await list).toBe(await list);
    expect(await gather(list)).toHaveLength(2);
    expect(fetch.requests).toHaveLength(2);
  });

  test("iterated a second time, has the same rows", async () => {
    const script = [page(["1"], "c1"), page(["2"], "c2"), page(["3"])];
    const list = setUp(...script, ...script.slice(1)).client.list(byCursor, {});
    const once = await gather(list);
    expect(once.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(await gather(list)).toEqual(once);
  });

  test("is requested again from a page in its middle, even after it was read completely", async () => {
    const script = [page(["1"], "c1"), page(["2"], "c2"), page(["3"])];
    const { client, fetch } = setUp(...script, ...script.slice(1));
    const first = await client.list(byCursor, {});
    for (let time = 0; time < 2; time += 1) {
      const second = await first.next();
      expect((await second?.next())?.items).toEqual([{ id: "3" }]);
    }
    expect(fetch.requests).toHaveLength(5);
  });

  test("collects 10,000 rows without max, and more only with it", async () => {
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at));
    const list = (rows: number, max?: number) => {
      const fetch = scriptedFetch(page(ids(0, 9_999), "c1"), page(ids(9_999, rows - 9_999), "LTE="));
      return createClient({ baseUrl: BASE, fetch, bodyCap: 1e6 }).list(byCursor, {}, { max });
    };
    expect(await list(10_000).collect()).toHaveLength(10_000);
    expect(await failureOf(() => list(10_001).collect())).toMatchObject({
      code: "parameter",
      parameter: "max",
    });
    expect(await list(10_001).collect({ max: Infinity })).toHaveLength(10_001);
    expect(await list(10_001).collect({ max: 10_001 })).toHaveLength(10_001);
    expect(await list(10_001, 10_001).collect()).toHaveLength(10_001);
  });

  test("stops at max without requesting the next page", async () => {
    const { client, fetch } = setUp(repeat(page(["1", "2"], "c1"), 3));
    expect(await client.list(byCursor, {}).collect({ max: 2 })).toHaveLength(2);
    expect(await gather(client.list(byCursor, {}, { max: 1 }))).toHaveLength(1);
    expect(await client.list(byCursor, {}, { max: 1 }).collect({ max: 2 })).toHaveLength(1);
    expect(fetch.requests).toHaveLength(3);
  });

  test.each([
    ["repeats", [page(["1"], "c1"), page(["2"], "c1")], 2, "did not advance"],
    ["comes back", [page(["1"], "c1"), page(["2"], "c2"), page(["3"], "c1")], 3, "was read before"],
  ])(
    "whose cursor %s ends in a PaginationError with the rows that were read",
    async (_, script, rows, why) => {
      const { client, fetch } = setUp(...script);
      const seen: string[] = [];
      const walk = async (): Promise<void> => {
        for await (const thing of client.list(byCursor, {})) seen.push(thing.id);
      };
      const error = await failureOf(walk);
      expect(error).toBeInstanceOf(PaginationError);
      expect(String(error)).toContain(why);
      expect(seen).toHaveLength(rows);
      expect(fetch.requests).toHaveLength(rows);
    },
  );

  test("has no next page after a 304 to the caller's condition, also where it is not the first", async () => {
    const { client } = setUp(new Response(null, { status: 304 }));
    const known = { headers: { "If-None-Match": '"1"' } };
    const page = await client.list(byCursor, { next_cursor: "c1" }, known);
    expect([page.items, page.envelope, await page.next()]).toEqual([[], {}, undefined]);
  });

  test("resumes from a checkpoint, of the same query only", async () => {
    const { client, fetch } = setUp(page(["1"], "c1"), page(["2"]));
    const { cursor = "" } = await client.list(byCursor, { colour: "red", limit: 5 });
    const stored = structuredClone(cursor);
    const rest = await gather(client.list(byCursor, { colour: "red", limit: 5 }, { from: stored }));
    expect(rest).toEqual([{ id: "2" }]);
    expect(fetch.requests[1]?.url).toContain("colour=red&limit=5&next_cursor=c1");
    for (const [params, from] of [
      [{ colour: "blue", limit: 5 }, stored],
      [{ colour: "red", limit: 5 }, "garbage"],
      [{ colour: "red", limit: 5 }, '{"v":1}'],
    ] as const) {
      await expect(client.list(byCursor, params, { from })).rejects.toBeInstanceOf(ParameterError);
    }
    await expect(client.list(byOffset, { colour: "red", limit: 5 }, { from: stored })).rejects.toBeInstanceOf(
      ParameterError,
    );
  });
});

describe("rows are checked one by one", () => {
  const mixed = (): Response =>
    Response.json({ data: [{ id: "1" }, { id: false }, "x", null, { id: "5", extra: 1 }] });

  test("invalid rows are rejected and reported", async () => {
    const { client, events } = setUp(mixed());
    const { items, rejected } = await client.list(byCursor, {});
    expect(items).toEqual([{ id: "1" }, { id: "5", extra: 1 }]);
    expect(rejected.map(({ index, value }) => [index, value])).toEqual([
      [1, { id: false }],
      [2, "x"],
      [3, null],
    ]);
    expect(rejected[0]?.error).toMatchObject({ path: "data.1.id", expected: "string", received: "false" });
    expect(events.filter(({ type }) => type === "drift")).toMatchObject([
      { kind: "unknown field", path: "data.*.extra", count: 1 },
      { kind: "rejected", path: "data.*.id", count: 1 },
      { kind: "rejected", path: "data.*", count: 2 },
    ]);
  });

  test("strict rejects the page, off returns it unchanged", async () => {
    const { client } = setUp(repeat(mixed(), 2));
    await expect(client.list(byCursor, {}, { validate: "strict" })).rejects.toBeInstanceOf(SchemaError);
    expect((await client.list(byCursor, {}, { validate: "off" })).items).toHaveLength(5);
  });
});

describe("limit and offset", () => {
  const offsetPage = (ids: readonly string[], next: string | null): Response =>
    Response.json({ next, results: ids.map((id) => ({ id })) });

  test("takes only offset and limit from the link", async () => {
    const next = "https://other.example//v1/by-offset?limit=2&offset=2";
    const { client, fetch } = setUp(offsetPage(["1", "2"], next), offsetPage(["3"], null));
    expect(await gather(client.list(byOffset, { colour: "red" }))).toHaveLength(3);
    expect(fetch.requests[1]?.url).toBe(`${BASE}/by-offset?colour=red&limit=2&offset=2`);
  });

  test("counts rows if the link has no offset, until a page repeats", async () => {
    const next = "/by-offset?page=next";
    const other = setUp(offsetPage(["1", "2"], next), offsetPage(["3"], next), offsetPage([], next));
    expect(await gather(other.client.list(byOffset, {}))).toHaveLength(3);
    expect(other.fetch.requests.at(-1)?.url).toBe(`${BASE}/by-offset?offset=3`);
    // A rejected row counts as a row.
    for (const row of [{ id: "1" }, { id: 1 }]) {
      const same = () => Response.json({ next, results: [row, { id: "2" }] });
      const { client, fetch } = setUp(same, same, same);
      const error = await failureOf(() => gather(client.list(byOffset, {})));
      expect(error).toBeInstanceOf(PaginationError);
      expect(error).toMatchObject({ pages: 1 });
      expect(fetch.requests).toHaveLength(2);
    }
  });

  test("may be resumed with another page size, which applies at once", async () => {
    const next = "/by-offset?limit=2&offset=2";
    const { client, fetch } = setUp(offsetPage(["1", "2"], next), repeat(offsetPage(["3"], null), 2));
    const { cursor: from } = await client.list(byOffset, { colour: "red", limit: 2 });
    await client.list(byOffset, { colour: "red", limit: 1 }, { from });
    await client.list(byOffset, { colour: "red" }, { from });
    expect(fetch.requests.slice(1).map(({ url }) => url)).toEqual([
      `${BASE}/by-offset?colour=red&limit=1&offset=2`,
      `${BASE}/by-offset?colour=red&limit=2&offset=2`,
    ]);
    await expect(client.list(byOffset, { colour: "blue", limit: 2 }, { from })).rejects.toMatchObject({
      parameter: "from",
    });
  });
});

describe("links", () => {
  const linked = (ids: readonly string[], link?: string): Response =>
    Response.json(
      ids.map((id) => ({ id })),
      link === undefined ? {} : { headers: { link } },
    );

  test.each([
    ["on the base address", `<${BASE}/by-link?page=2>; rel="next"`, `${BASE}/by-link?page=2`],
    ["relative to the page", `<?page=2>; rel=next`, `${BASE}/by-link?page=2`],
    ["relative to its folder", `<by-link?page=2>; rel=next`, `${BASE}/by-link?page=2`],
    ["relative to the host", `</api/by-link?page=2>; rel=next`, `${BASE}/by-link?page=2`],
    ["with a user name", `<https://a:b@shop.example/api/by-link?page=2>; rel=next`, `${BASE}/by-link?page=2`],
    [
      "of another host and scheme",
      `<http://inner:8080/api/by-link?page=2>; rel="next"`,
      `${BASE}/by-link?page=2`,
    ],
    ["without the base path", `<https://shop.example/by-link?page=2>; rel="next"`, `${BASE}/by-link?page=2`],
    [
      "with doubled slashes",
      `<https://shop.example//api//by-link?page=2>; rel="next last"`,
      `${BASE}/by-link?page=2`,
    ],
  ])("%s are followed below the base address", async (_, link, expected) => {
    const { client, fetch } = setUp(linked(["1"], link), linked(["2"]));
    expect(await gather(client.list(byLink, {}))).toHaveLength(2);
    expect(fetch.requests[1]?.url).toBe(expected);
  });

  test("that lead elsewhere are refused by the policy of the call", async () => {
    const inner = `<http://inner:8080/api/by-link?page=2>; rel="next"`;
    const { client, fetch } = setUp(linked(["1"], inner), linked(["2"]));
    const gathered = gather(client.list(byLink, {}, { nextLinks: "refuse" }));
    await expect(gathered).rejects.toMatchObject({ code: "pagination", items: 1, pages: 1 });
    await expect(gathered).rejects.toThrow(/leads to http:\/\/inner:8080/);
    expect(fetch.requests).toHaveLength(1);
  });

  test.each(["..;/admin", "x/..;v=1/y", "%252e%252e/admin", "x/..%2fadmin", ".%252e%255cadmin"])(
    "with a segment that servers may treat as `..` are refused: %s",
    async (path) => {
      const next = `<${BASE}/${path}?page=2>; rel=next`;
      const { client, fetch } = setUp(linked(["1"], next), linked(["2"]));
      const gathered = gather(client.list(byLink, {}));
      await expect(gathered).rejects.toMatchObject({ code: "pagination", items: 1 });
      await expect(gathered).rejects.toThrow(/`\.\.`/);
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test.each(["javascript:alert(1)", "data:text/plain,x", "file:///etc/passwd", "https://"])(
    "to %s are refused",
    async (uri) => {
      const { client, fetch } = setUp(linked(["1"], `<${uri}>; rel=next`), linked(["2"]));
      await expect(gather(client.list(byLink, {}))).rejects.toBeInstanceOf(PaginationError);
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test.each([
    ["the page, relative to it", '<?page=2>; rel=next; anchor=""'],
    ["the page, by its path", "</api/by-link?page=2>; rel=next; anchor=/api/by-link"],
    ["the page, by its internal name", '<?page=2>; rel=next; anchor="http://inner:8080/by-link"'],
    ["another resource and the page", '<?page=9>; rel=next; anchor="/other", <?page=2>; rel=next'],
    ["the first anchor alone", '<?page=2>; rel=next; anchor=""; anchor="/other"'],
  ])("with an anchor are followed if the anchor is %s", async (_, link) => {
    const { client, fetch } = setUp(linked(["1"], link), linked(["2"]));
    expect(await gather(client.list(byLink, {}))).toHaveLength(2);
    expect(fetch.requests[1]?.url).toBe(`${BASE}/by-link?page=2`);
  });

  test.each(["/api/other", "https://other.example/x", "?colour=blue", "#part", "http://["])(
    "whose anchor is another resource are ignored: %s",
    async (anchor) => {
      const { client, fetch } = setUp(linked(["1"], `<?page=2>; rel=next; anchor="${anchor}"`));
      expect(await gather(client.list(byLink, {}))).toHaveLength(1);
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test("in a loop end in a PaginationError", async () => {
    const next = (to: number) => `<${BASE}/by-link?page=${String(to)}>; rel="next"`;
    const { client, fetch } = setUp(
      linked(["1"], next(2)),
      linked(["2"], next(3)),
      repeat(linked(["3"], next(2)), 2),
    );
    const error = await failureOf(() => gather(client.list(byLink, {})));
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({ pages: 3, items: 3 });
    expect(fetch.requests).toHaveLength(3);
    // The page with the unusable link is the one to resume from.
    const from = error instanceof PaginationError ? error.checkpoint : undefined;
    await client.list(byLink, {}, { from: String(from) });
    expect(fetch.requests[3]?.url).toBe(`${BASE}/by-link?page=3`);
  });

  test.each([
    ["from the first page to itself", ["/api/by-link?colour=red"], ["1"]],
    ["back to the first page", ["/api/by-link?page=2", "/api/by-link?colour=red"], ["1", "2"]],
  ])("%s end before a page is read twice", async (_, links, ids) => {
    const pages = links.map((uri, index) =>
      Response.json([{ id: String(index + 1) }], { headers: { link: `<${uri}>; rel="next"` } }),
    );
    const { client, fetch } = setUp(...pages);
    const seen: string[] = [];
    const error = await failureOf(async () => {
      for await (const { id } of client.list(byLink, { colour: "red" })) seen.push(id);
    });
    expect(error).toBeInstanceOf(PaginationError);
    expect([seen, fetch.requests.length]).toEqual([ids, ids.length]);
  });

  test("that contain the credential are followed, and no checkpoint contains it", async () => {
    const echoed = `<${BASE}/by-link?page=2&q=paging-secret&access_token=paging-secret>; rel="next"`;
    const fetch = scriptedFetch(linked(["1"], echoed), linked(["2"]));
    const client = createClient({ baseUrl: BASE, auth: queryToken("paging-secret"), fetch });
    const first = await client.list(byLink, {});
    expect(first.cursor).toContain("page=2");
    expect(first.cursor).not.toContain("paging-secret");
    expect((await first.next())?.items).toEqual([{ id: "2" }]);
    const { searchParams } = new URL(fetch.requests[1]?.url ?? "");
    expect(searchParams.getAll("access_token")).toContain("paging-secret");
  });
});
