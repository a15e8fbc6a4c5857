import type { PredictablePages, PageRequest } from "../operation/paging.ts";
import type { WhileIterating } from "./paginated.ts";

/** Fetches a page; the signal ends with the caller's, or when nobody wants the page any more. */
export type FetchPage<T> = (request: PageRequest, index: number, signal?: AbortSignal) => Promise<T>;

/** A fetch of pages, and how it is told that the list is being iterated. */
export interface PrefetchedPages<T> {
  readonly fetch: (request: PageRequest, index: number) => Promise<T>;
  readonly whileIterating: WhileIterating;
}

/**
 * While a list is iterated, requests that are known to follow are under way beside the one that is waited for. The
 * gate still says when each goes. What is under way when the iteration ends is given up.
 */
export function prefetchPages<T>(
  fetch: FetchPage<T>,
  foreseen: PredictablePages | undefined,
  params: PageRequest["params"],
  signal: AbortSignal | undefined,
): PrefetchedPages<T> {
  if (foreseen === undefined) return { fetch, whileIterating: () => () => undefined };
  const underWay = new Map<string, Promise<T>>();
  let given = new AbortController();
  let iterations = 0;
  /** Pages beyond which none is asked for ahead of time. */
  let wanted = 0;

  const begin = (request: PageRequest, index: number): Promise<T> => {
    const name = JSON.stringify(request);
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const ends = signal === undefined ? given.signal : AbortSignal.any([signal, given.signal]);
    const page = fetch(request, index, ends);
    // Whoever comes to this page hears of its failure; whoever stops before must not.
    page.catch(() => undefined);
    underWay.set(name, page);
    return page;
  };

  return {
    fetch(request, index) {
      if (iterations === 0) return fetch(request, index, signal);
      const page = begin(request, index);
      let ahead: PageRequest | undefined = request;
      for (let step = 1; step < foreseen.sideBySide && index + step < wanted; step += 1) {
        ahead = foreseen.after(ahead, params);
        if (ahead === undefined) break;
        void begin(ahead, index + step);
      }
      underWay.delete(JSON.stringify(request));
      return page;
    },
    whileIterating(rows) {
      iterations += 1;
      wanted = Math.max(wanted, Math.ceil(rows / foreseen.rows));
      return () => {
        iterations -= 1;
        if (iterations > 0) return;
        given.abort();
        given = new AbortController();
        underWay.clear();
        wanted = 0;
      };
    },
  };
}
