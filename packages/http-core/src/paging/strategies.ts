import { targetOf } from "../http/link-header.ts";
import {
  type LinkPolicy,
  type PageRequest,
  type PageSeen,
  type Paging,
  PagingFault,
} from "../operation/paging.ts";
import { climbs } from "../request/expand-path.ts";
import { propertyOf } from "../util/objects.ts";

/** Options of {@link offset}. */
export interface OffsetOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
  /** The field that names the next page: its `limit` and `offset` are read, its host and scheme are not. */
  readonly next: string;
  /** The parameter for rows a page. */
  readonly limit: string;
  /** The parameter for rows to skip. */
  readonly offset: string;
}

/**
 * Limit and offset. Of the `next` link only `offset` and `limit` are used: deployments were seen that name
 * another scheme, host or path. Ends where `next` is absent or null, or the page is empty; a page count is
 * not trusted. Where `next` has no offset, rows are counted: a page that begins as the one before did is a fault then,
 * since a service that heeds no offset would be asked for ever.
 */
export function offset<const Items extends string>(options: OffsetOptions<Items>): Paging<Items> {
  const { items, next, limit, offset: skip } = options;
  return {
    style: "offset",
    items,
    cursorParams: [skip],
    sizeParam: limit,
    first: (params) => ({ params }),
    next(page) {
      const link = propertyOf(page.body, next);
      if (link === undefined || link === null || link === "" || page.rows === 0) return undefined;
      if (typeof link !== "string") throw new PagingFault(`${next} is no string`);
      const query = new URLSearchParams(link.slice(link.indexOf("?") + 1).replace(/#.*/, ""));
      const at = whole(page.request.params[skip]) ?? 0;
      const told = whole(query.get(skip));
      if (told === undefined && page.beginsAlike()) throw new PagingFault(`the service heeds no ${skip}`);
      const to = told ?? at + page.rows;
      if (to <= at) throw new PagingFault(`the offset did not advance: ${String(at)}, then ${String(to)}`);
      return { params: { ...page.params, ...pageSize(page, query, limit), [skip]: to } };
    },
  };
}

/** The size that the caller asked for stays; without one, the service's own is taken over. */
function pageSize(page: PageSeen, query: URLSearchParams, limit: string): Readonly<Record<string, unknown>> {
  if (page.params[limit] !== undefined) return {};
  const size = whole(query.get(limit));
  return size === undefined ? {} : { [limit]: size };
}

function whole(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Options of {@link cursor}. */
export interface CursorOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
  /** The field that holds the next cursor. */
  readonly next: string;
  /** The parameter that takes it. */
  readonly param: string;
  /** Values that mark the last page, besides absent, null and empty. */
  readonly end?: readonly string[];
}

/**
 * An opaque cursor in the body, sent back with the same parameters. Ends where the cursor is absent, null, empty
 * or one of `end`; never by counting rows, because services clamp page sizes in silence.
 *
 * @example
 * ```ts
 * import { cursor } from "@org/http-core/operation";
 *
 * const page = cursor({ items: "data", next: "next_cursor", param: "next_cursor", end: ["LTE="] });
 * ```
 */
export function cursor<const Items extends string>(options: CursorOptions<Items>): Paging<Items> {
  const { items, next, param, end = [] } = options;
  return {
    style: "cursor",
    items,
    cursorParams: [param],
    first: (params) => ({ params }),
    next({ body, request, params }) {
      const value = propertyOf(body, next);
      if (value === undefined || value === null || value === "") return undefined;
      if (typeof value !== "string") throw new PagingFault(`${next} is no string`);
      if (end.includes(value)) return undefined;
      if (value === request.params[param]) throw new PagingFault("the cursor did not advance");
      return { params: { ...params, [param]: value } };
    },
  };
}

/**
 * The `Link` header's `rel="next"` (RFC 8288). Of the link only path and query are used, below the base address:
 * services behind proxies name the wrong host or scheme, and no link ever says where a credential goes. The client's
 * `nextLinks` may refuse links that lead elsewhere. A link whose anchor is another resource is not about the page
 * (RFC 8288, 3.2).
 */
export function link<const Items extends string>(items: Items): Paging<Items>;

export function link(): Paging<undefined>;

export function link(items?: string): Paging {
  return {
    style: "link",
    items,
    cursorParams: ["page"],
    first: (params) => ({ params }),
    next({ headers, params, baseUrl, url, links }) {
      const placeOf = (address: URL, policy: LinkPolicy): string => pathAndQuery(address, baseUrl, policy);
      // By whatever name of the host, and of what is before the base address's path.
      const isThePage = (anchor: string): boolean => {
        const named = addressOf(anchor, url);
        if (named?.hash !== "") return false;
        return placeOf(named, "rebase") === placeOf(new URL(url), "rebase");
      };
      const next = targetOf("next", headers.get("link") ?? "", isThePage);
      if (next === undefined) return undefined;
      const address = addressOf(next, url);
      if (address === undefined) throw new PagingFault("the next link is no address");
      return { params, link: placeOf(address, links) };
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

/** A list that comes whole, in one answer. */
export function single<const Items extends string>(items: Items): Paging<Items>;

export function single(): Paging<undefined>;

export function single(items?: string): Paging {
  return { style: "single", items, cursorParams: [], first: (params) => ({ params }), next: () => undefined };
}

type Params = Readonly<Record<string, unknown>>;

/** Options of {@link windows}. */
export interface WindowsOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
  /**
   * The window that follows one, in the order in which the rows are wanted; the first, where none is given;
   * undefined after the last. It looks at where the window before ends, so that any of them can be a smaller one.
   */
  readonly after: (params: Params, before?: Params) => Params | undefined;
  /** The first part of a window that failed since it is too large; undefined where the failure means something else. */
  readonly smaller?: (window: Params, error: unknown) => Params | undefined;
  /** The order in which a window's rows were asked for: where they come in another, they are put in order. */
  readonly order?: (window: Params) => (a: unknown, b: unknown) => number;
  /** Rows that a window has at most. */
  readonly rows: number;
  /** Windows asked for at once while the list is iterated. @default 8 */
  readonly sideBySide?: number;
}

/**
 * A query that is cut into windows, each a request of its own: a long range of days into calendar years. Iterated,
 * windows are fetched side by side and handed out in order; awaited, the first alone is.
 */
export function windows<const Items extends string>(options: WindowsOptions<Items>): Paging<Items> {
  const { items, after, smaller, order, rows, sideBySide = 8 } = options;
  const following = ({ params: before }: PageRequest, params: Params): PageRequest | undefined => {
    const window = after(params, before);
    return window === undefined ? undefined : { params: window };
  };
  return {
    style: "windows",
    items,
    cursorParams: [],
    first: (params) => ({ params: after(params) ?? params }),
    next: ({ params, request }) => following(request, params),
    predictable: { after: following, rows, sideBySide },
    smaller({ params }, error) {
      const less = smaller?.(params, error);
      return less === undefined ? undefined : { params: less };
    },
    order,
  };
}
