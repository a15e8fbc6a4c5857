/** Twenty lists of ten documents, read from a service that pages as the documentation of the real one says. */
import { isCallError } from "@org/http-core";
import { openApiClient } from "@org/openapi";
import { holds, same } from "../runtimes/expect.ts";
import { type Habit, type Paged, serviceOf } from "./service-of-rows.ts";

/** A list, and how its service pages it. */
export interface PagedList extends Paged {
  readonly document: string;
  readonly route: `GET /${string}`;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The row with this number. @default an object with the number */
  readonly row?: (index: number) => unknown;
}

const repo = { owner: "acme", repo: "rocket" };
const github = { document: "GitHub", by: "link", param: "page", size: "per_page" } as const;
const blockfrost = { document: "Blockfrost", by: "page", param: "page", size: "count" } as const;
const starTrek = {
  document: "star-trek",
  by: "page",
  param: "pageNumber",
  size: "pageSize",
  first: 0,
  number: "page.pageNumber",
  total: "page.totalElements",
} as const;
const markets = { by: "offset", param: "offset", size: "limit" } as const;
const dialogs = {
  document: "Dialogporten",
  by: "cursor",
  param: "continuationToken",
  size: "limit",
  at: "items",
  next: "continuationToken",
} as const;
const directus = { document: "Directus", by: "page", param: "page", size: "limit", at: "data" } as const;

export const LISTS: readonly PagedList[] = [
  { ...github, route: "GET /repos/{owner}/{repo}/issues", params: repo },
  { ...github, route: "GET /repos/{owner}/{repo}/commits", params: repo },
  { ...github, route: "GET /search/issues", params: { q: "a" }, at: "items", total: "total_count" },
  { ...github, route: "GET /repos/{owner}/{repo}/actions/runs", params: repo, at: "workflow_runs" },
  {
    ...github,
    route: "GET /orgs/{org}/dependabot/alerts",
    params: { org: "acme" },
    param: "after",
    first: 0,
  },
  { ...blockfrost, route: "GET /governance/dreps" },
  { ...blockfrost, route: "GET /blocks/latest/txs", row: (index) => `tx ${String(index)}` },
  { ...blockfrost, route: "GET /assets" },
  { ...starTrek, route: "GET /animal/search", at: "animals" },
  { ...starTrek, route: "GET /species/search", at: "species" },
  { ...starTrek, route: "GET /book/search", at: "books" },
  { document: "ReadMe", by: "page", param: "page", size: "per_page", at: "data", route: "GET /changelogs" },
  { ...markets, document: "markets and events", route: "GET /markets" },
  { ...markets, document: "markets and events", route: "GET /events" },
  { ...markets, document: "positions", route: "GET /trades" },
  {
    ...{ document: "Ideal Postcodes", route: "GET /postcodes/{postcode}", params: { postcode: "ID1 1QD" } },
    ...{ by: "page", param: "page", first: 0, at: "result", number: "page", total: "total" },
  },
  { ...directus, route: "GET /users" },
  { ...directus, route: "GET /roles" },
  { ...markets, document: "Scalar Galaxy", route: "GET /planets", at: "data", total: "meta.total" },
  { ...dialogs, route: "GET /api/v1/enduser/dialogs" },
];

/** Documents that only these lists are of: their package, and their path there. */
export const OTHERS: Readonly<Record<string, { readonly from: string; readonly path: string }>> = {
  "star-trek": { from: "@readme/oas-examples", path: "3.0/json/star-trek.json" },
  ReadMe: { from: "@readme/oas-examples", path: "3.1/json/readme.json" },
  "Ideal Postcodes": { from: "@ideal-postcodes/openapi", path: "dist/openapi.json" },
  Directus: { from: "@directus/specs", path: "dist/openapi.json" },
  "Scalar Galaxy": { from: "@scalar/galaxy", path: "dist/3.1.json" },
  Dialogporten: { from: "@digdir/dialogporten-schema", path: "swagger.verified.json" },
};

const HABITS: readonly Habit[] = ["as promised", "caps its pages", "ignores where it should go on"];

const ROWS = 23;

/** How many rows a page has where none are asked for. */
const MOST = 5;

/** Reads a list to its end. Each row is there once; else there is a typed error, or drift says that rows are missing. */
export async function expectWhole(document: unknown, list: PagedList): Promise<void> {
  for (const habit of HABITS) await expectHabit(document, list, habit);
}

async function expectHabit(document: unknown, list: PagedList, habit: Habit): Promise<void> {
  const { route, params = {}, row = (index: number) => ({ row: index }) } = list;
  const rows = Array.from({ length: ROWS }, (_, index) => row(index));
  for (const size of list.size === undefined ? [undefined] : [undefined, 4, 100]) {
    const kinds = new Set<string>();
    const client = openApiClient(document, {
      baseUrl: "https://rows.example",
      fetch: serviceOf(rows, list, habit, size === 100 ? 100 : MOST),
      limit: false,
      cache: false,
      on: { drift: ({ kind }) => void kinds.add(kind) },
    });
    const asked = size === undefined ? params : { ...params, [list.size ?? ""]: size };
    const what = `${route} ${habit}, ${String(size ?? "default")} rows a page`;
    let read: readonly unknown[];
    try {
      read = await client.paginate(route, asked).collect({ max: 1_000 });
    } catch (error) {
      holds(isCallError(error) && habit !== "as promised", `${what}: ${String(error)}`);
      continue;
    }
    const keys = new Set(read.map(keyOf));
    if (habit !== "as promised" && kinds.has("incomplete")) continue;
    same(keys.size, ROWS, `${what}: different rows`);
    same(read.length, ROWS, `${what}: rows`);
  }
}

function keyOf(row: unknown): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, "row") : row;
}
