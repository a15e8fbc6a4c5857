import { scriptedFetch } from "@org/http-core/testing";
import { createClient, link, offset, type Page, type Paginated, pageNumber } from "@org/http-core";
import { type ListOperation, windows } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { byLink, byOffset } from "../shop.ts";

type Read = (list: Paginated<unknown>) => Promise<unknown>;

/** Awaits a list, in the service's default size, and then its further pages. */
const awaited: Read = async (list) => {
  let page: Page<unknown> | undefined = await list;
  while (page !== undefined) page = await page.next();
};

/** Reads a list as often as asked, and collects the reports of missing rows. */
async function reportsOf(
  list: ListOperation,
  bodies: readonly unknown[],
  times = 1,
  read: Read = (rows) => rows.collect({ max: 1_000 }),
  params = {},
): Promise<unknown[]> {
  const reports: unknown[] = [];
  const client = createClient({
    baseUrl: "https://rows.example",
    fetch: scriptedFetch(...bodies.map((body) => (body instanceof Response ? body : Response.json(body)))),
    cache: false,
    on: {
      drift({ kind, path, expected, received }) {
        if (kind === "incomplete") reports.push([path, expected, received]);
      },
    },
  });
  for (let time = 0; time < times; time += 1) await read(client.list(list, params));
  return reports;
}

type Totals = NonNullable<Parameters<typeof offset>[0]["totals"]>;

const largest = { param: "limit", rows: 100 };
const saying = (totals: Totals): ListOperation => ({
  ...byOffset,
  page: offset({ items: "results", next: "next", limit: "limit", offset: "offset", largest, totals }),
});
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index) }));

/** Two pages, of 100 rows and of `last`. */
const twoPages = (last: number, more: object) => [
  { results: rows(0, 100), next: "?limit=100&offset=100", ...more },
  { results: rows(100, last), next: null, ...more },
];

describe("a list whose service says how much there is", () => {
  test.each([
    ["pages", 2, 1, []],
    ["pages", 2, 100, []],
    ["pages", 3, 100, [["pages", "3 pages of 100 rows", "200 rows"]]],
    ["rows", 150, 50, []],
    ["rows", 149, 50, []],
    ["rows", 151, 50, [["rows", "151 rows in the list", "150 rows"]]],
  ] as const)(
    "is held against its %s (%i, with %i rows on its second page)",
    async (what, said, last, expected) => {
      expect(await reportsOf(saying({ [what]: what }), twoPages(last, { [what]: said }))).toEqual(expected);
    },
  );

  test("is held against the rows of each page", async () => {
    const bodies = [{ results: rows(0, 3), next: null, count: 3 }];
    expect(await reportsOf(saying({ onPage: "count" }), bodies)).toEqual([]);
    expect(await reportsOf(saying({ onPage: "count" }), [{ ...bodies[0], count: 4 }])).toEqual([
      ["count", "4 rows on the page", "3 rows"],
    ]);
  });

  test("is incomplete if its last page is empty, but names a next one", async () => {
    const empty = { results: [], next: "?limit=100&offset=100" };
    expect(await reportsOf(saying({}), [empty])).toEqual([
      ["next", "rows, or no next page", '"?limit=100&offset=100"'],
    ]);
    expect(await reportsOf(saying({}), [{ ...empty, next: null }])).toEqual([]);
  });

  test("is incomplete if the service says so", async () => {
    const said = (part: unknown) => [{ results: rows(0, 3), next: null, part }];
    expect(await reportsOf(saying({ incomplete: "part" }), said(false))).toEqual([]);
    expect(await reportsOf(saying({ incomplete: "part" }), said(true))).toEqual([
      ["part", "all results", "a part of them, as the service says"],
    ]);
  });

  test("is held against numbers and flags that are sent as text", async () => {
    const totals = { rows: "rows", pages: "pages", onPage: "count", incomplete: "part" };
    const body = { results: rows(0, 3), next: null };
    const honest = { ...body, rows: "3", pages: "1", count: "3", part: "false" };
    expect(await reportsOf(saying(totals), [honest])).toEqual([]);
    expect(
      await reportsOf(saying(totals), [{ ...body, rows: "40", pages: "4", count: "5", part: "true" }]),
    ).toEqual([
      ["count", "5 rows on the page", "3 rows"],
      ["part", "all results", "a part of them, as the service says"],
      ["rows", "40 rows in the list", "3 rows"],
      ["pages", "4 pages of 100 rows", "3 rows"],
    ]);
    expect(
      await reportsOf(saying(totals), [{ ...body, rows: "many", pages: "", count: null, part: "" }]),
    ).toEqual([]);
  });

  test.each([
    [1, 0, []],
    [0, 0, []],
    [2, 0, [["pages", "2 pages of 100 rows", "0 rows"]]],
  ])("may have %i pages where it has %i rows", async (pages, count, expected) => {
    const bodies = [{ results: rows(0, count), next: null, pages }];
    expect(await reportsOf(saying({ pages: "pages" }), bodies)).toEqual(expected);
  });

  test("is held against the pages of the size that the service caps them at", async () => {
    const numbered: ListOperation = {
      ...byOffset,
      page: pageNumber({
        items: "results",
        param: "page",
        total: "pages",
        largest,
        totals: { pages: "pages" },
      }),
    };
    const capped = (pages: number) => [
      { results: rows(0, 50), next: null, pages },
      { results: rows(50, 50), next: null, pages },
      { results: [], next: null },
    ];
    expect(await reportsOf(numbered, capped(2))).toEqual([]);
    expect(await reportsOf(numbered, capped(3))).toEqual([["pages", "3 pages of 50 rows", "100 rows"]]);
  });

  test("is held against what its earlier pages said where the last one says nothing", async () => {
    const numbered: ListOperation = {
      ...byOffset,
      page: pageNumber({ items: "results", param: "page", totals: { rows: "rows" } }),
    };
    const nothing = new Response(null, { status: 204 });
    expect(await reportsOf(numbered, [{ results: rows(0, 3), next: null, rows: 7 }, nothing])).toEqual([
      ["rows", "7 rows in the list", "3 rows"],
    ]);
  });

  test("counts a row that two pages share once", async () => {
    const shared = [
      { results: rows(0, 100), next: "?limit=100&offset=100", rows: 150 },
      { results: rows(60, 50), next: null, rows: 150 },
    ];
    expect(await reportsOf(saying({ rows: "rows" }), shared)).toEqual([
      ["rows", "150 rows in the list", "110 rows"],
    ]);
  });

  test("is held against its pages in the service's default size, too", async () => {
    const list = saying({ pages: "pages" });
    const inDefault = async (pages: number, ...bodies: readonly object[]) =>
      reportsOf(
        list,
        bodies.map((body) => ({ ...body, pages })),
        1,
        awaited,
      );
    const ten = { results: rows(0, 10), next: null };
    expect(await inDefault(1, ten)).toEqual([]);
    expect(await inDefault(40, ten)).toEqual([["pages", "40 pages of 10 rows", "10 rows"]]);
    expect(await inDefault(40, { ...ten, results: [] })).toEqual([["pages", "40 pages of 1 rows", "0 rows"]]);
    const followed = { ...ten, next: "?offset=10" };
    expect(await inDefault(2, followed, { results: rows(10, 1), next: null })).toEqual([]);
    expect(await inDefault(3, followed, { results: rows(10, 10), next: null })).toEqual([
      ["pages", "3 pages of 10 rows", "20 rows"],
    ]);
    expect(await inDefault(3, followed, { results: [], next: null })).toEqual([
      ["pages", "3 pages of 10 rows", "10 rows"],
    ]);
  });

  test("counts the rows before the caller's own offset", async () => {
    const list = saying({ rows: "rows", pages: "pages" });
    const from = async (said: object) =>
      reportsOf(list, [{ results: rows(200, 100), next: null, ...said }], 1, undefined, { offset: 200 });
    expect(await from({ rows: 300, pages: 3 })).toEqual([]);
    expect(await from({ rows: 301, pages: 4 })).toEqual([
      ["rows", "301 rows in the list", "300 rows"],
      ["pages", "4 pages of 100 rows", "300 rows"],
    ]);
  });

  test("is held against nothing from the caller's own page on, but for the first", async () => {
    const page = pageNumber({ items: "results", param: "page", totals: { rows: "rows" } });
    const from = async (number: number) =>
      reportsOf(
        { ...byOffset, page },
        [
          { results: rows(0, 50), rows: 150 },
          { results: [], rows: 150 },
        ],
        1,
        undefined,
        {
          page: number,
        },
      );
    expect(await from(2)).toEqual([]);
    expect(await from(1)).toEqual([["rows", "150 rows in the list", "50 rows"]]);
  });
});

