import { isCallError, withCallSite } from "../errors/base.ts";
import { PaginationError, SchemaError } from "../errors/errors.ts";
import type { Page } from "../operation/list.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { once } from "../util/lazy.ts";
import { isObject, propertyOf } from "../util/objects.ts";
import { writeCheckpoint } from "./checkpoint.ts";
import { listFault, nameOf, nextRequest } from "./next-page.ts";
import { pagesFrom, rowsOf } from "./iteration.ts";
import { smallerSized } from "./page-size.ts";
import { NO_ROWS } from "./rows.ts";
import { afterPage, hasKey, NOTHING_SEEN, overlap } from "./seen-rows.ts";
import { reportIncomplete, totalsIn } from "./totals.ts";
import type { PageSource, Progress } from "./types.ts";
import { visitedPages } from "./visited-pages.ts";

/** The progress before the first page. */
export const NOTHING_READ = {
  pages: 0,
  items: 0,
  said: { longest: 0 },
  again: undefined,
  seen: NOTHING_SEEN,
};

/** Fetches the page of a request. The page fetches the next one. */
export async function readPage<Row>(
  source: PageSource<Row>,
  request: PageRequest,
  before: Progress,
): Promise<Page<Row>> {
  const { operation } = source;
  let fetched: FetchedPage<Row>;
  try {
    fetched = await source.fetch(request, before.pages);
  } catch (error) {
    // If the page was too large, request a smaller one instead.
    const isOwn = source.most === undefined;
    const smaller =
      operation.page.smaller?.(request, error) ??
      (isOwn ? undefined : smallerSized(operation.page, request, error, before.rows === 0));
    if (smaller !== undefined) return readPage(source, smaller, before);
    if (isCallError(error) && error.checkpoint === undefined) {
      const { pages, items } = before;
      Object.assign(error, { checkpoint: writeCheckpoint(operation, source.params, request), pages, items });
    }
    throw withCallSite(error);
  }
  let repeated = overlap(before.seen.previous, fetched.rows.items, operation.key);
  const isFirstAgain = repeated === before.items && fetched.rows.count === before.rows;
  const isOnlyPage = before.pages === 1 && isFirstAgain && operation.page.isWhole?.(request, before) === true;
  if (isOnlyPage) {
    // The service sends its only page whatever page is asked for.
    fetched = { ...fetched, rows: NO_ROWS };
    repeated = 0;
  }
  const { items, rejected, count } = fetched.rows;
  // The requests of linked pages have the same parameters: those are compared by address.
  const isLinked = request.link !== undefined || operation.page.style === "link";
  before.visited.add(isLinked ? fetched.url : nameOf(source, request), before.pages);
  // Each window of a list is a question of its own, which may have the same rows.
  const isWindow = operation.page.style === "windows";
  const seen = isWindow ? before.seen : afterPage(before.seen, fetched.rows, before.pages, operation.key);
  if (typeof seen === "string") {
    const error = listFault(source, request, fetched, before, `${operation.id}: ${seen}`);
    fetched.emit({ type: "error", error });
    throw withCallSite(error);
  }
  // A service that caps its pages and ignores the parameter answers as one that has a single page: it is reported.
  const isBack = isOnlyPage || (!isWindow && isAgain(items, operation.key, before));
  const read: Progress = {
    pages: before.pages + 1,
    items: before.items + items.length,
    rows: before.rows === undefined ? undefined : before.rows + count - repeated,
    said: totalsIn(operation.page, request, fetched, before.said),
    again: before.again ?? (isBack ? before.pages : undefined),
    seen,
    visited: before.visited,
    begins: before.begins,
  };
  const following = nextRequest(source, request, fetched, read);
  reportIncomplete(source, request, fetched, read, following === undefined);
  const fault = following instanceof PaginationError ? following : undefined;
  const emitFault = once(() => {
    fetched.emit({ type: "error", error: fault });
  });
  let next: Promise<Page<Row>> | undefined;
  const response = once(fetched.response);
  const page: Page<Row> = {
    items,
    rejected,
    envelope: envelopeOf(fetched.body, operation.page.items),
    params: request.params,
    cursor: checkpointOf(source, following),
    fault,
    get response() {
      return response();
    },
    meta: repeated === 0 ? fetched.meta : warnedOf(fetched.meta, repeated),
    async next() {
      if (following === undefined) return undefined;
      if (following instanceof PaginationError) {
        emitFault();
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

/**
 * Tells whether a page has the first row of an earlier page. A list that goes back may end by the service's count before
 * a whole page repeats, and this notices it.
 */
function isAgain(rows: readonly unknown[], key: readonly string[] | undefined, before: Progress): boolean {
  const { begins, pages } = before;
  const nameOf = (row: unknown): string | undefined =>
    hasKey(row, key) ? key.map((field) => String(propertyOf(row, field))).join() : undefined;
  // A page may be read twice.
  const isOld = rows.some((row) => (begins.indexOf(nameOf(row) ?? "") ?? pages) < pages);
  const first = nameOf(rows[0]);
  if (first !== undefined) begins.add(first, pages);
  return isOld;
}

function warnedOf(meta: Page<unknown>["meta"], repeated: number): Page<unknown>["meta"] {
  const warning = `${String(repeated)} rows were on the page before, too: rows were added while the list was read`;
  return { ...meta, warnings: [...meta.warnings, warning] };
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
  const read = { ...NOTHING_READ, rows: undefined, visited: visitedPages(), begins: visitedPages() };
  const following = nextRequest({ ...source, most: undefined }, request, fetched, read);
  const { path, expected, received } = first.error;
  throw new SchemaError(path, expected, received, fetched.facts, {
    rejected,
    rows: count,
    checkpoints: {
      before: writeCheckpoint(source.operation, source.params, request),
      after: checkpointOf(source, following),
    },
  }).cleanse(fetched.clean);
}

function checkpointOf<Row>(
  { operation, params }: Pick<PageSource<Row>, "operation" | "params">,
  following: PageRequest | PaginationError | undefined,
): string | undefined {
  if (following === undefined || following instanceof PaginationError) return undefined;
  return writeCheckpoint(operation, params, following);
}

function envelopeOf(body: unknown, items: string | undefined): Readonly<Record<string, unknown>> {
  if (items === undefined || !isObject(body)) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== items));
}
