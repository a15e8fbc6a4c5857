/** A cap on the pages of a service's lists, as of a service that sends fewer rows than a request asks for. */
export interface PageCap {
  /** The largest number of rows in a page. */
  readonly largest: number;
}

/** A cap on the pages of a list whose pages link to the next one by `limit` and `offset`. */
export interface LinkedPageCap extends PageCap {
  /**
   * Where `next` of a capped page leads: `received` behind the rows of this page, with the cap as `limit`; `asked`
   * behind as many rows as the request asked for, with its own `limit`, so that a client that follows the link skips
   * rows. With `asked`, also `previous`, `pages` and the last page are counted by the size asked for.
   *
   * @default "received"
   */
  readonly next?: "asked" | "received";
}

/** The number of rows that a page may have, if a request asks for so many. */
export function pageSize(asked: number, { pageCap }: { readonly pageCap?: PageCap | undefined }): number {
  return Math.min(asked, pageCap?.largest ?? Infinity);
}
