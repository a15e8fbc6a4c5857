import { checkNumbers } from "../errors/check-numbers.ts";
import { ParameterError, type RejectedRow } from "../errors/errors.ts";
import type { CallMeta } from "../events/timings.ts";

/** One page of a list. Iterate it for the rows of this page and of all later pages. */
export interface Page<Row> extends AsyncIterable<Row> {
  /** The rows that match their schema. */
  readonly items: readonly Row[];
  /** The rows that do not match, and those left out of lists within `items`. */
  readonly rejected: readonly RejectedRow[];
  /** The body's fields other than the rows. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The parameters of this page's request; in a list of windows, the window. */
  readonly params: Readonly<Record<string, unknown>>;
  /** A checkpoint of the next page, to store and pass as `from`. Undefined on the last page. */
  readonly cursor: string | undefined;
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

/** The rows that `collect` takes without `max`. */
const MAX_COLLECTED = 10_000;

/**
 * A lazy list. `await` it for its first page, or iterate it for all rows. Iteration keeps one page in memory.
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
   * Collects the rows of all pages into an array: at most `max`, which is needed above 10,000 rows.
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

/** Called when an iteration of at most `rows` rows begins. The returned function ends it. */
export type WhileIterating = (rows: number) => () => void;

/** Called for each page whose rows the caller gets without the page, and so without its rejected rows. */
export type WarnOfRejected = (page: Pick<Page<unknown>, "items" | "rejected">) => void;

/** Options of an iteration. */
interface IterationOptions {
  readonly max?: number | undefined;
  readonly prefetch?: boolean | undefined;
}

/** Makes a {@link Paginated} from a function that fetches the first page. */
export function lazyList<Row>(
  first: () => Promise<Page<Row>>,
  { max = Infinity, prefetch = false }: IterationOptions,
  whileIterating: WhileIterating,
  warn: WarnOfRejected,
): Paginated<Row> {
  let started: Promise<Page<Row>> | undefined;
  const start = (): Promise<Page<Row>> => (started ??= first());
  const pages = (limit = Infinity): AsyncGenerator<Page<Row>, void, undefined> => {
    return during(whileIterating, limit, pagesFrom(start, limit, prefetch));
  };
  const rows = (limit: number): AsyncGenerator<Row, void, undefined> => rowsOf(pages(limit), limit, warn);
  return {
    then: (onfulfilled, onrejected) => start().then(onfulfilled, onrejected),
    catch: (onrejected) => start().catch(onrejected),
    finally: (onfinally) => start().finally(onfinally),
    [Symbol.toStringTag]: "Paginated",
    [Symbol.asyncIterator]: () => rows(max),
    pages: () => pages(max),
    async collect({ max: most } = {}) {
      checkNumbers({ max: most });
      const isUnbounded = most === undefined && max === Infinity;
      const all: Row[] = [];
      for await (const row of rows(isUnbounded ? MAX_COLLECTED + 1 : Math.min(max, most ?? max)))
        all.push(row);
      if (!isUnbounded || all.length <= MAX_COLLECTED) return all;
      throw new ParameterError(
        "max",
        `a number, since the list has more than ${String(MAX_COLLECTED)} rows`,
        "nothing",
        {
          hint: "Pass `max` to `collect`, or iterate the list: iteration keeps one page in memory.",
        },
      );
    },
    async withResponse() {
      const data = await start();
      const { rejected, response, meta } = data;
      return { data, rejected, response, meta };
    },
    raw: async () => (await start()).response.clone(),
  };
}

/**
 * Iterates pages until they hold `rows` rows, each requested once the one before was read, or with `prefetch` while it
 * is read.
 */
export async function* pagesFrom<Row>(
  start: () => Promise<Page<Row>>,
  rows = Infinity,
  prefetch = false,
): AsyncGenerator<Page<Row>, void, undefined> {
  let wanted = rows;
  let page = wanted > 0 ? await start() : undefined;
  while (page !== undefined) {
    wanted -= page.items.length;
    const next: Promise<Page<Row> | undefined> | undefined = prefetch && wanted > 0 ? page.next() : undefined;
    // The iteration throws the error if it gets to the next page. If it stops before, the rejection is ignored.
    next?.catch(() => undefined);
    yield page;
    page = wanted > 0 ? await (next ?? page.next()) : undefined;
  }
}

async function* during<T>(
  whileIterating: WhileIterating,
  rows: number,
  pages: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const end = whileIterating(rows);
  try {
    yield* pages;
  } finally {
    end();
  }
}

/** Iterates at most `limit` rows of pages, without a request for a page after the last row. */
export async function* rowsOf<Row>(
  pages: AsyncIterable<Page<Row>>,
  limit: number,
  warn: WarnOfRejected,
): AsyncGenerator<Row, void, undefined> {
  let count = 0;
  if (count >= limit) return;
  for await (const page of pages) {
    warn(page);
    for (const row of page.items) {
      yield row;
      count += 1;
      if (count >= limit) return;
    }
  }
}
