import { PagingFault, type Paging } from "../operation/paging.ts";
import { propertyOf } from "../runtime/property.ts";

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
