import type { CredentialSource } from "../auth/credential.ts";
import type { Validation } from "../answer/validate.ts";
import type { CacheMode } from "../cache/exchange.ts";
import type { CacheStore } from "../cache/store.ts";
import type { Limits } from "../limit/limits.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { Fetch } from "../middleware/send.ts";
import type { LinkPolicy } from "../operation/paging.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Listeners } from "../runtime/events.ts";
import type { RetryBudget } from "../runtime/retry-budget.ts";
import type { Middleware } from "../runtime/middleware.ts";

/** Deadlines in milliseconds; `Infinity` for none. */
export interface TimeoutOptions {
  /** One attempt, from sending to the last byte of its body. Default: the operation's. */
  readonly attempt?: number | undefined;
  /** The whole call with its attempts and waits. Default: the operation's. */
  readonly total?: number | undefined;
}

/** Retries of a call. */
export interface RetryOverrides {
  /** Further attempts after the first. Default: the operation's, 3 for most. */
  readonly retries?: number | undefined;
  /** The longest wait, in milliseconds, that is slept through. Default: the operation's, 60,000 for most. */
  readonly maxWait?: number | undefined;
}

/**
 * How numbers arrive whose digits a double can't hold.
 *
 * - `double` (default): as JavaScript reads them; `on.drift` hears of each as `precision`, with its digits.
 * - `exact`: an integer beyond 2^53 − 1 as a bigint, any other as its source text. A field that a schema of this
 *   package types as a number stays one, and `on.drift` hears of it; another library's schema is given the bigint or
 *   the text. A number whose exponent alone is beyond a double's range, such as `1e400`, is Infinity where the body has
 *   no other inexact number and no listener hears of drift.
 */
export type NumberForm = "double" | "exact";

/** Options of `createClient`. */
export interface ClientOptions {
  /** The service's base address; one by name where it has several. A path prefix is kept. */
  readonly baseUrl: string | URL | Readonly<Record<string, string | URL>>;
  /** The credential, or a function that brings the one in force: it is asked before each attempt. */
  readonly auth?: CredentialSource | undefined;
  readonly timeout?: TimeoutOptions | undefined;
  readonly retry?: RetryOverrides | undefined;
  /**
   * Where answers are kept: a store of text, such as a Keyv instance; `false` keeps nothing.
   *
   * @default a memory of this client's own
   */
  readonly cache?: CacheStore | false | undefined;
  /** What the service allows, besides what it announces; `false` declares nothing. Default: the operation's. */
  readonly limit?: Limits | false | undefined;
  /** Tokens that retries cost. @default one budget a service and origin, shared by all clients of the process */
  readonly retryBudget?: RetryBudget | undefined;
  /** How much of an answer is checked. @default "report" */
  readonly validate?: Validation | undefined;
  /** How numbers that a double can't hold arrive. @default "double" */
  readonly numbers?: NumberForm | undefined;
  /** The largest body that is read, in bytes after decompression. Default: the operation's. */
  readonly bodyCap?: number | undefined;
  /** What sends. @default globalThis.fetch */
  readonly fetch?: Fetch | undefined;
  /** Time. @default the platform's */
  readonly clock?: Clock | undefined;
  /** Randomness, for jitter: from 0 to 1. @default Math.random */
  readonly random?: (() => number) | undefined;
  /** What is made of links to the next page that lead elsewhere. @default "rebase" */
  readonly nextLinks?: LinkPolicy | undefined;
  /** The user's own steps in the attempt ring, the first outermost. */
  readonly use?: readonly Middleware[] | undefined;
  /** Listeners for what the client does. */
  readonly on?: Listeners | undefined;
  /** The `User-Agent`, where the platform allows one. @default "org-clients" */
  readonly userAgent?: string | undefined;
  /** How the deployment spells what the specification names. */
  readonly dialect?: Dialect | undefined;
  /** Allows a credential to go over plain http to a host that is not this machine. @default false */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Options of one call: they override the client's. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: TimeoutOptions | undefined;
  readonly retry?: RetryOverrides | undefined;
  readonly validate?: Validation | undefined;
  readonly numbers?: NumberForm | undefined;
  /** How this call uses the cache. @default "default" */
  readonly cache?: CacheMode | undefined;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Another base address, for this call. A credential given for another origin does not go there. */
  readonly baseUrl?: string | URL | undefined;
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** Resumes where a checkpoint was taken; the query must be the same. */
  readonly from?: string | undefined;
  /** Asks for the next page while the rows of this one are handed out. @default false */
  readonly prefetch?: boolean | undefined;
  /** What is made of links to the next page that lead elsewhere. Default: the client's. */
  readonly nextLinks?: LinkPolicy | undefined;
  /** Rows after which the iteration ends. */
  readonly max?: number | undefined;
}
