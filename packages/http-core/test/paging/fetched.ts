import type { PageRequest } from "../../src/operation/paging.ts";
import type { FetchedPage } from "../../src/operation/read-list.ts";
import type { PageSource, Progress } from "../../src/paging/types.ts";
import { NOTHING_READ } from "../../src/paging/page.ts";
import { visitedPages } from "../../src/paging/visited-pages.ts";
import { BASE } from "../scripted-client.ts";

/** A page as if it had been fetched: empty, and without a next page. */
export function fetched(page: Partial<FetchedPage<unknown>> & { readonly items?: readonly unknown[] } = {}) {
  const { items = [], ...rest } = page;
  const meta: FetchedPage<unknown>["meta"] = {
    status: 200,
    attempts: 1,
    cache: "miss",
    rateLimit: undefined,
    requestId: undefined,
    warnings: [],
    timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0, total: 0 },
  };
  return {
    url: `${BASE}/by-cursor`,
    body: {},
    size: 100,
    rows: { items, rejected: [], count: items.length },
    headers: new Headers(),
    response: () => new Response(),
    meta,
    facts: { operation: "shop.byCursor", status: 200 },
    emit: () => undefined,
    clean: (text: string) => text,
    ...rest,
  } satisfies FetchedPage<unknown>;
}

/** The source of a list whose pages are given by the number of the request, from 0. */
export function source(
  operation: PageSource<unknown>["operation"],
  pages: (request: PageRequest, index: number) => FetchedPage<unknown> | Promise<FetchedPage<unknown>>,
  params: PageSource<unknown>["params"] = {},
): PageSource<unknown> {
  return {
    operation,
    params,
    baseUrl: BASE,
    links: "rebase",
    fetch: async (request, index) => pages(request, index),
    warn: () => undefined,
    isFirst: () => true,
    most: undefined,
  };
}

/** The progress after one page. */
export const onePage = (seen: readonly (readonly [string, number])[] = []): Progress => {
  const visited = visitedPages();
  for (const [name, index] of seen) visited.add(name, index);
  return {
    ...NOTHING_READ,
    pages: 1,
    items: 2,
    rows: 2,
    said: { longest: 2 },
    visited,
    begins: visitedPages(),
  };
};
