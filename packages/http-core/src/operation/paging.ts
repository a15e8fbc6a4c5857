/** Where a list stands: the request of its next page. Serialisable, so that a list can be resumed. */
export interface PageRequest {
  /** Parameters of the operation, as a caller would write them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Path and query of a link that the service gave; never its scheme, its host or a credential. */
  readonly link?: string | undefined;
}

/** A page that was read, as a strategy sees it. */
export interface PageSeen {
  /** The request that brought it. */
  readonly request: PageRequest;
  /** The parameters of the whole list, as the caller wrote them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The decoded body. */
  readonly body: unknown;
  /** Rows on the page, refused ones included. */
  readonly rows: number;
  /** Whether the page begins as the one before did. */
  readonly beginsAlike: () => boolean;
  readonly headers: Headers;
  /** The base address of the call: every page is below it. */
  readonly baseUrl: string;
  /** The page's own address, without what a credential puts on: a link is relative to it (RFC 8288, 3.2). */
  readonly url: string;
  /** Which links are followed. */
  readonly links: LinkPolicy;
}

/**
 * What is made of a link to the next page. None of them ever says where a credential goes.
 *
 * | policy | a link to another origin | a link out of the base address's path |
 * |---|---|---|
 * | `rebase` | is read as one of the base address: services behind proxies name the wrong host | is put below it |
 * | `same-origin` | ends in a `PaginationError` | is put below it |
 * | `refuse` | ends in a `PaginationError` | ends in a `PaginationError` |
 */
export type LinkPolicy = "rebase" | "same-origin" | "refuse";

/** How a list goes from page to page. One value an operation; nothing in it changes. */
export interface Paging<Items extends string | undefined = string | undefined> {
  readonly style: "cursor" | "link" | "offset" | "windows" | "single";
  /** The field of the body that holds the rows; undefined: the body is the array. */
  readonly items: Items;
  /** The first request. */
  readonly first: (params: Readonly<Record<string, unknown>>) => PageRequest;
  /** The next request; undefined: that was the last page. Throws a `PagingFault` where it leads nowhere. */
  readonly next: (page: PageSeen) => PageRequest | undefined;
  /** Parameters that belong to the paging, not to the query: a checkpoint is not bound to them. */
  readonly cursorParams: readonly string[];
  /** The parameter for rows a page, where a place holds for any: a list is resumed with the caller's. */
  readonly sizeParam?: string | undefined;
  /** The requests that are known before a page is seen; while the list is iterated they are sent side by side. */
  readonly predictable?: PredictablePages | undefined;
  /** A request for less, where one failed since it asked for too much; undefined: the failure stands. */
  readonly smaller?: ((request: PageRequest, error: unknown) => PageRequest | undefined) | undefined;
  /** The order of a page's rows that a request asked for. */
  readonly order?: ((params: PageRequest["params"]) => (a: unknown, b: unknown) => number) | undefined;
}

/** Requests that follow from the query alone. */
export interface PredictablePages {
  /** The request after one; undefined after the last. */
  readonly after: (request: PageRequest, params: PageRequest["params"]) => PageRequest | undefined;
  /** Rows that a page has at most: who wants few rows doesn't pay for many pages. */
  readonly rows: number;
  /** Requests under way at once, at most. */
  readonly sideBySide: number;
}

/** A list that leads nowhere: the iterator makes a `PaginationError` of it. */
export class PagingFault extends Error {
  override readonly name = "PagingFault";
}

/** The rows' type: the element of the body's field, or of the body. */
export type RowOf<R, Items extends string | undefined> = [Items] extends [undefined]
  ? Element<R>
  : Items extends keyof R
    ? Element<R[Items]>
    : never;

type Element<T> = NonNullable<T> extends readonly (infer U)[] ? U : never;
