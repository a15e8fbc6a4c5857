import { targetOf } from "../http/link-header.ts";
import {
  type LargestPage,
  type LinkPolicy,
  type PageRequest,
  type PageSeen,
  type Paging,
  PagingFault,
  type Totals,
} from "../operation/paging.ts";
import { climbs } from "../request/expand-path.ts";
import { propertyOf } from "../util/objects.ts";
import { readList } from "./paginated.ts";

/** Options of {@link offset}. */
export interface OffsetOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
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
export function offset<const Items extends string>(options: OffsetOptions<Items>): Paging<Items> {
  const { items, next, limit, offset: skip, largest, totals } = options;
  return {
    style: "offset",
    items,
    largest,
    totals,
    cursorParams: [skip],
    nextField: next,
    sizeParam: limit,
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
 * Paging by page number. The list ends with an empty page, or with the last of `total` pages.
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
    items,
    largest,
    totals,
    cursorParams: [param],
    nextField: total,
    read: readList,
    first: (params) => ({ params: { ...params, [param]: params[param] ?? first } }),
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

/** The page size: the caller's, else the one in the service's link. */
function pageSize(page: PageSeen, query: URLSearchParams, limit: string): Readonly<Record<string, unknown>> {
  if (page.params[limit] !== undefined) return {};
  const size = integerOf(query.get(limit));
  return size === undefined ? {} : { [limit]: size };
}

/** A whole number, also from its digits as text. */
export function integerOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** The field of a body: of this name, since names may have dots (`@odata.nextLink`), else by its path. */
export function fieldAt(body: unknown, path: string): unknown {
  return propertyOf(body, path) ?? path.split(".").reduce(propertyOf, body);
}

/** Options of {@link cursor}. */
export interface CursorOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
  /** The field that holds the next cursor, text or a number; `meta.next` is the field `next` of the object `meta`. */
  readonly next: string;
  /** The parameter that takes the cursor. */
  readonly param: string;
  /** Values that mark the last page, besides an absent, null or empty cursor. */
  readonly end?: readonly string[];
  /** The largest page. @default unknown */
  readonly largest?: LargestPage;
  /** Where the body says how long the list is. @default nowhere */
  readonly totals?: Totals;
}

/**
 * Cursor paging: an opaque cursor in the body is sent back with the same parameters. The list ends where the cursor is
 * absent, null, empty or one of `end`. Rows are not counted, because services clamp page sizes without notice. A page
 * after the first that has no body (204) is an error: nothing says that it is the last.
 *
 * @example
 * ```ts
 * import { cursor } from "@org/http-core/operation";
 *
 * const page = cursor({ items: "data", next: "next_cursor", param: "next_cursor", end: ["LTE="] });
 * ```
 */
export function cursor<const Items extends string>(options: CursorOptions<Items>): Paging<Items> {
  const { items, next, param, end = [], largest, totals } = options;
  return {
    style: "cursor",
    items,
    largest,
    totals,
    cursorParams: [param],
    nextField: next,
    read: readList,
    first: (params) => ({ params }),
    next({ body, request, params }) {
      const current = request.params[param];
      // A page without a body (204) has no new cursor, nor does it say that it is the last.
      const value = body === undefined ? current : fieldAt(body, next);
      if (value === undefined || value === null || value === "") return undefined;
      if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint")
        throw new PagingFault(`${next} is neither a string nor a number`);
      // JSON.parse has rounded it: another page would follow.
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        throw new PagingFault(`${next} has more digits than a number holds`);
      if (end.includes(String(value))) return undefined;
      // A service may read `"2"` and send `2`.
      if (String(value) === String(current)) throw new PagingFault("the cursor did not advance");
      return { params: { ...params, [param]: value } };
    },
  };
}

/** Options of {@link link}. */
export interface LinkOptions {
  /** The largest page. @default unknown */
  readonly largest?: LargestPage;
  /** Where the body says how long the list is. @default nowhere */
  readonly totals?: Totals;
}

/**
 * Follows the `Link` header's `rel="next"` (RFC 8288). Only its path and query are used, below the base address:
 * services behind proxies name the wrong host or scheme, and a link must not decide where a credential goes. The
 * client's `nextLinks` may refuse links that leave the base address. A link whose anchor is another resource is ignored
 * (RFC 8288, 3.2).
 */
export function link<const Items extends string>(items: Items, options?: LinkOptions): Paging<Items>;

export function link(items?: undefined, options?: LinkOptions): Paging<undefined>;

export function link(items?: string, { largest, totals }: LinkOptions = {}): Paging {
  return {
    style: "link",
    items,
    largest,
    totals,
    cursorParams: ["page"],
    read: readList,
    first: (params) => ({ params }),
    next({ headers, params, baseUrl, url, links }) {
      const targetBelowBase = (address: URL, policy: LinkPolicy): string =>
        pathAndQuery(address, baseUrl, policy);
      // Compared without the host and the proxy's path prefix, which may be named differently.
      const isThePage = (anchor: string): boolean => {
        const address = addressOf(anchor, url);
        if (address?.hash !== "") return false;
        return targetBelowBase(address, "rebase") === targetBelowBase(new URL(url), "rebase");
      };
      const next = targetOf("next", headers.get("link") ?? "", isThePage);
      if (next === undefined) return undefined;
      const address = addressOf(next, url);
      if (address === undefined) throw new PagingFault("the next link is not an http or https address");
      return { params, link: targetBelowBase(address, links) };
    },
  };
}

function addressOf(uri: string, page: string): URL | undefined {
  const address = URL.canParse(uri, page) ? new URL(uri, page) : undefined;
  return /^https?:$/.test(String(address?.protocol)) ? address : undefined;
}

/** Path and query of a link, relative to the base address's path. */
function pathAndQuery({ origin, pathname, search }: URL, baseUrl: string, links: LinkPolicy): string {
  const base = new URL(`${baseUrl}/`);
  const path = pathname.replace(/\/{2,}/g, "/");
  if (climbs(path)) throw new PagingFault("the next link has a segment that servers read as `..`");
  const isBelow = path.startsWith(base.pathname);
  if (links !== "rebase" && origin !== base.origin) {
    throw new PagingFault(`the next link leads to ${origin}`);
  }
  if (links === "refuse" && !isBelow) throw new PagingFault("the next link leads out of the base address");
  return (isBelow ? path.slice(base.pathname.length - 1) : path) + search;
}

/** No paging: one response holds the whole list. */
export function single<const Items extends string>(items: Items): Paging<Items>;

export function single(): Paging<undefined>;

export function single(items?: string): Paging {
  return {
    style: "single",
    items,
    read: readList,
    cursorParams: [],
    first: (params) => ({ params }),
    next: () => undefined,
  };
}

type Params = Readonly<Record<string, unknown>>;

/** Options of {@link windows}. */
export interface WindowsOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
  /**
   * The window after `before`, in the order of the rows; without `before`, the first window; undefined after the last.
   * It continues from the end of `before`, which may be only the first part of its window.
   */
  readonly after: (params: Params, before?: Params) => Params | undefined;
  /** The first part of a window that was too large for the service; undefined if the error has another cause. */
  readonly smaller?: (window: Params, error: unknown) => Params | undefined;
  /** The requested order of a window's rows: rows in another order are sorted. */
  readonly order?: (window: Params) => (a: unknown, b: unknown) => number;
  /** The largest number of rows in a window. */
  readonly rows: number;
  /** Windows requested concurrently while the list is iterated. @default 8 */
  readonly concurrency?: number;
}

/**
 * Splits a query into windows, one request each: a long range of days into calendar years. Iteration fetches windows
 * concurrently and returns them in order; `await` fetches only the first.
 */
export function windows<const Items extends string>(options: WindowsOptions<Items>): Paging<Items> {
  const { items, after, smaller, order, rows, concurrency = 8 } = options;
  const following = ({ params: before }: PageRequest, params: Params): PageRequest | undefined => {
    const window = after(params, before);
    return window === undefined ? undefined : { params: window };
  };
  return {
    style: "windows",
    items,
    cursorParams: [],
    read: readList,
    first: (params) => ({ params: after(params) ?? params }),
    next: ({ params, request }) => following(request, params),
    predictable: { after: following, rows, concurrency },
    smaller({ params }, error) {
      const part = smaller?.(params, error);
      return part === undefined ? undefined : { params: part };
    },
    order,
  };
}
