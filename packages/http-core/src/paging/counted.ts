import {
  type FirstPage,
  type LargestPage,
  type PageSeen,
  type Paging,
  PagingFault,
  type Totals,
} from "../operation/paging.ts";
import { fieldAt, integerOf } from "./fields.ts";
import { readList } from "./paginated.ts";

/** Options of {@link offset}. */
export interface OffsetOptions<Items extends string | undefined> {
  /** The field that holds the rows. @default the body is the list */
  readonly items?: Items;
  /**
   * The field with the link to the next page, as `next` or `links.next`: only its `limit` and `offset` are read.
   *
   * @default none: the list ends with an empty page
   */
  readonly next?: string;
  /** The parameter for rows per page. */
  readonly limit: string;
  /** The parameter for rows to skip. */
  readonly offset: string;
  /**
   * The largest offset that the service accepts. A list that goes on beyond it ends in a `PaginationError`, before the
   * request.
   *
   * @default unknown
   */
  readonly last?: number;
  /** The largest page. @default unknown */
  readonly largest?: LargestPage;
  /** Where the body says how long the list is. @default nowhere */
  readonly totals?: Totals;
}

/**
 * Limit and offset paging. Each page begins after the rows that were received: a link that leads further would skip rows,
 * where the service caps its pages. The list ends where the field `next` is absent or null, or a page is empty. Once a
 * page with a next one was shorter than asked for, the service is known to cap its pages: then only a page shorter than
 * the cap ends the list. Of the `next` link only `offset` and `limit` are used: some deployments name another scheme,
 * host or path.
 */
export function offset<const Items extends string | undefined = undefined>(
  options: OffsetOptions<Items>,
): Paging<Items>;

export function offset(options: OffsetOptions<string | undefined>): Paging {
  const { items, next, limit, offset: skip, last = Infinity, largest, totals } = options;
  return {
    style: "offset",
    made: options,
    items,
    largest,
    totals,
    cursorParams: [skip],
    nextField: next,
    sizeParam: limit,
    isWhole: ({ params }, first) => next === undefined && isWhole(params[limit], first),
    read: readList,
    first: (params) => ({ params }),
    next(page) {
      const { request, rows } = page;
      const link = (next === undefined ? "?" : fieldAt(page.body, next)) ?? "";
      if (rows === 0) return undefined;
      if (typeof link !== "string") throw new PagingFault(`${String(next)} is not a string`);
      const query = new URLSearchParams(link.slice(link.indexOf("?") + 1).replace(/#.*/, ""));
      const asked = integerOf(request.params[limit]) ?? integerOf(query.get(limit)) ?? rows;
      const cap = request.cap ?? (link !== "" && rows < asked ? rows : undefined);
      if (link === "" && (cap === undefined || rows < cap)) return undefined;
      const current = integerOf(request.params[skip]) ?? 0;
      const following = Math.min(current + rows, integerOf(query.get(skip)) ?? Infinity);
      if (following <= current)
        throw new PagingFault(`the offset did not advance: ${String(current)}, then ${String(following)}`);
      if (following > last) {
        const isFirst = current <= (integerOf(page.params[skip]) ?? 0);
        // A page that is shorter than those before is the last one.
        if (next === undefined && !isFirst && rows < (request.cap ?? asked)) return undefined;
        throw new PagingFault(
          `the next offset is ${String(following)}, and the service allows ${String(last)}`,
        );
      }
      const params = { ...page.params, ...pageSize(page, query, limit), [skip]: following };
      return cap === undefined ? { params } : { params, cap };
    },
  };
}

/** Options of {@link pageNumber}. */
export interface PageNumberOptions<Items extends string | undefined> {
  /** The field that holds the rows. @default the body is the list */
  readonly items?: Items;
  /** The parameter for the number of a page. */
  readonly param: string;
  /** The number of the first page. It is sent from the first request on. @default 1 */
  readonly first?: number;
  /**
   * The field with the number of pages, as `total_pages` or `meta.last_page`. A service that refuses a page after the
   * last needs it.
   *
   * @default none: the list ends with an empty page
   */
  readonly total?: string;
  /** The largest page. @default unknown */
  readonly largest?: LargestPage;
  /** Where the body says how long the list is. @default nowhere */
  readonly totals?: Totals;
}

/**
 * Paging by page number. The list ends with an empty page, or with the last of `total` pages. It also ends where the
 * second page is the first one again, and that was shorter than asked for: the service has one page, and ignores `param`.
 * That is reported as drift of kind `incomplete`, since a service may both ignore `param` and cap its pages.
 *
 * @example
 * ```ts
 * import { get, list, pageNumber, text } from "@org/http-core";
 *
 * const shelves = get("/shelves", {
 *   answer: { shelves: list({ name: text }) },
 *   page: pageNumber({ items: "shelves", param: "page" }),
 * });
 * console.log(shelves.page.style); // pageNumber
 * ```
 */
export function pageNumber<const Items extends string | undefined = undefined>(
  options: PageNumberOptions<Items>,
): Paging<Items>;

export function pageNumber(options: PageNumberOptions<string | undefined>): Paging {
  const { items, param, first = 1, total, largest, totals } = options;
  return {
    style: "pageNumber",
    made: options,
    items,
    largest,
    totals,
    cursorParams: [param],
    nextField: total,
    read: readList,
    first: (params) => ({ params: { ...params, [param]: params[param] ?? first } }),
    isWhole: ({ params }, seen) => total === undefined && isWhole(params[largest?.param ?? ""], seen),
    next(page) {
      if (page.rows === 0) return undefined;
      const current = integerOf(page.request.params[param]) ?? first;
      const pages = total === undefined ? undefined : fieldAt(page.body, total);
      if (pages !== undefined && pages !== null) {
        const count = integerOf(pages);
        if (count === undefined) throw new PagingFault(`${String(total)} is not a number of pages`);
        if (current - first + 1 >= count) return undefined;
      }
      return { params: { ...page.params, [param]: current + 1 } };
    },
  };
}

/** Tells whether a first page is a whole list: it has fewer rows than a full page, and as many as the service counts. */
export function isWhole(fullPage: unknown, { rows = Infinity, said }: FirstPage): boolean {
  return rows < (integerOf(fullPage) ?? 0) && rows >= (said.rows ?? 0);
}

/** The page size: the caller's, else the one in the service's link. */
function pageSize(page: PageSeen, query: URLSearchParams, limit: string): Readonly<Record<string, unknown>> {
  if (page.params[limit] !== undefined) return {};
  const size = integerOf(query.get(limit));
  return size === undefined ? {} : { [limit]: size };
}
