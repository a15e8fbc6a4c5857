import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { createClient, type Fetch, type ListOptions, type Page, type Paginated } from "@org/http-core";
import { byCursor, byLink, byOffset, type Thing } from "../shop.ts";
import { collectGarbage, inUse } from "./heap.ts";

const MB = 1_000_000;

/** Pages of rows, for each of the page parameters. */
function pages(count: number, rows: number): Fetch {
  return async (url) => {
    const { pathname, searchParams } = new URL(url);
    const at = Number(
      searchParams.get("next_cursor") ?? searchParams.get("offset") ?? searchParams.get("page") ?? 0,
    );
    const data = Array.from({ length: rows }, (_, index) => ({
      id: `${String(at)}-${String(index)}`,
      note: "a thing",
    }));
    const next = at + 1 < count ? String(at + 1) : undefined;
    if (pathname === "/by-cursor") return Response.json({ data, next_cursor: next });
    if (pathname === "/by-offset")
      return Response.json({ results: data, next: next === undefined ? null : `?offset=${next}` });
    return Response.json(
      data,
      next === undefined ? {} : { headers: { link: `</by-link?page=${next}>; rel="next"` } },
    );
  };
}

const client = (fetch: Fetch) => createClient({ baseUrl: "https://shop.example", fetch, bodyCap: 100 * MB });

const PAGES = times(16, 100);
const ROWS = times(4_000, 10_000);

describe(`a list of ${String(PAGES * ROWS)} rows`, () => {
  test("is iterated in the memory of one page", async () => {
    const list = client(pages(PAGES, ROWS)).list(byCursor, {});
    let count = 0;
    let early = 0;
    for await (const { id } of list) {
      if (id.endsWith("-0")) count += ROWS;
      // The first pages allocate what remains: compiled checks, caches of the platform.
      if (count === 10 * ROWS && early === 0) early = await inUse();
    }
    expect(count).toBe(PAGES * ROWS);
    expect((await inUse()) - early).toBeLessThan(5 * MB);
    expect(list).toBeDefined();
  });
});

describe("a list retains at most the pages in use", () => {
  const PAGES = times(12, 50);
  /** The first, for callers that await the list again; the current one; the prefetched one. */
  const IN_HAND = 3;
  const source = client(pages(PAGES, 10));

  type List = (options?: ListOptions) => Paginated<Thing>;
  const lists: readonly (readonly [name: string, list: List])[] = [
    ["cursors", (options) => source.list(byCursor, {}, options)],
    ["offsets", (options) => source.list(byOffset, {}, options)],
    ["links", (options) => source.list(byLink, {}, options)],
  ];

  async function alive(all: AsyncIterable<Page<Thing>>): Promise<number> {
    const seen: WeakRef<Page<Thing>>[] = [];
    let most = 0;
    for await (const page of all) {
      seen.push(new WeakRef(page));
      if (seen.length % 10 !== 0) continue;
      await collectGarbage();
      most = Math.max(most, seen.filter((ref) => ref.deref() !== undefined).length);
    }
    expect(seen).toHaveLength(PAGES);
    return most;
  }

  describe.each(lists)("by %s", (_, list) => {
    test.each([true, false])("iterated by pages (prefetch: %s)", async (prefetch) => {
      const held = list({ prefetch });
      expect(await alive(held.pages())).toBeLessThanOrEqual(IN_HAND);
      expect(held).toBeDefined();
    });

    test("requested one after the other", async () => {
      async function* walk(): AsyncGenerator<Page<Thing>, void, undefined> {
        for (let page: Page<Thing> | undefined = await list(); page !== undefined; page = await page.next())
          yield page;
      }
      expect(await alive(walk())).toBeLessThanOrEqual(IN_HAND);
    });
  });
});
