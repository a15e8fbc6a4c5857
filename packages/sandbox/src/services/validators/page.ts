import type { HandlerContext } from "../../core/handler.ts";
import { unchanging } from "../../core/json-text.ts";

/** The offset and length of a page. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The list envelope. Links are absolute, with the client's address and all filters. */
export interface ListPage<T> {
  readonly previous: string | null;
  readonly next: string | null;
  readonly pages: number;
  readonly results: T[];
}

/** Selects a page of rows, which never change. */
export function pageOf<T extends object>(
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
  // Beyond the end, link to the last page rather than to another empty one.
  const before = offset - limit < rows.length ? offset - limit : (pages - 1) * limit;
  return {
    previous: offset === 0 || pages === 0 ? null : link(Math.max(0, before)),
    next: offset + limit < rows.length ? link(offset + limit) : null,
    pages,
    results: rows.slice(offset, offset + limit).map(unchanging),
  };
}
