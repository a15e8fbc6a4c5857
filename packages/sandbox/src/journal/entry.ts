import type { BudgetNote } from "../core/handler.ts";
import type { BaseName } from "../origins.ts";

/** One request and its answer. No secret is in it. */
export interface JournalEntry {
  /** Of the request, from 1. */
  readonly number: number;
  /** When it came, by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
  /**
   * How long the answer took, in milliseconds, without what is spent on the wire: of real time, or of the sandbox's
   * clock where that stands still.
   */
  readonly took: number;
  /** The base address that was asked. */
  readonly service: BaseName;
  /** The operation's id, or method and template; undefined: the service has no such path. */
  readonly route: string | undefined;
  readonly method: string;
  /** Path below the service's prefix and query; secrets are written as `[redacted]`. */
  readonly target: string;
  /** 0: the client had gone before there was one, be it in the middle of its own body. */
  readonly status: number;
  /** The network address of the client. */
  readonly address: string;
  /** Who asked, by name; undefined: nobody in particular. */
  readonly principal: string | undefined;
  /** The budgets that it was counted against. */
  readonly budgets: readonly BudgetNote[];
  /** The faults that it met. */
  readonly faults: readonly FiredFault[];
  /**
   * What recordings had to do with it: one of them was the answer, or there was none and should have been. Undefined:
   * nothing, the service answered.
   */
  readonly replayed: "recorded" | "unmatched" | undefined;
  /** Of an unmatched request, the nearest that was recorded and where they differ: `GET /a?b=1 (differs in: b)`. */
  readonly nearest?: string;
  /** What a well-behaved client wouldn't have done. */
  readonly warnings: readonly ClientWarning[];
}

/** A fault that a request met. */
export interface FiredFault {
  readonly name: string;
  readonly kind: string;
  /**
   * True where the answer had nothing that the fault could change: rows to drift in HTML, a body to break off in an
   * answer to HEAD. The client was told what it would have been told without the fault.
   */
  readonly changedNothing?: true;
}

/** A warning of the client lint. */
export interface ClientWarning {
  readonly code:
    | "no-user-agent"
    /** Asked again before `Retry-After`, or the reset of an empty budget, had passed. */
    | "early-retry"
    /** Asked again for what has an ETag or a date, without saying which is known. */
    | "unconditional-poll"
    /** Made up the address of a page, though `Link` offers the addresses of pages. */
    | "ignored-link"
    /** Followed a redirect with another method than was redirected. */
    | "changed-method"
    /** Logs and histories keep addresses: a credential belongs into a header, where the service takes it there. */
    | "secret-in-query";
  /** The same for people. */
  readonly message: string;
}

/** Path and query of a request's target, as the journal and recordings write it. */
export function targetParts(target: string): readonly [path: string, query: URLSearchParams] {
  const [path = ""] = target.split("?", 1);
  return [path, new URLSearchParams(target.slice(path.length))];
}
