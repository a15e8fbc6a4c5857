import { received } from "../errors/received.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { PageRequest, Paging } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { fieldAt, integerOf } from "./fields.ts";
import type { PageSource, Progress } from "./types.ts";

/** How long a list is, as its service said last. */
export interface SaidTotals {
  readonly rows?: number | undefined;
  /** Pages of {@link size} rows. */
  readonly pages?: number | undefined;
  readonly size?: number | undefined;
  /** The rows of the longest page so far. */
  readonly longest: number;
}

/** What a page says of the list's length; what it leaves out is as the pages before said. */
export function totalsIn<Row>(
  { totals = {}, sizeParam, largest }: Paging,
  { params }: PageRequest,
  { body, rows: { count } }: Pick<FetchedPage<Row>, "body" | "rows">,
  before: SaidTotals,
): SaidTotals {
  const longest = Math.max(before.longest, count);
  const rows = countIn(body, totals.rows) ?? before.rows;
  const pages = countIn(body, totals.pages);
  if (pages === undefined) return { ...before, rows, longest };
  const asked = integerOf(params[sizeParam ?? largest?.param ?? ""]) ?? Math.max(1, longest);
  // A service may cap its pages: once there are two, the longest has their size.
  return { rows, pages, size: Math.min(asked, before.longest > 0 ? longest : asked), longest };
}

function countIn(body: unknown, field = ""): number | undefined {
  return integerOf(fieldAt(body, field));
}

/**
 * Reports, as drift of kind `incomplete`, where a page or a list holds fewer rows than the service says there are.
 *
 * @param isLast whether no page follows
 */
export function reportIncomplete<Row>(
  { operation, isFirst }: Pick<PageSource<Row>, "operation" | "isFirst">,
  request: PageRequest,
  fetched: FetchedPage<Row>,
  read: Progress,
  isLast: boolean,
): void {
  const { totals = {}, nextField, style, largest, sizeParam } = operation.page;
  const { body, rows, emit } = fetched;
  const report = (path: string, expected: string, got: string): void => {
    const drift = { kind: "incomplete", path, count: 1, expected, received: got, example: path } as const;
    emit({ type: "drift", ...drift } satisfies EventPayload);
  };
  const onPage = countIn(body, totals.onPage);
  if (onPage !== undefined && onPage > rows.count)
    report(totals.onPage ?? "", `${String(onPage)} rows on the page`, `${String(rows.count)} rows`);
  if (totals.incomplete !== undefined && String(fieldAt(body, totals.incomplete)) === "true")
    report(totals.incomplete, "all results", "a part of them, as the service says");
  if (!isLast) return;
  const link = nextField === undefined || style === "pageNumber" ? undefined : fieldAt(body, nextField);
  if (rows.count === 0 && style === "offset" && link !== undefined && link !== null && link !== "")
    report(nextField ?? "", "rows, or no next page", received(link));
  if (read.again !== undefined)
    report("", "new rows on each page", `page ${String(read.again + 1)} has the first row of an earlier one`);
  if (read.rows === undefined) return;
  const { rows: all, pages = 0, size = 0 } = read.said;
  if (all !== undefined && all > read.rows)
    report(totals.rows ?? "", `${String(all)} rows in the list`, `${String(read.rows)} rows`);
  // The last page may have a single row; a list without rows may be said to have one page.
  if (Math.max(1, read.rows) <= (pages - 1) * size)
    report(totals.pages ?? "", `${String(pages)} pages of ${String(size)} rows`, `${String(read.rows)} rows`);
  const asked = request.params[sizeParam ?? largest?.param ?? ""];
  if (style === "link" && read.pages === 1 && asked === rows.count && !fetched.headers.has("link")) {
    if (isFirst(`Link ${operation.id} ${operation.path}`))
      report("", "a `Link` header, or a page that is not full", `${String(asked)} rows`);
  }
}
