import type { Paginated } from "../operation/list.ts";
import type { PageRequest, PredictablePages } from "../operation/paging.ts";
import type { FetchedPage, ListRequest } from "../operation/read-list.ts";
import { once } from "../util/lazy.ts";
import { readCheckpoint, textOf } from "./checkpoint.ts";
import { readPage, refuseRejected } from "./page.ts";
import { lazyList, type WhileIterating } from "./paginated.ts";
import { readReceived } from "./rows.ts";
import type { PageSource } from "./types.ts";

/** A list whose parameters and options were checked. */
interface PreparedList<Row> {
  readonly start: PageRequest;
  readonly whileIterating: WhileIterating;
  readonly source: PageSource<Row>;
}

/**
 * Reads a list: its pages one after the other, or side by side where they are known in advance. Each strategy of this
 * package has it as its `read`; give it to a strategy of your own.
 *
 * @example
 * ```ts
 * import { type PageSeen, type Paging, propertyOf, readList } from "@org/http-core/operation";
 *
 * const numbered: Paging<"rows"> = {
 *   style: "cursor",
 *   items: "rows",
 *   cursorParams: ["page"],
 *   first: (params) => ({ params: { ...params, page: 1 } }),
 *   next: ({ request, body }: PageSeen) =>
 *     propertyOf(body, "last") === true
 *       ? undefined
 *       : { params: { ...request.params, page: Number(request.params["page"]) + 1 } },
 *   read: readList,
 * };
 * console.log(numbered.first({})); // { params: { page: 1 } }
 * ```
 */
export function readList<Row>({
  operation,
  options,
  prepare,
  fetch,
  warn,
}: ListRequest<Row>): Paginated<Row> {
  const prepared = once(() =>
    prepare((target): PreparedList<Row> => {
      const { params } = target;
      const { first, predictable } = operation.page;
      const start =
        options.from === undefined ? first(params) : readCheckpoint(operation, params, options.from);
      const list = { operation, ...target };
      const fetchPage: FetchPage<FetchedPage<Row>> = (page, index, signal = options.signal) =>
        fetch(page, target, signal, (received) => {
          const fetched = readReceived(operation, received, index, page);
          refuseRejected(list, page, fetched, received.validate === "strict");
          return fetched;
        });
      const prefetched = prefetchPages(fetchPage, predictable, params, options.signal);
      const source = { ...list, fetch: prefetched.fetch, warn };
      return { start, whileIterating: prefetched.whileIterating, source };
    }),
  );
  const first = async () => readPage(prepared().source, prepared().start);
  return lazyList(first, options, (rows) => prepared().whileIterating(rows), warn);
}

/** Fetches a page. The signal aborts with the caller's signal, or once the iteration has ended. */
export type FetchPage<T> = (request: PageRequest, index: number, signal?: AbortSignal) => Promise<T>;

/** The result of {@link prefetchPages}. */
export interface PrefetchedPages<T> {
  readonly fetch: (request: PageRequest, index: number) => Promise<T>;
  readonly whileIterating: WhileIterating;
}

/**
 * While a list is iterated, sends the requests that are known to follow beside the awaited one, each with a permit of
 * its own. Requests under way are aborted when the iteration ends.
 */
export function prefetchPages<T>(
  fetch: FetchPage<T>,
  predictable: PredictablePages | undefined,
  params: PageRequest["params"],
  signal: AbortSignal | undefined,
): PrefetchedPages<T> {
  if (predictable === undefined) return { fetch, whileIterating: () => () => undefined };
  const inFlight = new Map<string, Promise<T>>();
  let abandoned = new AbortController();
  let iterations = 0;
  /** Pages that the iteration needs at most: no page from this index on is prefetched. */
  let pagesNeeded = 0;

  const begin = (request: PageRequest, index: number): Promise<T> => {
    const name = textOf(request);
    const known = inFlight.get(name);
    if (known !== undefined) return known;
    const ends = signal === undefined ? abandoned.signal : AbortSignal.any([signal, abandoned.signal]);
    const page = fetch(request, index, ends);
    // The iteration throws the error if it gets to this page. If it stops before, the rejection is ignored.
    page.catch(() => undefined);
    inFlight.set(name, page);
    return page;
  };

  return {
    fetch(request, index) {
      if (iterations === 0) return fetch(request, index, signal);
      const page = begin(request, index);
      let ahead: PageRequest | undefined = request;
      for (let step = 1; step < predictable.concurrency && index + step < pagesNeeded; step += 1) {
        ahead = predictable.after(ahead, params);
        if (ahead === undefined) break;
        void begin(ahead, index + step);
      }
      inFlight.delete(textOf(request));
      return page;
    },
    whileIterating(rows) {
      iterations += 1;
      pagesNeeded = Math.max(pagesNeeded, Math.ceil(rows / predictable.rows));
      return () => {
        iterations -= 1;
        if (iterations > 0) return;
        abandoned.abort();
        abandoned = new AbortController();
        inFlight.clear();
        pagesNeeded = 0;
      };
    },
  };
}
