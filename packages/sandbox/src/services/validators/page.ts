import type { HandlerContext } from "../../core/handler.ts";

/** Where a page begins and how long it is. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The list envelope: links are absolute, on the address that the client used, with all of its filters. */
export interface ListPage<T> {
  readonly previous: string | null;
  readonly next: string | null;
  readonly pages: number;
  readonly results: T[];
}

/** Cuts a page out of rows. */
export function pageOf<T>(
  rows: readonly T[],
  { limit, offset }: Slice,
  { url }: HandlerContext,
): ListPage<T> {
  const link = (to: number): string => {
    const linked = new URL(url);
    linked.searchParams.set("limit", String(limit));
    linked.searchParams.set("offset", String(to));
    return linked.href;
  };
  const pages = Math.ceil(rows.length / limit);
  // From beyond the end, back to the last page: not to one that is as empty.
  const before = offset - limit < rows.length ? offset - limit : (pages - 1) * limit;
  return {
    previous: offset === 0 || pages === 0 ? null : link(Math.max(0, before)),
    next: offset + limit < rows.length ? link(offset + limit) : null,
    pages,
    results: rows.slice(offset, offset + limit),
  };
}
