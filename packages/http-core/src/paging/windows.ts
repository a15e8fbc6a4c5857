import type { PageRequest, Paging } from "../operation/paging.ts";

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
    foreseen: { after: following, rows, sideBySide },
    smaller({ params }, error) {
      const less = smaller?.(params, error);
      return less === undefined ? undefined : { params: less };
    },
    order,
  };
}
