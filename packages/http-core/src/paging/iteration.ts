import type { Page } from "../operation/list.ts";
import type { WarnOfRejected } from "../operation/read-list.ts";

/** Called when an iteration of at most `rows` rows begins. The returned function ends it. */
export type WhileIterating = (rows: number) => () => void;

/**
 * Iterates pages until they hold `rows` rows. Each page is requested once the caller has read the previous one, or
 * with `prefetch` while the caller reads it.
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

/** Calls `whileIterating` around the iteration of pages. */
export async function* during<T>(
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
  if (limit === 0) return;
  let count = 0;
  for await (const page of pages) {
    warn(page);
    for (const row of page.items) {
      yield row;
      count += 1;
      if (count >= limit) return;
    }
  }
}
