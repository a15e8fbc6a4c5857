import {
  type LargestPage,
  type PageRequest,
  type Paging,
  PagingFault,
  type Totals,
} from "../operation/paging.ts";
import { fieldAt } from "./fields.ts";
import { readList } from "./paginated.ts";

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
    made: options,
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
