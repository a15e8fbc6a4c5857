import type { BudgetNote } from "../core/handler.ts";
import type { BaseName } from "../origins.ts";
import { matchesFilter, type RequestFilter } from "../core/request-match.ts";

/** One request and its answer. No secret is in it. */
export interface JournalEntry {
  /** The number of the request, from 1. */
  readonly number: number;
  /** The time of the request by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
  /**
   * How long the response took without the transfer, in milliseconds: real time, or the sandbox's time if its clock is
   * frozen.
   */
  readonly took: number;
  /** The base address of the request. */
  readonly service: BaseName;
  /** The operation's id, or method and template; undefined: the service has no such path. */
  readonly route: string | undefined;
  /** The request's method, in capital letters. */
  readonly method: string;
  /** Path below the service's prefix, and query. Secrets appear as `[redacted]`. */
  readonly target: string;
  /** The status. 0: the client disconnected before there was one. */
  readonly status: number;
  /** The network address of the client. */
  readonly address: string;
  /** The name of the principal; undefined: none. */
  readonly principal: string | undefined;
  /** The budgets that it was counted against. */
  readonly budgets: readonly BudgetNote[];
  /** The faults that applied to it. */
  readonly faults: readonly FiredFault[];
  /** Whether a recording answered the request, or none matched it in strict mode. Undefined: the service answered. */
  readonly replayed: "recorded" | "unmatched" | undefined;
  /** For an unmatched request, the nearest recorded one and how they differ: `GET /a?b=1 (differs in: b)`. */
  readonly nearest?: string;
  /**
   * Whether a function of `sandbox.on` replaced or changed the service's response. Undefined: neither.
   */
  readonly scripted?: "replaced" | "changed";
  /** The warnings of the client lint. */
  readonly warnings: readonly ClientWarning[];
}

/** A fault that applied to a request. */
export interface FiredFault {
  readonly name: string;
  readonly kind: string;
  /**
   * True if the response had nothing for the fault to change, such as rows in HTML, or a body in a response to HEAD.
   * The client received the response unchanged.
   */
  readonly changedNothing?: true;
}

/** A warning of the client lint. */
export interface ClientWarning {
  readonly code:
    | "no-user-agent"
    /** Retried before `Retry-After`, or before the reset of an empty budget. */
    | "early-retry"
    /** Requested a resource again that has an ETag or a date, without a condition. */
    | "unconditional-poll"
    /** Built the address of a page, although `Link` offers it. */
    | "ignored-link"
    /** Followed a redirect with another method. */
    | "changed-method"
    /** Sent a cursor with other filters than those of the page that it came from. */
    | "changed-filters"
    /** Sent a credential in the query, although the service accepts a header. Logs and histories keep addresses. */
    | "secret-in-query"
    /** Sent fields of a body that the service ignores, or a time zone that it does not know. */
    | "no-effect";
  /** The same as text. */
  readonly message: string;
}

/** Path and query of a request's target, as the journal and recordings write it. */
export function targetParts(target: string): readonly [path: string, query: URLSearchParams] {
  const [path = ""] = target.split("?", 1);
  return [path, new URLSearchParams(target.slice(path.length))];
}

/** Selects entries: those that match every field. */
export interface JournalFilter extends RequestFilter {
  /** The status of the response. */
  readonly status?: number;
  /** Only requests that a recording answered, or for which the recordings had no response. */
  readonly replayed?: "recorded" | "unmatched";
  /** Only entries after this number. */
  readonly since?: number;
}

/** Whether an entry matches a filter. */
export function isWanted(filter: JournalFilter, entry: JournalEntry): boolean {
  const { status = entry.status, since = 0, replayed = entry.replayed } = filter;
  const { service: base, method, route } = entry;
  return (
    entry.status === status &&
    entry.replayed === replayed &&
    entry.number > since &&
    matchesFilter(filter, { base, method, route })
  );
}
