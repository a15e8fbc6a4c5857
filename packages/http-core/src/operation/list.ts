import type { PaginationError, RejectedRow } from "../errors/errors.ts";
import type { CallMeta } from "../events/timings.ts";

/** One page of a list. Iterate it for the rows of this page and of all later pages. */
export interface Page<Row> extends AsyncIterable<Row> {
  /** The rows that match their schema. */
  readonly items: readonly Row[];
  /**
   * The rows that do not match, and those left out of lists within `items`; in a list of windows, also rows that were not
   * asked for.
   */
  readonly rejected: readonly RejectedRow[];
  /** The body's fields other than the rows, as they were sent. `on.drift` reports those that differ from the schema. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The parameters of this page's request; in a list of windows, the window. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * A checkpoint of the next page, to store and pass as `from`. Undefined where no page follows, and where the next page is
   * unusable: `fault` tells which.
   */
  readonly cursor: string | undefined;
  /** The error that `next` throws, because the page leads to no usable next page. Undefined otherwise. */
  readonly fault?: PaginationError | undefined;
  /** The next page; undefined after the last. */
  readonly next: () => Promise<Page<Row> | undefined>;
  /** The page's response, its body buffered. Secrets in the address and headers are redacted. */
  readonly response: Response;
  /** Status, attempts, cache state, rate limit, request id, warnings and timings of the page's call. */
  readonly meta: CallMeta;
}

/** Options of `collect`. */
export interface CollectOptions {
  /** The largest number of rows. Without it, a list of more than 10,000 is an error. */
  readonly max?: number | undefined;
}

/**
 * A lazy list. `await` it for its first page, in the service's default size, or iterate it for all rows. Iteration asks for
 * larger pages where the service allows it, and keeps three pages in memory.
 *
 * @example
 * ```ts
 * import type { Paginated } from "@org/http-core";
 *
 * async function titles(events: Paginated<{ readonly title: string }>): Promise<string[]> {
 *   const all: string[] = [];
 *   for await (const event of events) all.push(event.title);
 *   return all;
 * }
 * ```
 */
export interface Paginated<Row> extends Promise<Page<Row>>, AsyncIterable<Row> {
  /** Iterates the pages. With `max`, it ends after the page that has the last of these rows; no page is cut. */
  readonly pages: () => AsyncIterable<Page<Row>>;
  /**
   * Collects the rows of all pages into an array: at most `max`, which is needed above 10,000 rows. An error has the rows
   * so far as `collected`, and a `checkpoint` of the page that failed.
   *
   * @throws ParameterError (when awaited) for a list of more than 10,000 rows without `max`
   */
  readonly collect: (options?: CollectOptions) => Promise<readonly Row[]>;
  /** The first page with its response and metadata, as a call has them. Sends no further request. */
  readonly withResponse: () => Promise<PageWithResponse<Row>>;
  /** The response of the first page, its body buffered. Each call returns a new object. Sends no further request. */
  readonly raw: () => Promise<Response>;
}

/** The first page of a list, with its response. */
export interface PageWithResponse<Row> {
  /** The page. */
  readonly data: Page<Row>;
  /** The rows of the page that do not match, and those left out of lists within its rows. */
  readonly rejected: readonly RejectedRow[];
  /** The response, its body buffered. Secrets in the address and headers are redacted. */
  readonly response: Response;
  /** Status, attempts, cache state, rate limit, request id, warnings and timings. */
  readonly meta: CallMeta;
}
