import type { ReadList } from "./read-list.ts";

/**
 * The request of a page. Serialisable, so that a list can be resumed.
 *
 * @experimental
 */
export interface PageRequest {
  /** Parameters of the operation, as a caller would write them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Path and query of the service's link, without scheme, host and credentials. */
  readonly link?: string | undefined;
  /** The rows that a page has at most, where the service gave or accepted fewer than were asked for. */
  readonly cap?: number | undefined;
}

/**
 * A fetched page: the input of a paging strategy.
 *
 * @experimental
 */
export interface PageSeen {
  /** The page's request. */
  readonly request: PageRequest;
  /** The parameters of the whole list, as the caller wrote them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The decoded body. */
  readonly body: unknown;
  /** Rows on the page, rejected rows included. */
  readonly rows: number;
  /** The response's headers: `Link` of RFC 8288, for one. */
  readonly headers: Headers;
  /** The base address of the call; every page is below it. */
  readonly baseUrl: string;
  /** The page's address, without the credential's query parameters. Links are relative to it (RFC 8288, 3.2). */
  readonly url: string;
  /** Which links are followed. */
  readonly links: LinkPolicy;
}

/**
 * What to do with a link to the next page. Whatever the policy, a link does not decide where a credential goes.
 *
 * | policy | a link to another origin | a link out of the base address's path |
 * |---|---|---|
 * | `rebase` | is moved to the base address: services behind proxies name the wrong host | is moved below it |
 * | `same-origin` | ends in a `PaginationError` | is moved below it |
 * | `refuse` | ends in a `PaginationError` | ends in a `PaginationError` |
 */
export type LinkPolicy = "rebase" | "same-origin" | "refuse";

/**
 * The paging strategy of a list operation; it has no state. To write your own, spread `single()`, which reads one
 * page, and replace `next`.
 *
 * @experimental
 * @example
 * ```ts
 * import { propertyOf, single, type Paging } from "@org/http-core/operation";
 *
 * const afterLastId: Paging<undefined> = {
 *   ...single(),
 *   style: "cursor",
 *   cursorParams: ["after_id"],
 *   next({ body, params }) {
 *     const last = Array.isArray(body) ? propertyOf(body.at(-1), "id") : undefined;
 *     return last === undefined ? undefined : { params: { ...params, after_id: last } };
 *   },
 * };
 * console.log(afterLastId.style); // cursor
 * ```
 */
export interface Paging<Items extends string | undefined = string | undefined> {
  /** How the next page is found: by a value in the body, a `Link` header, a count of rows or pages, a period; or there is only one. */
  readonly style: "cursor" | "link" | "offset" | "pageNumber" | "windows" | "single";
  /** The field of the body that holds the rows; undefined if the body is the array. */
  readonly items: Items;
  /** The first request. */
  readonly first: (params: Readonly<Record<string, unknown>>) => PageRequest;
  /** The next request; undefined after the last page. @throws PagingFault where the page gives no valid next request */
  readonly next: (page: PageSeen) => PageRequest | undefined;
  /**
   * Reads the list: `readList` of this package. It is part of a strategy so that a program without lists does not
   * load the code that reads them.
   */
  readonly read: ReadList;
  /** Parameters of the position, not of the query: a checkpoint is not bound to them. */
  readonly cursorParams: readonly string[];
  /** The field of the body that leads to the next page; undefined if none does. */
  readonly nextField?: string | undefined;
  /**
   * The options that it was made of and that no other field has, as an OpenAPI document has them, with the function's name
   * as `by` where that is not the style; undefined where they are code.
   */
  readonly made?: object | undefined;
  /** The parameter for rows per page, where it may differ when the list is resumed. */
  readonly sizeParam?: string | undefined;
  /** The largest page: iteration asks for pages up to this size, unless the caller names one. */
  readonly largest?: LargestPage | undefined;
  /** The fields of the body that say how many rows or pages the list has, or that it is incomplete. */
  readonly totals?: Totals | undefined;
  /** The requests that are known in advance; they are sent concurrently while the list is iterated. */
  readonly predictable?: PredictablePages | undefined;
  /** A smaller request, where one failed because it was too large; undefined to throw the error. */
  readonly smaller?: ((request: PageRequest, error: unknown) => PageRequest | undefined) | undefined;
  /**
   * Tells whether the first page is the whole list, where the second has the same rows: a service may send its only page
   * whatever page is asked for. @default it is not: the list goes round, which ends in a `PaginationError`
   */
  readonly isWhole?: ((second: PageRequest, first: FirstPage) => boolean) | undefined;
  /** The requested order of a page's rows. */
  readonly order?: ((params: PageRequest["params"]) => (a: unknown, b: unknown) => number) | undefined;
}

/** A list knows this after its first page. */
export interface FirstPage {
  /** The rows of the list so far; undefined where the list was begun after its first row. */
  readonly rows: number | undefined;
  /** The rows of the whole list, if the service says so. */
  readonly said: { readonly rows?: number | undefined };
}

/**
 * The fields in which a service says how long a list is. A list that ends before is reported as drift of kind
 * `incomplete`.
 */
export interface Totals {
  /** The field with the number of rows of the whole list, such as `total_count`. */
  readonly rows?: string | undefined;
  /** The field with the number of pages. */
  readonly pages?: string | undefined;
  /** The field with the number of rows on the page itself. */
  readonly onPage?: string | undefined;
  /** The field that is true where the service left out rows, such as `incomplete_results`. */
  readonly incomplete?: string | undefined;
}

/**
 * The largest page of a list.
 *
 * @experimental
 */
export interface LargestPage {
  /** The parameter for rows per page. */
  readonly param: string;
  /** The most rows that the parameter allows. A deployment may return fewer. */
  readonly rows: number;
}

/** The requests of a list whose pages follow from the query alone. */
export interface PredictablePages {
  /** The request after `request`; undefined after the last. */
  readonly after: (request: PageRequest, params: PageRequest["params"]) => PageRequest | undefined;
  /** The largest number of rows per page: it limits prefetching to the rows needed. */
  readonly rows: number;
  /** The largest number of concurrent requests. */
  readonly concurrency: number;
}

/**
 * Thrown by a paging strategy where a page gives no valid next request. The caller gets a `PaginationError`.
 *
 * @experimental
 */
export class PagingFault extends Error {
  override readonly name = "PagingFault";
}

/** The type of a row: the element of the body's field, or of the body. */
export type RowOf<R, Items extends string | undefined> = [Items] extends [undefined]
  ? Element<R>
  : Items extends keyof R
    ? Element<R[Items]>
    : never;

type Element<T> = NonNullable<T> extends readonly (infer U)[] ? U : never;
