import { PaginationError } from "../errors/errors.ts";
import { type PageRequest, PagingFault } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { join } from "../request/build-request.ts";
import { textOf, writeCheckpoint } from "./checkpoint.ts";
import type { PageSource, Progress } from "./types.ts";

/**
 * The next request, or the error to throw when it is requested: the page itself is good and is returned first.
 *
 * @param before the first row of the page before
 */
export function nextRequest<Row>(
  source: Pick<PageSource<Row>, "operation" | "params" | "baseUrl" | "links">,
  request: PageRequest,
  fetched: FetchedPage<Row>,
  read: Progress,
  before: unknown,
): PageRequest | PaginationError | undefined {
  const { operation, params, baseUrl, links } = source;
  const { url, body, rows, headers } = fetched;
  const fault = (message: string): PaginationError =>
    new PaginationError(message, {
      ...fetched.facts,
      pages: read.pages,
      items: read.items,
      checkpoint: writeCheckpoint(operation, params, request),
      hint: "Pass `checkpoint` as `from` to read the last page again.",
    }).cleanse(fetched.clean);
  try {
    const beginsAlike = (): boolean => before !== undefined && textOf([before]) === textOf([read.first]);
    const seen = { request, params, body, rows: rows.count, beginsAlike, headers, baseUrl, url, links };
    const next = withoutSecrets(operation.page.next(seen), fetched.clean);
    if (next === undefined) return undefined;
    const known = read.visited.indexOf(next.link === undefined ? textOf(next) : join(baseUrl, next.link));
    if (known === undefined || known >= read.pages) return next;
    return fault(`Page ${String(read.pages + 1)} of ${operation.id} was read before`);
  } catch (error) {
    if (error instanceof PagingFault) return fault(`${operation.id}: ${error.message}`);
    throw error;
  }
}

/** A link may repeat the request's key, and becomes part of checkpoints, events and cache keys. */
function withoutSecrets(
  request: PageRequest | undefined,
  clean: (text: string) => string,
): PageRequest | undefined {
  return request?.link === undefined ? request : { ...request, link: clean(request.link) };
}
