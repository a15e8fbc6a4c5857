import type { Paging } from "../operation/paging.ts";

/** A list that comes whole, in one answer. */
export function single<const Items extends string>(items: Items): Paging<Items>;
export function single(): Paging<undefined>;
export function single(items?: string): Paging {
  return { style: "single", items, cursorParams: [], first: (params) => ({ params }), next: () => undefined };
}
