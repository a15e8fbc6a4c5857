import type { HandlerContext } from "../../core/handler.ts";
import { unchanging } from "../../core/json-text.ts";
import { pageSize } from "../../core/page-cap.ts";
import { addressOf, offsetPage, type OffsetPage, type Slice } from "../../core/offset-page.ts";

/** The list envelope. */
export interface ListPage<T> extends OffsetPage<T> {
  readonly previous: string | null;
  readonly pages: number;
}

/** Selects a page of rows, which never change. A cap shortens the page; its links are counted as the cap says. */
export function pageOf<T extends object>(
  rows: readonly T[],
  { limit: asked, offset }: Slice,
  context: HandlerContext,
): ListPage<T> {
  const size = pageSize(asked, context);
  const limit = context.pageCap?.next === "asked" ? asked : size;
  const pages = Math.ceil(rows.length / limit);
  // Beyond the end, link to the last page rather than to another empty one.
  const before = offset - limit < rows.length ? offset - limit : (pages - 1) * limit;
  const { next, results } = offsetPage(rows, { limit, offset }, context);
  return {
    previous:
      offset === 0 || pages === 0 ? null : addressOf(context.url, { limit, offset: Math.max(0, before) }),
    next,
    pages,
    results: results.slice(0, size).map(unchanging),
  };
}
