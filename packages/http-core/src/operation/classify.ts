import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Refusal, Said } from "./refusal.ts";

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

/**
 * A classifier that is loaded when it is first needed, so that a page that meets no failure does not load the words of
 * one. Until then the status decides. Where it can't be loaded, a failure has the class of its status.
 *
 * @example
 * ```ts
 * // words.ts
 * import type { ClassifyInWords } from "@org/http-core/operation";
 *
 * export const classify: ClassifyInWords = (response, { refusalIn, limitRefusals }) =>
 *   refusalIn([{ status: [403], says: /is archived/i }, ...limitRefusals], response);
 *
 * // service.ts
 * import type { Service } from "@org/http-core/operation";
 *
 * declare const of: Pick<Service, "bases" | "defaults" | "name">;
 * const load = () => Promise.resolve({ classify }); // of a file: () => import("./words.ts")
 * export const service: Service = { ...of, classify: { load } };
 * ```
 */
export interface ClassifierOnDemand {
  /** Whether a response below 400 needs it: an error inside a 200. @default none does */
  readonly needed?: (response: ClassifierInput) => boolean;
  /** Loads it. */
  readonly load: () => Promise<{ readonly classify: ClassifyInWords }>;
}

/**
 * A {@link Classify} that is handed what it needs to read refusals, which it thus need not import.
 *
 * @experimental
 */
export type ClassifyInWords = (response: ClassifierInput, words: RefusalWords) => Classification | undefined;

/**
 * The functions of this package for a service's refusals.
 *
 * @experimental
 */
export interface RefusalWords {
  /** Classifies a response by the first row of a table that applies. */
  readonly refusalIn: (
    rows: readonly Refusal[],
    response: ClassifierInput,
    said?: Said,
  ) => Classification | undefined;
  /** Refusals by a limit, in words that many services use. */
  readonly limitRefusals: readonly Refusal[];
  /** Refusals of access, in words that many services use. */
  readonly accessRefusals: readonly Refusal[];
  /** The error for a body that is not JSON. */
  readonly notJson: (text: string, facts: ErrorFacts) => CallError;
}
