import { checkNumbers } from "../errors/check-numbers.ts";
import type { RejectedRow } from "../errors/errors.ts";
import type { CallMeta } from "../events/timings.ts";

/** One page of a list. Iterating it gives the rows of this page and of all that follow. */
export interface Page<Row> extends AsyncIterable<Row> {
  /** The rows that fit their schema. */
  readonly items: readonly Row[];
  /** The rows that don't, and those left out of lists within `items`: never passed for good ones, never lost. */
  readonly rejected: readonly RejectedRow[];
  /** The page's body without its rows: the envelope's own fields. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The parameters of the request that brought this page: of a list of windows, the window. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Where the next page is, as text that can be stored: hand it to `from`. Undefined on the last page. */
  readonly cursor: string | undefined;
  /** The next page; undefined after the last. */
  readonly next: () => Promise<Page<Row> | undefined>;
  readonly response: Response;
  readonly meta: CallMeta;
}

/** How much `collect` gathers. */
export interface CollectOptions {
  /** Rows after which it ends. */
  readonly max: number;
}

/**
 * A list that has not been asked for yet. Awaited, it is its first page; iterated, all its rows, page by page,
 * holding one page at a time.
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
  /** Page by page. */
  readonly pages: () => AsyncIterable<Page<Row>>;
  /** At most `max` rows, in memory. */
  readonly collect: (options: CollectOptions) => Promise<readonly Row[]>;
}

/** Told how long a list is iterated, and for how many rows: what is known to follow is asked for meanwhile. */
export type WhileIterating = (rows: number) => () => void;

/** Told of each page whose rows are handed out without it: nobody else sees what was rejected. */
export type WarnOfRejected = (page: Pick<Page<unknown>, "items" | "rejected">) => void;

/** How a list is iterated. */
interface IterationOptions {
  readonly max?: number | undefined;
  readonly prefetch?: boolean | undefined;
}

/** Makes a {@link Paginated} of what fetches its first page. */
export function lazyList<Row>(
  first: () => Promise<Page<Row>>,
  { max = Infinity, prefetch = false }: IterationOptions,
  iterating: WhileIterating,
  warn: WarnOfRejected,
): Paginated<Row> {
  let started: Promise<Page<Row>> | undefined;
  const start = (): Promise<Page<Row>> => (started ??= first());
  const pages = (limit = Infinity): AsyncGenerator<Page<Row>, void, undefined> => {
    return during(iterating, limit, prefetch ? ahead(start, limit) : pagesFrom(start));
  };
  const rows = (limit: number): AsyncGenerator<Row, void, undefined> => rowsOf(pages(limit), limit, warn);
  return {
    then: (onfulfilled, onrejected) => start().then(onfulfilled, onrejected),
    catch: (onrejected) => start().catch(onrejected),
    finally: (onfinally) => start().finally(onfinally),
    [Symbol.toStringTag]: "Paginated",
    [Symbol.asyncIterator]: () => rows(max),
    pages: () => pages(),
    async collect({ max: most }) {
      checkNumbers({ max: most });
      const all: Row[] = [];
      for await (const row of rows(Math.min(max, most))) all.push(row);
      return all;
    },
  };
}

/** Page after page. */
export async function* pagesFrom<Row>(
  start: () => Promise<Page<Row>>,
): AsyncGenerator<Page<Row>, void, undefined> {
  let page: Page<Row> | undefined = await start();
  while (page !== undefined) {
    yield page;
    page = await page.next();
  }
}

async function* during<T>(
  iterating: WhileIterating,
  rows: number,
  pages: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const end = iterating(rows);
  try {
    yield* pages;
  } finally {
    end();
  }
}

/** Page after page, each asked for while the one before is looked at, as long as more rows are wanted than are there. */
async function* ahead<Row>(
  start: () => Promise<Page<Row>>,
  rows: number,
): AsyncGenerator<Page<Row>, void, undefined> {
  let page: Page<Row> | undefined = await start();
  for (let wanted = rows; page !== undefined;) {
    wanted -= page.items.length;
    const next: Promise<Page<Row> | undefined> | undefined = wanted > 0 ? page.next() : undefined;
    // Whoever asks for the next page hears of its failure; whoever stops before that must not.
    next?.catch(() => undefined);
    yield page;
    page = await (next ?? page.next());
  }
}

/** The rows of pages, at most `limit`; the page after the last row that is wanted is not asked for. */
export async function* rowsOf<Row>(
  pages: AsyncIterable<Page<Row>>,
  limit: number,
  warn: WarnOfRejected,
): AsyncGenerator<Row, void, undefined> {
  let given = 0;
  if (given >= limit) return;
  for await (const page of pages) {
    warn(page);
    for (const row of page.items) {
      yield row;
      given += 1;
      if (given >= limit) return;
    }
  }
}
