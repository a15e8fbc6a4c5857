import { DecodeError, InvalidRequestError } from "../errors/errors.ts";
import { isTooLarge } from "../errors/too-large.ts";
import type { PageRequest, Paging } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";

/** The rows of the first page, at most. */
export const FIRST = 100;

/** The next page should stay below this size, in characters: a much larger one meets `bodyCap`, and fits no cache. */
const HEAVY = 4 * 1024 * 1024;

/**
 * The first request of a list that is iterated for `most` rows: it asks for more rows than the service's default.
 *
 * @param isResumed whether the list begins at a checkpoint
 */
export function firstSized(
  page: Paging,
  request: PageRequest,
  most: number,
  isResumed: boolean,
): PageRequest {
  const { largest } = page;
  if (largest === undefined || request.link !== undefined) return request;
  const given = sizeOf(page, request);
  // Page numbers count pages of one size: a checkpoint without a size counts those of the service's default.
  if (page.style === "pageNumber" && (isResumed || given !== undefined)) return request;
  if (given !== undefined) return sized(page, request, Math.min(given, Math.ceil(most)));
  return sized(page, request, Math.min(FIRST, largest.rows, Math.ceil(most)));
}

/**
 * The next request with its size: twice that of the page, where the page was full and small enough; otherwise the same.
 *
 * @param most rows that the iteration still needs; undefined where the list is not iterated
 */
export function nextSized<Row>(
  page: Paging,
  next: PageRequest,
  { request, fetched, most }: { request: PageRequest; fetched: FetchedPage<Row>; most: number | undefined },
): PageRequest {
  const size = sizeOf(page, request);
  if (size === undefined || page.largest === undefined || next.link !== undefined) return next;
  // A size that the service refused is not asked for again.
  const following = request.cap === undefined ? next : { cap: request.cap, ...next };
  if (most === undefined || page.style === "pageNumber") return sized(page, following, size);
  const { count } = fetched.rows;
  const isFull = count >= size && request.cap === undefined;
  const room = count === 0 ? size : Math.floor((HEAVY * count) / fetched.size);
  // An iteration that goes on after its last row, as `prefetch` does, keeps the size.
  const needed = most > 0 ? Math.ceil(most) : size;
  const grown = Math.min(isFull ? 2 * size : size, page.largest.rows, room, needed);
  return sized(page, following, Math.max(1, grown));
}

/**
 * A smaller request, where the service refuses the size of a page; undefined if the error has another cause. The refused
 * size is remembered: the list does not grow again.
 *
 * @param isFirst whether the list begins with this page: the numbers of later pages count pages of the size before
 */
export function smallerSized(
  page: Paging,
  request: PageRequest,
  error: unknown,
  isFirst: boolean,
): PageRequest | undefined {
  const size = sizeOf(page, request);
  const { largest, style } = page;
  if (style === "pageNumber" && !isFirst) return undefined;
  if (size === undefined || largest === undefined || size <= 1 || !isAboutSize(error, largest.param)) return;
  const smaller = Math.ceil(size / 2);
  return { ...sized(page, request, smaller), cap: smaller };
}

function sizeOf({ largest }: Paging, { params }: PageRequest): number | undefined {
  const size = largest === undefined ? undefined : params[largest.param];
  return typeof size === "number" ? size : undefined;
}

function sized({ largest }: Paging, request: PageRequest, size: number): PageRequest {
  return largest === undefined
    ? request
    : { ...request, params: { ...request.params, [largest.param]: size } };
}

/** A page is too large where the service names its size, or where the body is above `bodyCap`. */
function isAboutSize(error: unknown, param: string): boolean {
  if (error instanceof DecodeError) return isTooLarge(error);
  if (!(error instanceof InvalidRequestError)) return false;
  return (
    error.fields.some(({ field }) => field === param) ||
    new RegExp(`\\b(?:${param}|page.?size|per.?page|limit)\\b`, "i").test(
      `${error.message} ${error.body ?? ""}`,
    )
  );
}
