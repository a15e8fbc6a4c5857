import type { HandlerContext } from "../../core/handler.ts";
import { pageSize } from "../../core/page-cap.ts";
import { queryValues } from "../../core/query.ts";

const DEFAULT_SIZE = 30;
const LARGEST = 100;

/** A page of a list, with the links to the others. */
export interface PagedRows<T> {
  readonly rows: readonly T[];
  /** The number of rows on the pages before. */
  readonly offset: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page of a list that the query requests: `page` from 1, `per_page` up to 100, 30 by default. */
export function paged<T>(rows: readonly T[], context: HandlerContext): PagedRows<T> {
  return cut(rows, context, Math.min(LARGEST, positive(context, "per_page") ?? DEFAULT_SIZE));
}

/** A page of a list that ignores `per_page`. */
export function pagedFixed<T>(rows: readonly T[], context: HandlerContext): PagedRows<T> {
  return cut(rows, context, DEFAULT_SIZE);
}

function cut<T>(rows: readonly T[], context: HandlerContext, asked: number): PagedRows<T> {
  const size = pageSize(asked, context);
  const page = positive(context, "page") ?? 1;
  const last = Math.max(1, Math.ceil(rows.length / size));
  const link = (rel: string, to: number): string => `<${linkTo(context.url, to)}>; rel="${rel}"`;
  const links = [
    ...(page < last ? [link("next", page + 1), link("last", last)] : []),
    ...(page > 1 ? [link("first", 1), link("prev", Math.min(page - 1, last))] : []),
  ];
  return {
    rows: rows.slice((page - 1) * size, page * size),
    offset: (page - 1) * size,
    headers: links.length === 0 ? {} : { Link: links.join(", ") },
  };
}

/** Keeps all other parameters. Without a credential in the query, the next page would refuse the client. */
function linkTo(url: URL, page: number): string {
  const linked = new URL(url);
  linked.searchParams.set("page", String(page));
  return linked.href;
}

function positive({ url }: HandlerContext, name: string): number | undefined {
  const [text = ""] = queryValues(url, name);
  // A number too large for a double is past the end of every list anyway.
  const value = /^\d+(?:e\d+)?$/i.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;
  return value > 0 ? value : undefined;
}
