import type { RateLimit } from "../runtime/rate-limit.ts";

/** What is known of a call when it fails. Every property is safe to print: no secret is in any of them. */
export interface ErrorFacts {
  /** The operation's id, such as `service.resource`. */
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
  /** The address with every secret replaced by `[redacted]`. */
  readonly url?: string | undefined;
  /**
   * The HTTP status, where an answer came. Of a call that was not sent because the service had refused another with the
   * same credential, the status of that refusal; `attempts` is then 0.
   */
  readonly status?: number | undefined;
  /** The service's name for the request, to quote when asking its support. */
  readonly requestId?: string | undefined;
  /** How many attempts were sent. 0: nothing left this machine. */
  readonly attempts?: number | undefined;
  /** The limits that the last answer announced. */
  readonly rateLimit?: RateLimit | undefined;
  /** When the same call may succeed. */
  readonly retryAt?: Date | undefined;
  /** What the service said beside its refusal. */
  readonly warnings?: readonly string[] | undefined;
  /** The cause. One that holds a secret, or what can't be searched for one, is dropped before the error is thrown. */
  readonly cause?: unknown;
  /** One line that says what a person can do. */
  readonly hint?: string | undefined;
}
