import type { ListOperation } from "../operation/operation.ts";
import type { LinkPolicy, PageRequest } from "../operation/paging.ts";
import type { FetchedPage, WarnOfRejected } from "../operation/read-list.ts";
import type { VisitedPages } from "./visited-pages.ts";

/** What all pages of a list share. */
export interface PageSource<Row> {
  readonly operation: ListOperation<unknown, unknown, Row>;
  /** The query's parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  readonly links: LinkPolicy;
  readonly fetch: (request: PageRequest, index: number) => Promise<FetchedPage<Row>>;
  readonly warn: WarnOfRejected;
}

/** What was read of a list so far. */
export interface Progress {
  readonly pages: number;
  readonly items: number;
  /** The first row of the last page read; undefined before the first page. */
  readonly first?: unknown;
  /** Shared by all pages. */
  readonly visited: VisitedPages;
}
