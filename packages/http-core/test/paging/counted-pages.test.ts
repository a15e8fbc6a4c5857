import fc from "fast-check";
import {
  createClient,
  get,
  integer,
  linkOrPage,
  list,
  offset,
  optional,
  pageNumber,
  text,
} from "@org/http-core";
import type { Paging } from "@org/http-core/operation";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";

/** A service of rows, by what it does with a page's number and size. */
interface Service {
  readonly rows: number;
  /** The rows of a page where none are asked for. */
  readonly usual: number;
  /** The most rows that it sends, whatever is asked for. */
  readonly cap: number;
  /** The number of its first page. */
  readonly base: number;
  /** Sends its first page, whatever page is asked for. */
  readonly ignores?: boolean;
  /** Says which page it sends. */
  readonly says?: boolean;
  /** Sends `Link` headers: always, or only where a list has several pages. */
  readonly links?: "always" | "several" | undefined;
}

function serve({ rows, usual, cap, base, ignores = false, says = false, links }: Service) {
  const sent: string[] = [];
  const fetch = async (address: string): Promise<Response> => {
    const { searchParams, search } = new URL(address);
    sent.push(search);
    const size = Math.min(Number(searchParams.get("size") ?? usual), cap);
    const page = ignores ? base : Number(searchParams.get("page") ?? base);
    const from = ignores ? 0 : Number(searchParams.get("skip") ?? (page - base) * size);
    const ids = Array.from({ length: rows }, (_, id) => ({ id })).slice(Math.max(0, from), from + size);
    const headers = new Headers();
    const leadTo = (rel: string, number: number) => {
      const query = new URLSearchParams(search);
      query.set("page", String(number));
      headers.append("link", `<?${query.toString()}>; rel="${rel}"`);
    };
    const hasMore = from + size < rows;
    if (links === "always" || (links === "several" && (hasMore || page > base))) {
      if (hasMore) leadTo("next", page + 1);
      leadTo("first", base);
    }
    return Response.json({ ids, ...(says && { page }) }, { headers });
  };
  return { fetch, sent };
}

function client(page: Paging<"ids">, fetch: (address: string) => Promise<Response>) {
  const params = { page: optional(integer), size: optional(integer), skip: optional(integer) };
  const operations = {
    ids: get("/ids", {
      params,
      answer: { ids: list({ id: integer }), page: optional(integer), next: optional(text) },
      page,
    }),
  };
  return createClient({ baseUrl: "https://rows.example", operations, fetch, cache: false, limit: false });
}

const whole = (rows: number) => Array.from({ length: rows }, (_, id) => ({ id }));

test("a list of pages is whole, or ends in an error: no row is lost or repeated in silence", async () => {
  const service = fc.record({
    rows: fc.nat(30),
    usual: fc.integer({ min: 1, max: 10 }),
    cap: fc.integer({ min: 1, max: 10 }),
    base: fc.constantFrom(0, 1),
    ignores: fc.boolean(),
    says: fc.boolean(),
    links: fc.constantFrom("always", "several", undefined),
  });
  const size = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(service, size, fc.boolean(), fc.boolean(), async (of, given, isDocumented, isKnown) => {
      // What can't be had is no loss: the rest of a service that sends its first page only.
      fc.pre(!of.ignores || of.rows <= Math.min(given ?? of.usual, of.cap));
      const { fetch } = serve(of);
      const largest = isDocumented ? { param: "size", rows: of.cap } : undefined;
      const page = linkOrPage({
        items: "ids",
        param: "page",
        size: "size",
        ...(largest && { largest }),
        ...(isKnown && { defaultSize: of.usual }),
        // The start is known, or the answer says it.
        ...(of.says ? { number: "page" } : { first: of.base }),
      });
      const read: unknown[] = [];
      try {
        const params = given === undefined ? {} : { size: given };
        for await (const row of client(page, fetch).ids(params)) read.push(row);
      } catch (error) {
        expect(error).toMatchObject({ code: "pagination" });
        expect(of.ignores).toBe(true);
        // A single row may be the same twice by chance: the third time it is an error.
        expect(of.rows === 1 ? read.slice(0, 1) : read).toEqual(whole(of.rows));
        return;
      }
      expect(read).toEqual(whole(of.rows));
    }),
    { numRuns: 1_000 },
  );
});

