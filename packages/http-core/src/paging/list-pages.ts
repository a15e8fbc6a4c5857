import type { ListOperation } from "../operation/operation.ts";
import type { LinkPolicy, PageRequest } from "../operation/paging.ts";
import { once } from "../util/lazy.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { type FetchPage, prefetchPages } from "./concurrent.ts";
import { readPage, refuseRejected } from "./page.ts";
import { lazyList, type Paginated, type WarnOfRejected, type WhileIterating } from "./paginated.ts";
import type { FetchedPage, PageSource } from "./types.ts";

/** A list that a client is to read. */
export interface ListRequest<Row> {
  readonly operation: ListOperation<unknown, unknown, Row>;
  /** The caller's options. */
  readonly options: {
    readonly from?: string | undefined;
    readonly max?: number | undefined;
    readonly prefetch?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
  };
  /** Whether a page with any rejected row is refused. */
  readonly strict: boolean;
  /** Checks parameters and options before the first request. */
  readonly prepare: () => ListTarget;
  /** Runs `work` before any request; its error is emitted as the call's. */
  readonly before: <T>(work: () => T) => T;
  /** Fetches a page. `accept` may refuse it. */
  readonly fetch: (
    page: PageRequest,
    target: ListTarget,
    index: number,
    signal: AbortSignal | undefined,
    accept: (page: FetchedPage<Row>) => void,
  ) => Promise<FetchedPage<Row>>;
  readonly warn: WarnOfRejected;
}

/** What all pages of a list have in common. */
export interface ListTarget {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  readonly links: LinkPolicy;
}

/** A list whose parameters and options were checked. */
interface PreparedList<Row> {
  readonly start: PageRequest;
  readonly whileIterating: WhileIterating;
  readonly source: PageSource<Row>;
}

/** Reads lists page by page. */
export type PagesPart = <Row>(list: ListRequest<Row>) => Paginated<Row>;

/**
 * Reads lists: their pages one after the other, or side by side where they are known in advance.
 *
 * @example
 * ```ts
 * import { createClient, fetchTransport, get, link, list, pages, text } from "@org/http-core/lean";
 *
 * const authors = get("/authors", { answer: list({ name: text }), page: link() });
 * const library = createClient({
 *   baseUrl: "https://library.example",
 *   operations: { authors },
 *   transport: fetchTransport(),
 *   pages: pages(),
 * });
 * console.log(library.authors());
 * ```
 */
export function pages(): PagesPart {
  return listPages;
}

function listPages<Row>({
  operation,
  options,
  strict,
  prepare,
  before,
  fetch,
  warn,
}: ListRequest<Row>): Paginated<Row> {
  const prepared = once(() =>
    before((): PreparedList<Row> => {
      const target = prepare();
      const { params } = target;
      const { first, predictable } = operation.page;
      const start =
        options.from === undefined ? first(params) : readCheckpoint(operation, params, options.from);
      const list = { operation, ...target };
      const fetchPage: FetchPage<FetchedPage<Row>> = (page, index, signal = options.signal) =>
        fetch(page, target, index, signal, (fetched) => {
          refuseRejected(list, page, fetched, strict);
        });
      const prefetched = prefetchPages(fetchPage, predictable, params, options.signal);
      const source = { ...list, fetch: prefetched.fetch, warn };
      return { start, whileIterating: prefetched.whileIterating, source };
    }),
  );
  const first = async () => readPage(prepared().source, prepared().start);
  return lazyList(first, options, (rows) => prepared().whileIterating(rows), warn);
}
