import type { HandlerContext } from "./handler.ts";

/** The offset and length of a page. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a list, and the address of the next one. */
export interface OffsetPage<T> {
  /** Absolute, with the client's address and all filters; null on the last page. */
  readonly next: string | null;
  readonly results: T[];
}

/** Selects a page of rows. */
export function offsetPage<T>(
  rows: readonly T[],
  { limit, offset }: Slice,
  { url }: Pick<HandlerContext, "url">,
): OffsetPage<T> {
  const end = offset + limit;
  return {
    next: end < rows.length ? addressOf(url, { limit, offset: end }) : null,
    results: rows.slice(offset, end),
  };
}

/** The address of a page. */
export function addressOf(url: URL, { limit, offset }: Slice): string {
  const address = new URL(url);
  address.searchParams.set("limit", String(limit));
  address.searchParams.set("offset", String(offset));
  return address.href;
}