describe("a service that sends its only page again, whatever page is asked for", () => {
  const largest = { param: "size", rows: 100 };
  const numbered = pageNumber({ items: "ids", param: "page", largest });
  const counted = offset({ items: "ids", limit: "size", offset: "skip" });
  const either = linkOrPage({ items: "ids", param: "page", size: "size", defaultSize: 30 });
  const only = { usual: 30, cap: 30, base: 1, ignores: true };

  test.each<[string, Paging<"ids">, object, number]>([
    ["by number", numbered, { size: 30 }, 7],
    ["by number, of one row", numbered, { size: 30 }, 1],
    ["by offset", counted, { size: 30 }, 7],
    ["by link or number, of the size by default", either, {}, 7],
    ["by link or number, of a size that may have been capped", either, { size: 30 }, 1],
  ])("has a whole list, where that was not full: %s", async (_, page, params, rows) => {
    const { fetch, sent } = serve({ ...only, rows });
    expect(await client(page, fetch).ids(params).collect()).toEqual(whole(rows));
    expect(sent).toHaveLength(2);
  });

  test("has a whole list where the iteration asked for the size", async () => {
    const { fetch, sent } = serve({ ...only, rows: 7 });
    expect(await client(numbered, fetch).ids().collect()).toEqual(whole(7));
    expect(sent).toEqual(["?page=1&size=100", "?page=2&size=100"]);
  });

  test("has a list that may be incomplete, which is reported: it may cap its pages, too", async () => {
    const drift: unknown[] = [];
    const api = createClient({
      baseUrl: "https://rows.example",
      operations: {
        ids: get("/ids", {
          params: { page: optional(integer), size: optional(integer) },
          answer: { ids: list({ id: integer }) },
          page: numbered,
        }),
      },
      fetch: async () => Response.json({ ids: whole(7) }),
      on: { drift: ({ kind, received }) => void drift.push([kind, received]) },
    });
    expect(await api.ids({ size: 30 }).collect()).toEqual(whole(7));
    expect(drift).toEqual([["incomplete", "page 2 has the first row of an earlier one"]]);
  });

  test("has a whole list where some of its rows are invalid", async () => {
    const fetch = async () => Response.json({ ids: [{ id: 1 }, { id: "two" }] });
    expect(await client(numbered, fetch).ids({ size: 30 }).collect()).toEqual([{ id: 1 }]);
  });

  test("is not that service where the second page has more", async () => {
    const pages = [whole(2), whole(3), []];
    const fetch = async () => Response.json({ ids: pages.shift() });
    expect(await client(numbered, fetch).ids({ size: 30 }).collect()).toEqual([...whole(2), ...whole(3)]);
  });

  test.each<[string, Paging<"ids">]>([
    ["a link leads on", linkOrPage({ items: "ids", param: "page", size: "size" })],
    ["a field leads on", offset({ items: "ids", limit: "size", offset: "skip", next: "next" })],
  ])("ends in an error where %s", async (_, page) => {
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      const headers = { link: `<?page=${String(requests + 1)}>; rel=next` };
      return Response.json({ ids: whole(3), next: `?skip=${String(3 * requests)}` }, { headers });
    };
    const error = await failureOf(() => client(page, fetch).ids({ size: 30 }).collect());
    expect(error).toMatchObject({ code: "pagination", collected: whole(3) });
    expect(String(error)).toContain("has the rows of page 1 again");
    expect(requests).toBe(2);
  });

  test("says nothing of rows that were added meanwhile, and nothing is missing", async () => {
    const { fetch } = serve({ ...only, rows: 7 });
    const first = await client(numbered, fetch).ids({ size: 30 });
    const second = await first.next();
    expect([second?.items, second?.cursor, second?.meta.warnings]).toEqual([[], undefined, []]);
    expect(await second?.next()).toBeUndefined();
  });

  test.each<[string, Paging<"ids">, object, Partial<Service>]>([
    ["the page was full", numbered, { size: 7 }, {}],
    ["no size is known", pageNumber({ items: "ids", param: "page" }), {}, {}],
    ["the list begins with a later page", numbered, { size: 30, page: 2 }, {}],
    [
      "the service counts more rows",
      pageNumber({ items: "ids", param: "page", largest, totals: { rows: "page" } }),
      { size: 30 },
      { base: 9, says: true },
    ],
    [
      "the service counts more pages",
      pageNumber({ items: "ids", param: "page", largest, total: "page", first: 9 }),
      { size: 30 },
      { base: 9, says: true },
    ],
  ])("ends in an error where %s", async (_, page, params, of) => {
    const { fetch } = serve({ ...only, rows: 7, ...of });
    const error = await failureOf(() => client(page, fetch).ids(params).collect());
    expect(error).toMatchObject({ code: "pagination", collected: whole(7) });
    expect(String(error)).toContain("has the rows of page 1 again");
  });
});

test("a list that goes on beyond the largest offset ends in an error, before the request", async () => {
  const page = offset({ items: "ids", limit: "size", offset: "skip", last: 20 });
  const { fetch, sent } = serve({ rows: 50, usual: 10, cap: 10, base: 1 });
  const error = await failureOf(() => client(page, fetch).ids({ size: 10 }).collect());
  expect(error).toMatchObject({ code: "pagination", collected: whole(30), pages: 3 });
  expect(String(error)).toContain("GET /ids: the next offset is 30, and the service allows 20");
  expect(sent).toEqual(["?size=10", "?size=10&skip=10", "?size=10&skip=20"]);
  const within = serve({ rows: 25, usual: 10, cap: 10, base: 1 });
  expect(await client(page, within.fetch).ids({ size: 10 }).collect()).toEqual(whole(25));
});

test("a list that is the body may be read by offset", async () => {
  const ids = get("/ids", {
    params: { limit: optional(integer), skip: optional(integer) },
    answer: list(text),
    page: offset({ limit: "limit", offset: "skip" }),
  });
  const fetch = async (address: string) => {
    const skip = Number(new URL(address).searchParams.get("skip"));
    return Response.json(["a", "b", "c"].slice(skip, skip + 2));
  };
  const api = createClient({ baseUrl: "https://rows.example", operations: { ids }, fetch });
  expect(await api.ids({ limit: 2 }).collect()).toEqual(["a", "b", "c"]);
});
