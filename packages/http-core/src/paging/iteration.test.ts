import { describe, expect, test } from "vitest";
import { source, fetched } from "../../test/paging/fetched.ts";
import { byCursor } from "../../test/shop.ts";
import { during, pagesFrom, rowsOf } from "./iteration.ts";
import { NOTHING_READ, readPage } from "./page.ts";
import { visitedPages } from "./visited-pages.ts";

/** The pages of a list with these rows. */
function pagesOf(...pages: readonly (readonly number[])[]) {
  const requested: number[] = [];
  const list = source(byCursor, (_, index) => {
    requested.push(index);
    const next_cursor = index + 1 < pages.length ? `c${String(index + 1)}` : null;
    return fetched({ items: pages[index] ?? [], body: { data: [], next_cursor } });
  });
  return {
    start: () =>
      readPage(
        list,
        { params: {} },
        { ...NOTHING_READ, rows: 0, visited: visitedPages(), begins: visitedPages() },
      ),
    requested,
  };
}

describe("the rows of pages", () => {
  test.each([
    [0, [], []],
    [1, [1], [0]],
    [2, [1, 2], [0]],
    [3, [1, 2, 3], [0, 1]],
    [Infinity, [1, 2, 3, 4], [0, 1, 2]],
  ])("up to %d need no page after the last row", async (limit, rows, requested) => {
    const pages = pagesOf([1, 2], [3], [4]);
    const warned: unknown[] = [];
    const seen: unknown[] = [];
    for await (const row of rowsOf(pagesFrom(pages.start), limit, ({ items }) => warned.push(items)))
      seen.push(row);
    expect([seen, pages.requested]).toEqual([rows, requested]);
    expect(warned).toHaveLength(requested.length);
  });
});

describe("pages", () => {
  test.each([false, true])("end with the page that has the last row, with prefetch: %s", async (prefetch) => {
    const pages = pagesOf([1, 2], [3], [4]);
    const seen: unknown[] = [];
    for await (const { items } of pagesFrom(pages.start, 3, prefetch)) seen.push(items);
    expect([seen, pages.requested]).toEqual([
      [[1, 2], [3]],
      [0, 1],
    ]);
  });

  test("are announced, and the end too, whatever ends them", async () => {
    const seen: unknown[] = [];
    const announced = (rows: number) => {
      seen.push(rows);
      return () => seen.push("end");
    };
    for await (const _ of during(announced, 3, pagesFrom(pagesOf([1], [2]).start))) break;
    const failing = during(
      announced,
      4,
      pagesFrom(() => Promise.reject(new Error("no page"))),
    );
    await expect(failing.next()).rejects.toThrow("no page");
    expect(seen).toEqual([3, "end", 4, "end"]);
  });
});
