import type { ErrorFacts } from "../errors/base.ts";
import type { RejectedRow } from "../errors/errors.ts";
import type { DriftTally } from "../events/drift.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { CallMeta, Stopwatch } from "../events/timings.ts";
import type { Page, Paginated } from "./list.ts";
import type { ListOperation } from "./operation.ts";
import type { Schema } from "../schema/types.ts";
import type { LinkPolicy, PageRequest, Paging } from "./paging.ts";
import type { Validation } from "./result.ts";

/** Reads a list page by page. */
export interface ReadList {
  <Row>(list: ListRequest<Row>): Paginated<Row>;
  /**
   * Returns the schema of a row, when a list is defined.
   *
   * @param answer the schema of the answer
   * @throws TypeError where the answer has no list, or lacks the field that leads to the next page
   */
  readonly rowSchema: (
    id: string,
    answer: Schema<unknown> | undefined,
    page: Pick<Paging, "items" | "nextField">,
  ) => Schema<unknown>;
}

/** A list that a client is to read. */
export interface ListRequest<Row> {
  readonly operation: ListOperation<unknown, unknown, Row>;
  /** The caller's options. */
  readonly options: {
    readonly from?: string | undefined;
    readonly max?: number | undefined;
    readonly prefetch?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
  };
  /** Checks parameters and options before the first request, then runs `work`. An error is emitted as the call's. */
  readonly prepare: <T>(work: (target: ListTarget) => T) => T;
  /** Fetches a page. `read` reads it out of the response, and may refuse it. */
  readonly fetch: (
    page: PageRequest,
    target: ListTarget,
    signal: AbortSignal | undefined,
    read: (page: ReceivedPage) => FetchedPage<Row>,
  ) => Promise<FetchedPage<Row>>;
  readonly warn: WarnOfRejected;
  /** Tells whether the client notes something, by its name, for the first time. */
  readonly isFirst: (note: string) => boolean;
}

/** What all pages of a list have in common. */
export interface ListTarget {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  readonly links: LinkPolicy;
}

/**
 * Returns a value in which each number is replaced by its text in the body. With `"lost"`, only numbers that lose digits
 * are replaced, and the result is undefined if no number loses any. Each result is made once, on the first call: replacing
 * all numbers takes many times as long as parsing the body.
 */
export type Source = (which?: "lost") => unknown;

/** The response of a page, its body decoded. */
export interface ReceivedPage {
  /** The page's address, without the credential's query parameters. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The length of the body's text. */
  readonly size: number;
  /** Whether a response of this status has content. */
  readonly hasContent: boolean;
  /** The body with source digits. */
  readonly source: Source;
  readonly validate: Validation;
  /** Counts drift; undefined if no listener is set. */
  readonly tally: DriftTally | undefined;
  readonly response: () => Response;
  readonly meta: () => CallMeta;
  readonly facts: ErrorFacts;
  readonly watch: Stopwatch;
  /** Emits an event of the page's call. */
  readonly emit: (event: EventPayload) => void;
  /** Redacts the call's secrets in a text. */
  readonly clean: (text: string) => string;
}

/** A page's rows, valid and rejected. */
export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly rejected: readonly RejectedRow[];
  /** Rows on the page, rejected rows included. */
  readonly count: number;
}

/** A fetched page, its rows checked. */
export interface FetchedPage<Row> extends Pick<
  ReceivedPage,
  "url" | "body" | "size" | "headers" | "response" | "facts" | "emit" | "clean"
> {
  readonly rows: Rows<Row>;
  readonly meta: CallMeta;
}

/** Called for each page whose rows the caller gets without the page, and so without its rejected rows. */
export type WarnOfRejected = (page: Pick<Page<unknown>, "items" | "rejected">) => void;
