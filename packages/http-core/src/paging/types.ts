import type { ErrorFacts } from "../errors/base.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { CallMeta } from "../events/timings.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { LinkPolicy, PageRequest } from "../operation/paging.ts";
import type { Rows } from "../response/rows.ts";
import type { WarnOfRejected } from "./paginated.ts";

/** A page as it was fetched. */
export interface FetchedPage<Row> {
  /** Its address, without what a credential puts on. */
  readonly url: string;
  readonly body: unknown;
  readonly rows: Rows<Row>;
  readonly headers: Headers;
  readonly response: () => Response;
  readonly meta: CallMeta;
  readonly facts: ErrorFacts;
  /** Tells the client's listeners of the call that brought it. */
  readonly emit: (event: EventPayload) => void;
  /** Takes the call's secrets out of a text. */
  readonly clean: (text: string) => string;
}

/** What a list needs to go from page to page. */
export interface PageSource<Row> {
  readonly operation: ListOperation<unknown, unknown, Row>;
  /** The query's parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  readonly links: LinkPolicy;
  readonly fetch: (request: PageRequest, index: number) => Promise<FetchedPage<Row>>;
  readonly warn: WarnOfRejected;
}

/** What has been read of a list so far. */
export interface Progress {
  readonly pages: number;
  readonly items: number;
  /** The first row of the page before; undefined: there is none. */
  readonly first?: unknown;
  /**
   * The requests answered, of links by their addresses, and their pages' places, shared by all pages: a list that goes
   * back would never end.
   */
  readonly seen: Map<string, number>;
}
