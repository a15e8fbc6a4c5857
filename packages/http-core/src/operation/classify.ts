import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";

/** The input of a classifier: a response, read whole. */
export interface ClassifierInput {
  /** The response's status. Services that report errors with 200 are why the body is read too. */
  readonly status: number;
  /** The response's headers. */
  readonly headers: Headers;
  /** The request's `Accept` before any step of `use`; undefined if it has none. */
  readonly accept?: string | undefined;
  /** The body as text; empty if there is no body. */
  readonly text: string;
  /** Parses the body as JSON, once; undefined if it is not JSON. */
  readonly json: () => unknown;
  /** The time of the response, in epoch milliseconds. */
  readonly now: number;
  /** The facts to pass to an error for this response. */
  readonly facts: ErrorFacts;
}

/**
 * The result of a classifier.
 *
 * `retry` says whether a retry may help: `transient` (back off from 50 ms), `throttled` (back off from 1 s, or wait for
 * `after`), `later` (no result yet: the call waits as long as `retry.notReady` allows), `never`. `limit` is the rate
 * limit of the call's budget that the body states, where headers do not. It applies to all calls that share the budget.
 * `undone` says that the service itself did nothing, so that a write can be sent again. Of a table, see `Refusal.undone`.
 */
export type Classification =
  | {
      readonly ok: true;
      /** Warnings of the service. */
      readonly warnings?: readonly string[];
      /**
       * A body to decode instead of the one received, where the service has a form of its own, as of "nothing". A result
       * of bytes needs a `Uint8Array`.
       */
      readonly body?: unknown;
      readonly limit?: RateLimit | undefined;
    }
  | {
      readonly ok: false;
      readonly error: CallError;
      readonly retry: "transient" | "throttled" | "later" | "never";
      /** The wait that the service requests, in milliseconds. */
      readonly after?: number | undefined;
      readonly undone?: boolean | undefined;
      readonly limit?: RateLimit | undefined;
    };

/** Classifies a response as success or failure. Returns undefined to let the status decide (RFC 9110, 15). */
export type Classify = (response: ClassifierInput) => Classification | undefined;
