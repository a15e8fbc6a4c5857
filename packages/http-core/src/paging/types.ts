import type { ListOperation } from "../operation/operation.ts";
import type { LinkPolicy, PageRequest } from "../operation/paging.ts";
import type { FetchedPage, ListRequest } from "../operation/read-list.ts";
import type { SeenRows } from "./seen-rows.ts";
import type { SaidTotals } from "./totals.ts";
import type { VisitedPages } from "./visited-pages.ts";

/** What all pages of a list share. */
export interface PageSource<Row> extends Pick<ListRequest<Row>, "warn" | "isFirst"> {
  readonly operation: ListOperation<unknown, unknown, Row>;
  /** The query's parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  readonly links: LinkPolicy;
  readonly fetch: (request: PageRequest, index: number) => Promise<FetchedPage<Row>>;
  /** The rows that an iteration needs at most; undefined where pages keep the service's default size. */
  readonly most: number | undefined;
}

/** What was read of a list so far. */
export interface Progress {
  readonly pages: number;
  /** Valid rows. */
  readonly items: number;
  /**
   * Rows from the beginning of the list, rejected ones included, each once where pages overlap; undefined where the list
   * was begun elsewhere.
   */
  readonly rows: number | undefined;
  readonly said: SaidTotals;
  /** The index of the first page that has the first row of an earlier page. It is undefined if no page has one. */
  readonly again: number | undefined;
  readonly seen: SeenRows;
  /** Shared by all pages. */
  readonly visited: VisitedPages;
  /** The pages by the key of their first row. Rows without a key are not remembered. Shared by all pages. */
  readonly begins: VisitedPages;
}
