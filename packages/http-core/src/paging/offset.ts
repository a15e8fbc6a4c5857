import { PagingFault, type PageSeen, type Paging } from "../operation/paging.ts";
import { propertyOf } from "../runtime/property.ts";

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
