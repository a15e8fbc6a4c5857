import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";

/** An answer that was read whole, as a classifier sees it. */
export interface ClassifierInput {
  readonly status: number;
  readonly headers: Headers;
  /** The `Accept` with which it was asked for, as the call had it before any step of `use`; undefined: none. */
  readonly accept?: string | undefined;
  /** The body as text; empty where there was none. */
  readonly text: string;
  /** The body as JSON; undefined where it is none. Parsed once, when first asked for. */
  readonly json: () => unknown;
  /** Whether a credential was sent along. */
  readonly authorized: boolean;
  /** The moment of the answer, in epoch milliseconds. */
  readonly now: number;
  /** What an error made of this answer carries. */
  readonly facts: ErrorFacts;
}

/**
 * What a classifier finds.
 *
 * `retry` says what may be done about it: `transient` (backoff from 50 ms), `throttled` (backoff from 1 s, or as
 * `after` says), `never`. `limit` is what the body tells of the budget that the call spends, where headers do not:
 * all who share it go by it.
 */
export type Classification =
  | {
      readonly ok: true;
      /** What the service said beside its answer. */
      readonly warnings?: readonly string[];
      /** The body to go on with, where the service has a form of its own for "nothing". */
      readonly body?: unknown;
      readonly limit?: RateLimit | undefined;
    }
  | {
      readonly ok: false;
      readonly error: CallError;
      readonly retry: "transient" | "throttled" | "never";
      /** The wait that the service asks for, in milliseconds. */
      readonly after?: number | undefined;
      readonly limit?: RateLimit | undefined;
    };

/** Tells success from failure. Undefined: the status decides (RFC 9110, 15). */
export type Classify = (answer: ClassifierInput) => Classification | undefined;
