import type { CacheMode } from "../cache/types.ts";
import type { Validation } from "../operation/result.ts";

/** Deadlines in milliseconds; `Infinity` means no deadline. */
export interface TimeoutOptions {
  /** One attempt, from sending to the last byte of its body. Default: the operation's. */
  readonly attempt?: number | undefined;
  /** The whole call with its attempts and waits. Default: the operation's. */
  readonly total?: number | undefined;
}

/** Retries of a call. */
export interface RetryOverrides {
  /**
   * Further attempts after a failure. A request that a rate limit refused is sent again until `maxWait`, whatever the
   * number; 0 also turns that off. Default: the operation's, 3 for most.
   */
  readonly retries?: number | undefined;
  /**
   * The longest wait that the service imposes, in milliseconds: the back-off after a failure, a `Retry-After`, an
   * announced window, and all waits of a call for refusals together. Default: the operation's, 60,000 for most.
   */
  readonly maxWait?: number | undefined;
  /**
   * How long a call waits for a result that the service has not ready yet (202), in milliseconds. `timeout.total` holds
   * too. After it, the call throws the `NotReadyError`.
   *
   * @default 0: the error at once
   */
  readonly notReady?: number | undefined;
  /**
   * Whether a write that a limit refused waits, and is sent again, as reads are. Only where the service's own words, or
   * its operation's `undone`, say that nothing was done; never a stream.
   *
   * @default true
   */
  readonly refusedWrites?: boolean | undefined;
}

/**
 * The form of numbers whose digits a double cannot hold.
 *
 * - `double` (default): as `JSON.parse` reads them; `on.drift` reports each as `precision`, with its digits.
 * - `exact`: an integer beyond 2^53 − 1 as a bigint, `1e400` too; any other, and one with more than 1,000 zeros by its
 *   exponent, as its source text. `JSON.rawJSON(text)` sends that back as a number. A field that a schema of this package
 *   types as a number stays a number, and `on.drift` reports it. Another library's schema is given the bigint or the
 *   text. A number whose exponent alone is out of range, such as `1e400`, may be Infinity: without a drift listener,
 *   only a body with another inexact number is searched.
 */
export type NumberForm = "double" | "exact";

/** Options of one call: they override the client's. */
export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Deadlines of each attempt and of the call, in milliseconds. Default: the client's. */
  readonly timeout?: TimeoutOptions | undefined;
  /** How often and after which waits the call is retried. Only safe operations are. Default: the client's. */
  readonly retry?: RetryOverrides | undefined;
  /** The longest wait in the queue for declared `limit.windows`, in milliseconds. Default: the client's. */
  readonly queueTimeout?: number | undefined;
  /** How strictly the result is checked. Default: the client's. */
  readonly validate?: Validation | undefined;
  /** The form of numbers that a double cannot hold. Default: the client's. */
  readonly numbers?: NumberForm | undefined;
  /** How this call uses the cache. @default "default" */
  readonly cache?: CacheMode | undefined;
  /**
   * Further request headers. One that the client's credential also sets, such as `Authorization`, replaces it: then the
   * call is another account's for limits and cache, and a 401 does not renew the client's credential.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Another base address for this call. The client's credential is sent only to the client's own origins. */
  readonly baseUrl?: string | URL | undefined;
}
