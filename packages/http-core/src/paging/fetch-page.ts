import type { PageRequest, PredictablePages } from "../operation/paging.ts";
import type { FetchedPage, ListRequest, ListTarget } from "../operation/read-list.ts";
import { textOf } from "./checkpoint.ts";
import { refuseRejected } from "./page.ts";
import type { WhileIterating } from "./iteration.ts";
import { readReceived } from "./rows.ts";

/** Makes the function that fetches the pages of a list. */
export function pageFetcher<Row>(
  { operation, options, fetch }: Pick<ListRequest<Row>, "operation" | "options" | "fetch">,
  target: ListTarget,
): PrefetchedPages<FetchedPage<Row>> {
  const fetchPage: FetchPage<FetchedPage<Row>> = (page, index, signal = options.signal) =>
    fetch(page, target, signal, (received) => {
      const fetched = readReceived(operation, received, index, page);
      refuseRejected({ operation, ...target }, page, fetched, received.validate === "strict");
      return fetched;
    });
  return prefetchPages(fetchPage, operation.page.predictable, target.params, options.signal);
}

/** Fetches a page. The signal aborts with the caller's signal, or once the iteration has ended. */
export type FetchPage<T> = (request: PageRequest, index: number, signal?: AbortSignal) => Promise<T>;

/** The result of {@link prefetchPages}. */
export interface PrefetchedPages<T> {
  readonly fetch: (request: PageRequest, index: number) => Promise<T>;
  readonly whileIterating: WhileIterating;
}

/**
 * While a list is iterated, sends the requests that are known to follow concurrently with the awaited one, each with its own
 * permit. Requests under way are aborted when the iteration ends.
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
