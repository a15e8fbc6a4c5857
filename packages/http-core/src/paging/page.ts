import { withCallSite } from "../errors/base.ts";
import { PaginationError, SchemaError } from "../errors/errors.ts";
import type { Page } from "../operation/list.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { once } from "../util/lazy.ts";
import { isObject } from "../util/objects.ts";
import { textOf, writeCheckpoint } from "./checkpoint.ts";
import { nextRequest } from "./next-page.ts";
import { pagesFrom, rowsOf } from "./iteration.ts";
import type { PageSource, Progress } from "./types.ts";
import { visitedPages } from "./visited-pages.ts";

/** Fetches the page of a request. The page fetches the next one. */
export async function readPage<Row>(
  source: PageSource<Row>,
  request: PageRequest,
  progress: Progress = { pages: 0, items: 0, visited: visitedPages() },
): Promise<Page<Row>> {
  const { operation } = source;
  let fetched: FetchedPage<Row>;
  try {
    fetched = await source.fetch(request, progress.pages);
  } catch (error) {
    // If the window was too large, request its first part instead.
    const smaller = operation.page.smaller?.(request, error);
    if (smaller === undefined) throw withCallSite(error);
    return readPage(source, smaller, progress);
  }
  // The requests of linked pages have the same parameters: those are compared by address.
  const isLinked = request.link !== undefined || operation.page.style === "link";
  const name = isLinked ? fetched.url : textOf(request);
  progress.visited.add(name, progress.pages);
  const read: Progress = {
    pages: progress.pages + 1,
    items: progress.items + fetched.rows.items.length,
    first: fetched.rows.items[0],
    visited: progress.visited,
  };
  const following = nextRequest(source, request, fetched, read, progress.first);
  const emitError = once(() => {
    fetched.emit({ type: "error", error: following });
  });
  let next: Promise<Page<Row>> | undefined;
  const response = once(fetched.response);
  const page: Page<Row> = {
    items: fetched.rows.items,
    rejected: fetched.rows.rejected,
    envelope: envelopeOf(fetched.body, operation.page.items),
    params: request.params,
    cursor: checkpointOf(source, following),
    get response() {
      return response();
    },
    meta: fetched.meta,
    async next() {
      if (following === undefined) return undefined;
      if (following instanceof PaginationError) {
        emitError();
        throw following;
      }
      // Shared only while under way: a page that kept the next one would keep the whole crawl in memory.
      next ??= readPage(source, following, read).finally(() => {
        next = undefined;
      });
      return next;
    },
    [Symbol.asyncIterator]: () =>
      rowsOf(
        pagesFrom(() => Promise.resolve(page)),
        Infinity,
        source.warn,
      ),
  };
  responses.set(page, fetched.response);
  return page;
}

/** What makes the responses of pages. */
const responses = new WeakMap<Page<unknown>, () => Response>();

/** A new response of a page, whose own can be read only once. */
export function newResponseOf(page: Page<unknown>): Response {
  return responses.get(page)?.() ?? page.response;
}

/**
 * Refuses a page whose rows are all rejected; in `strict`, a page with any rejected row. An empty list passes.
 *
 * @throws SchemaError with the rejected rows, and checkpoints before and after the page
 */
export function refuseRejected<Row>(
  source: Pick<PageSource<Row>, "operation" | "params" | "baseUrl" | "links">,
  request: PageRequest,
  fetched: FetchedPage<Row>,
  strict: boolean,
): void {
  const { items, rejected, count } = fetched.rows;
  const [first] = rejected;
  if (first === undefined || (items.length > 0 && !strict)) return;
  const read = { pages: 0, items: 0, visited: visitedPages() };
  const following = nextRequest(source, request, fetched, read, undefined);
  const after = following instanceof PaginationError ? undefined : checkpointOf(source, following);
  const { path, expected, received } = first.error;
  throw new SchemaError(path, expected, received, fetched.facts, {
    rejected,
    rows: count,
    checkpoints: { before: writeCheckpoint(source.operation, source.params, request), after },
  }).cleanse(fetched.clean);
}

function checkpointOf<Row>(
  { operation, params }: Pick<PageSource<Row>, "operation" | "params">,
  following: PageRequest | PaginationError | undefined,
): string | undefined {
  if (following === undefined) return undefined;
  return following instanceof PaginationError
    ? following.checkpoint
    : writeCheckpoint(operation, params, following);
}

function envelopeOf(body: unknown, items: string | undefined): Readonly<Record<string, unknown>> {
  if (items === undefined || !isObject(body)) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== items));
}
