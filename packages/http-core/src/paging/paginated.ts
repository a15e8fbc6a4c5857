import { checkNumbers } from "../errors/check-numbers.ts";
import { ParameterError } from "../errors/errors.ts";
import type { Page, Paginated } from "../operation/list.ts";
import type { WarnOfRejected } from "../operation/read-list.ts";

/** The rows that `collect` takes without `max`. */
const MAX_COLLECTED = 10_000;

/** Called when an iteration of at most `rows` rows begins. The returned function ends it. */
export type WhileIterating = (rows: number) => () => void;

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
