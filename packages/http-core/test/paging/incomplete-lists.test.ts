import { scriptedFetch } from "@org/http-core/testing";
import { createClient, link, offset } from "@org/http-core";
import type { ListOperation } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { byLink, byOffset } from "../shop.ts";

/** Reads a list as often as asked, and collects the reports of missing rows. */
async function reportsOf(list: ListOperation, bodies: readonly unknown[], times = 1): Promise<unknown[]> {
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
  for (let time = 0; time < times; time += 1) await client.list(list, {}).collect({ max: 1_000 });
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
