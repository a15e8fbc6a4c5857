import type { ErrorFacts } from "../errors/base.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { CallMeta } from "../events/timings.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { LinkPolicy, PageRequest } from "../operation/paging.ts";
import type { Rows } from "../response/rows.ts";
import type { WarnOfRejected } from "./paginated.ts";
import type { VisitedPages } from "./visited-pages.ts";

/** A fetched page, its rows checked. */
export interface FetchedPage<Row> {
  /** The page's address, without the credential's query parameters. */
  readonly url: string;
  readonly body: unknown;
  readonly rows: Rows<Row>;
  readonly headers: Headers;
  readonly response: () => Response;
  readonly meta: CallMeta;
  readonly facts: ErrorFacts;
  /** Emits an event of the page's call. */
  readonly emit: (event: EventPayload) => void;
  /** Redacts the call's secrets in a text. */
  readonly clean: (text: string) => string;
}

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
