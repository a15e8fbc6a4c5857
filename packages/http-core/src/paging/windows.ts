import type { Paging } from "../operation/paging.ts";

/** Options of {@link windows}. */
export interface WindowsOptions<Items extends string> {
  /** The field that holds the rows. */
  readonly items: Items;
  /** Cuts the query into the requests that answer it, in order; one, where it needs no cutting. */
  readonly cut: (params: Readonly<Record<string, unknown>>) => readonly Readonly<Record<string, unknown>>[];
}

/** A query that is cut into windows, each a request of its own: a long range of days into calendar years. */
export function windows<const Items extends string>({ items, cut }: WindowsOptions<Items>): Paging<Items> {
  return {
    style: "windows",
    items,
    cursorParams: [],
    first: (params) => ({ params: cut(params)[0] ?? params }),
    next({ params, request }) {
      const all = cut(params);
      const at = all.findIndex((window) => sameWindow(window, request.params));
      const window = at === -1 ? undefined : all[at + 1];
      return window === undefined ? undefined : { params: window };
    },
  };
}

function sameWindow(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