test("a full page without a `Link` header is reported once per client", async () => {
  const list: ListOperation = { ...byLink, page: link(undefined, { largest }) };
  expect(await reportsOf(list, [rows(0, 99)])).toEqual([]);
  expect(await reportsOf(list, [rows(0, 100), rows(0, 100)], 2)).toEqual([
    ["", "a `Link` header, or a page that is not full", "100 rows"],
  ]);
  const next = Response.json(rows(0, 100), {
    headers: { link: '<https://rows.example/by-link?page=2>; rel="next"' },
  });
  expect(await reportsOf(list, [next, rows(100, 100)])).toEqual([]);
});

describe("a list that ends after it went back", () => {
  const pagesAt = (...starts: readonly number[]) =>
    starts.map((from, page) => ({
      results: rows(from, 10),
      total: 10 * starts.length,
      next: page + 1 === starts.length ? null : `?limit=10&offset=${String(10 * page + 10)}`,
    }));
  const keyed = { ...saying({ rows: "total" }), key: ["id"] };

  test.each([
    ["to a page in its middle", [0, 10, 20, 30, 20], 5],
    ["to the middle of a page", [0, 10, 20, 30, 15, 25], 5],
    ["to its second page, and on from there", [0, 10, 20, 30, 10, 20], 5],
  ])("%s is reported", async (_, starts, page) => {
    expect(await reportsOf(keyed, pagesAt(...starts), 1, awaited)).toEqual([
      ["", "new rows on each page", `page ${String(page)} has the first row of an earlier one`],
    ]);
  });

  test("is not reported where all rows came", async () => {
    expect(await reportsOf(keyed, pagesAt(0, 10, 20, 30), 1, awaited)).toEqual([]);
  });

  test("is not reported of windows, each of which may have the same rows", async () => {
    const after = (_: unknown, before?: Readonly<Record<string, unknown>>) => {
      if (before === undefined) return { offset: 0 };
      return before["offset"] === 0 ? { offset: 10 } : undefined;
    };
    const list = { ...keyed, page: windows({ items: "results", after, rows: 10 }) };
    expect(await reportsOf(list, [{ results: rows(0, 3) }, { results: rows(0, 3) }], 1, awaited)).toEqual([]);
  });
});
