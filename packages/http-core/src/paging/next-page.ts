import { PaginationError } from "../errors/errors.ts";
import { type PageRequest, PagingFault } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { join } from "../request/build-request.ts";
import { textOf, writeCheckpoint } from "./checkpoint.ts";
import { nextSized } from "./page-size.ts";
import type { PageSource, Progress } from "./types.ts";

/** The parts of a source that the next request needs. */
type NextSource<Row> = Pick<PageSource<Row>, "operation" | "params" | "baseUrl" | "links" | "most">;

/** The next request, or the error to throw when it is requested: the page itself is good and is returned first. */
export function nextRequest<Row>(
  source: NextSource<Row>,
  request: PageRequest,
  fetched: FetchedPage<Row>,
  read: Progress,
): PageRequest | PaginationError | undefined {
  const { operation, params, baseUrl, links, most } = source;
  const { url, body, rows, headers } = fetched;
  const fault = (message: string): PaginationError =>
    listFault(source, request, fetched, read, `${operation.id}: ${message}`);
  try {
    const seen = { request, params, body, rows: rows.count, headers, baseUrl, url, links };
    const next = withoutSecrets(operation.page.next(seen), fetched.clean);
    if (next === undefined) return undefined;
    const known = read.visited.indexOf(nameOf(source, next));
    if (known !== undefined && known < read.pages)
      return fault(`page ${String(read.pages + 1)} was read before`);
    // The caller's own size stays.
    const isOwn = params[operation.page.largest?.param ?? ""] !== undefined;
    const needed = most === undefined || isOwn ? undefined : most - read.items;
    return nextSized(operation.page, next, { request, fetched, most: needed });
  } catch (error) {
    if (error instanceof PagingFault) return fault(error.message);
    throw error;
  }
}

/** The error of a list that can't go on after a page, or would never end. */
export function listFault<Row>(
  { operation, params }: Pick<PageSource<Row>, "operation" | "params">,
  request: PageRequest,
  { facts, clean }: Pick<FetchedPage<Row>, "facts" | "clean">,
  { pages, items }: Pick<Progress, "pages" | "items">,
  message: string,
): PaginationError {
  const checkpoint = writeCheckpoint(operation, params, request);
  const hint = "Pass `checkpoint` as `from` to read the last page again.";
  return new PaginationError(message, { ...facts, pages, items, checkpoint, hint }).cleanse(clean);
}

/** A request's name among those of its list: its address where pages are linked, else its parameters but for the size. */
export function nameOf<Row>(
  { operation, baseUrl }: Pick<PageSource<Row>, "operation" | "baseUrl">,
  { params, link }: PageRequest,
): string {
  if (link !== undefined) return join(baseUrl, link);
  const { largest } = operation.page;
  return textOf(largest === undefined ? params : { ...params, [largest.param]: undefined });
}

/** A link may repeat the request's key, and becomes part of checkpoints, events and cache keys. */
function withoutSecrets(
  request: PageRequest | undefined,
  clean: (text: string) => string,
): PageRequest | undefined {
  return request?.link === undefined ? request : { ...request, link: clean(request.link) };
}
