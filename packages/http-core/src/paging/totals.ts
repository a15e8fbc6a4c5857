import { received } from "../errors/received.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { fieldAt, integerOf } from "./strategies.ts";
import type { PageSource, Progress } from "./types.ts";

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
  const countIn = (field: string | undefined): number | undefined =>
    field === undefined ? undefined : integerOf(fieldAt(body, field));
  const onPage = countIn(totals.onPage);
  if (onPage !== undefined && onPage > rows.count)
    report(totals.onPage ?? "", `${String(onPage)} rows on the page`, `${String(rows.count)} rows`);
  if (totals.incomplete !== undefined && String(fieldAt(body, totals.incomplete)) === "true")
    report(totals.incomplete, "all results", "a part of them, as the service says");
  if (!isLast) return;
  const link = nextField === undefined || style === "pageNumber" ? undefined : fieldAt(body, nextField);
  if (rows.count === 0 && style === "offset" && link !== undefined && link !== null && link !== "")
    report(nextField ?? "", "rows, or no next page", received(link));
  if (read.rows === undefined) return;
  const all = countIn(totals.rows);
  if (all !== undefined && all > read.rows)
    report(totals.rows ?? "", `${String(all)} rows in the list`, `${String(read.rows)} rows`);
  const asked = request.params[sizeParam ?? largest?.param ?? ""];
  const pages = countIn(totals.pages);
  // The number of pages is that of the size that was asked for, else of the default, which is no less than a page has.
  const size = Math.min(
    integerOf(asked) ?? Math.max(1, rows.count, read.seen.previous.length),
    request.cap ?? Infinity,
  );
  // The last page may have a single row; a list without rows may be said to have one page.
  if (pages !== undefined && Math.max(1, read.rows) <= (pages - 1) * size)
    report(totals.pages ?? "", `${String(pages)} pages of ${String(size)} rows`, `${String(read.rows)} rows`);
  if (style === "link" && read.pages === 1 && asked === rows.count && !fetched.headers.has("link")) {
    if (isFirst(`Link ${operation.id} ${operation.path}`))
      report("", "a `Link` header, or a page that is not full", `${String(asked)} rows`);
  }
}
