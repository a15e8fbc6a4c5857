import type { Rows } from "../answer/rows.ts";
import type { CallMeta } from "../client/call.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { PaginationError } from "../errors/pagination-error.ts";
import type { ListOperation } from "../operation/operation.ts";
import { PagingFault, type LinkPolicy, type PageRequest } from "../operation/paging.ts";
import { once } from "../client/once.ts";
import type { Unaddressed } from "../runtime/telling.ts";
import { writeCheckpoint } from "./checkpoint.ts";
import { pagesFrom, rowsOf, type Page } from "./paginated.ts";

/** A page as it was fetched. */
export interface FetchedPage<Row> {
  /** Its address, without what a credential puts on. */
  readonly url: string;
  readonly body: unknown;
  readonly rows: Rows<Row>;
  readonly headers: Headers;
  readonly response: () => Response;
  readonly meta: CallMeta;
  readonly facts: ErrorFacts;
  /** Tells the client's listeners of the call that brought it. */
  readonly emit: (event: Unaddressed) => void;
  /** Takes the call's secrets out of a text. */
  readonly clean: (text: string) => string;
}

/** What a list needs to go from page to page. */
export interface PageSource<Row> {
  readonly operation: ListOperation<unknown, unknown, Row>;
  /** The query's parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  readonly links: LinkPolicy;
  readonly fetch: (request: PageRequest, index: number) => Promise<FetchedPage<Row>>;
}

/** What has been read of a list so far. */
interface Progress {
  readonly pages: number;
  readonly items: number;
  /** The requests answered and their pages' places, shared by all pages: a list that goes back would never end. */
  readonly seen: Map<string, number>;
}

/** Reads the page that a request names; the page knows how to read the next. */
export async function readPage<Row>(
  source: PageSource<Row>,
  request: PageRequest,
  progress: Progress = { pages: 0, items: 0, seen: new Map() },
): Promise<Page<Row>> {
  const { operation } = source;
  const arrived = await source.fetch(request, progress.pages).catch((error: unknown) => {
    const less = operation.page.smaller?.(request, error);
    if (less === undefined) throw error;
    return less;
  });
  if (!isFetched(arrived)) return readPage(source, arrived, progress);
  const fetched = arrived;
  const read: Progress = {
    pages: progress.pages + 1,
    items: progress.items + fetched.rows.items.length,
    seen: progress.seen.set(JSON.stringify(request), progress.pages),
  };
  const following = nextRequest(source, request, fetched, read);
  const tell = once(() => {
    fetched.emit({ type: "error", error: following });
  });
  let next: Promise<Page<Row>> | undefined;
  const page: Page<Row> = {
    items: fetched.rows.items,
    rejected: fetched.rows.rejected,
    envelope: envelopeOf(fetched.body, operation.page.items),
    params: request.params,
    cursor: checkpointOf(source, following),
    get response() {
      return fetched.response();
    },
    meta: fetched.meta,
    async next() {
      if (following === undefined) return undefined;
      if (following instanceof PaginationError) {
        tell();
        throw following;
      }
      // Shared while it is under way and let go of then: a page that held the next would hold the whole crawl.
      next ??= readPage(source, following, read).finally(() => {
        next = undefined;
      });
      return next;
    },
    [Symbol.asyncIterator]: () =>
      rowsOf(
        pagesFrom(() => Promise.resolve(page)),
        Infinity,
      ),
  };
  return page;
}

function isFetched<Row>(arrived: FetchedPage<Row> | PageRequest): arrived is FetchedPage<Row> {
  return "rows" in arrived;
}

function checkpointOf<Row>(
  { operation, params }: PageSource<Row>,
  following: PageRequest | PaginationError | undefined,
): string | undefined {
  if (following === undefined) return undefined;
  return following instanceof PaginationError
    ? following.checkpoint
    : writeCheckpoint(operation, params, following);
}

/**
 * The next request, or the error that asking for it is. The page itself is good and is handed out first; the
 * error comes with the next one.
 */
function nextRequest<Row>(
  source: PageSource<Row>,
  request: PageRequest,
  fetched: FetchedPage<Row>,
  read: Progress,
): PageRequest | PaginationError | undefined {
  const { operation, params, baseUrl, links } = source;
  const { url, body, rows, headers } = fetched;
  const fault = (message: string): PaginationError =>
    new PaginationError(message, {
      ...fetched.facts,
      pages: read.pages,
      items: read.items,
      checkpoint: writeCheckpoint(operation, params, request),
      hint: "The service's paging leads nowhere; what was read so far has been handed out.",
    });
  try {
    const seen = { request, params, body, rows: rows.count, headers, baseUrl, url, links };
    const named = operation.page.next(seen);
    const next = withoutSecrets(named, fetched.clean);
    const before = next === undefined ? undefined : read.seen.get(JSON.stringify(next));
    if (before === undefined || before >= read.pages) return next;
    return fault(`Page ${String(read.pages + 1)} of ${operation.id} is one that was read before`);
  } catch (error) {
    if (error instanceof PagingFault) return fault(`${operation.id}: ${error.message}`);
    throw error;
  }
}

/** A link may echo the key that was sent; checkpoints, events and cache keys are made of it. */
function withoutSecrets(
  request: PageRequest | undefined,
  clean: (text: string) => string,
): PageRequest | undefined {
  return request?.link === undefined ? request : { ...request, link: clean(request.link) };
}

function envelopeOf(body: unknown, items: string | undefined): Readonly<Record<string, unknown>> {
  if (items === undefined || typeof body !== "object" || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== items));
}
