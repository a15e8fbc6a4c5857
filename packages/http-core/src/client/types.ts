import type { CredentialSource } from "../auth/credential.ts";
import type { ResponseStore } from "../cache/entries.ts";
import type { RejectedRow } from "../errors/errors.ts";
import type { Listeners } from "../events/events.ts";
import type { LogLevel } from "../events/log.ts";
import type { CallMeta } from "../events/timings.ts";
import type { Middleware } from "../run/attempt.ts";
import type { KyLike } from "../run/ky.ts";
import type { CallOptions, NumberForm, RetryOverrides, TimeoutOptions } from "../run/options.ts";
import type { RetryBudget } from "../run/retry-policy.ts";
import type { Fetch } from "../run/send.ts";
import type { Dialect } from "../operation/dialect.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import type { LinkPolicy } from "../operation/paging.ts";
import type { Paginated } from "../operation/list.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { Validation } from "../operation/result.ts";
import type { Clock } from "../util/clock.ts";

/** Options of `createClient`. */
export interface ClientOptions {
  /** The service's base address, with its path prefix; a record by name where it has several. */
  readonly baseUrl: string | URL | Readonly<Record<string, string | URL>>;
  /**
   * The credential, or a function that returns the current one, called at the start of a call and in each attempt. A
   * call's own header or query parameter replaces the credential's of the same name; the headers of a signature only
   * all together. The function is not called for a call with an own `Authorization`, where that replaces all of it.
   */
  readonly auth?: CredentialSource | undefined;
  /** Deadlines of attempts and calls, in milliseconds. Default: the operation's. */
  readonly timeout?: TimeoutOptions | undefined;
  /** How often and after which waits calls are retried. Only safe operations are. Default: the operation's. */
  readonly retry?: RetryOverrides | undefined;
  /**
   * The longest wait in the queue for declared `limit.windows`, in milliseconds. The call's total deadline begins after
   * it.
   *
   * @default Infinity
   */
  readonly queueTimeout?: number | undefined;
  /**
   * Where responses are stored: `memoryStore()`, `sqliteStore()`, or a store of text, such as a Keyv instance, in
   * `textStore()`. `false` turns the cache off.
   *
   * @default a memory store of this client
   */
  readonly cache?: ResponseStore | false | undefined;
  /** Rate limits besides those that the service announces; `false` for none. Default: the operation's. */
  readonly limit?: Limits | false | undefined;
  /** The budget that retries spend. @default one per service and origin, shared by all clients of the process */
  readonly retryBudget?: RetryBudget | undefined;
  /** How strictly results are checked. @default "report" */
  readonly validate?: Validation | undefined;
  /** The form of numbers that a double cannot hold. @default "double" */
  readonly numbers?: NumberForm | undefined;
  /** The largest body that is read, in bytes after decompression. Default: the operation's. */
  readonly bodyCap?: number | undefined;
  /** Sends the requests. @default globalThis.fetch */
  readonly fetch?: Fetch | undefined;
  /**
   * An instance of ky, such as `ky.extend({ hooks })`: its hooks run once for each request on the wire, also for
   * redirects and retries, and see the credential. `retry`, `timeout`, `throwHttpErrors`, `redirect`, `signal` and
   * `fetch` are this client's; the instance's other options hold.
   *
   * @default none: `fetch` sends
   */
  readonly ky?: KyLike | undefined;
  /** The clock and timers. @default the platform's */
  readonly clock?: Clock | undefined;
  /** A random number from 0 to 1, for jitter. @default Math.random */
  readonly random?: (() => number) | undefined;
  /** What to do with a link to the next page that leads outside the base address. @default "rebase" */
  readonly nextLinks?: LinkPolicy | undefined;
  /** Your own middleware, run in each attempt; the first is the outermost. */
  readonly use?: readonly Middleware[] | undefined;
  /** Listeners for the client's events. */
  readonly on?: Listeners | undefined;
  /**
   * Prints the client's events, one line each, without secrets: on the standard error, or in a browser on the console.
   * `info` prints waits, redirects, retries, drift, and how each call ended; `debug` also each request and response.
   * Default: the environment variable `ORG_LOG`.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   *
   * const client = createClient({ baseUrl: "https://api.example", log: "info" });
   * console.log(client.limits());
   * ```
   */
  readonly log?: LogLevel | undefined;
  /**
   * Headers of each request to the client's own base addresses. An operation's own header takes precedence, and so does
   * a call's. A header that carries a credential is refused: it belongs in `auth`.
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The `User-Agent`; browsers set their own. @default "org-clients" */
  readonly userAgent?: string | undefined;
  /** The wire names of the deployment, where they differ from the specification's. */
  readonly dialect?: Dialect | undefined;
  /** Allows a credential over plain http to a host other than this machine. @default false */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** The checkpoint to resume from; the query must be the same. */
  readonly from?: string | undefined;
  /** Requests the next page while you iterate the rows of this one. @default false */
  readonly prefetch?: boolean | undefined;
  /** What to do with a link to the next page that leads outside the base address. Default: the client's. */
  readonly nextLinks?: LinkPolicy | undefined;
  /** Rows after which the iteration ends. */
  readonly max?: number | undefined;
}

/** A result with its response and metadata. */
export interface WithResponse<T> {
  /** The result. */
  readonly data: T;
  /** Rows left out of lists within `data`, because they do not match their schema. */
  readonly rejected: readonly RejectedRow[];
  /**
   * The response, its body buffered; each access returns the same object. `url` is the final address, after redirects.
   * Secrets in the address and headers are redacted.
   */
  readonly response: Response;
  /** Status, attempts, cache state, rate limit, request id, warnings and timings. */
  readonly meta: CallMeta;
}

/**
 * A lazy call: the request is sent once, on the first `await`, `withResponse()` or `raw()`. All three are views of one
 * response.
 *
 * @example
 * ```ts
 * import type { Call } from "@org/http-core";
 *
 * declare const call: Call<{ readonly id: string }>;
 * const { id } = await call;
 * const text = await (await call.raw()).text(); // no second request
 * console.log(id, text);
 * ```
 */
export interface Call<T> extends Promise<T> {
  /** The result with its response and metadata. */
  withResponse(): Promise<WithResponse<T>>;
  /**
   * The successful response, undecoded: also where its body is not JSON or does not match its schema. The body is
   * buffered under cap and deadline; secrets in the address and headers are redacted. Each call returns a new object.
   */
  raw(): Promise<Response>;
}

/** A client of a service, which runs operations. */
export interface Client {
  /**
   * Calls an operation. Nothing is sent before the call is awaited.
   *
   * @throws ParameterError (when awaited) where a parameter is invalid, before any request
   */
  readonly call: <P, R>(operation: Operation<P, R>, params: P, options?: CallOptions) => Call<R>;
  /** Lists the rows of an operation, page by page. Nothing is sent before the list is awaited or iterated. */
  readonly list: <P, R, Row>(
    operation: ListOperation<P, R, Row>,
    params: P,
    options?: ListOptions,
  ) => Paginated<Row>;
  /** The base address of an operation's calls. */
  readonly baseUrl: (operation: Operation<never> | Operation) => string;
  /**
   * The rate limits known so far, without a request: those of each budget that a call of this client has used. Other
   * clients' responses count too. `remaining` is the least announced, less the requests under way. Windows that the client
   * declares follow, marked `declared`, while they have requests in them. Empty before the first response, and where
   * nothing is announced or declared. While requests wait, `waiting` says how many, for what, since when, and when the
   * next turn is.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   *
   * const client = createClient({ baseUrl: "https://api.example" });
   * for (const { service, bucket, remaining, resetAt, waiting } of client.limits())
   *   console.log(service, bucket, remaining, resetAt, waiting?.count, waiting?.nextTurn);
   * ```
   */
  readonly limits: () => readonly KnownLimit[];
}

/** Operations by method name; records may nest: `{ pages: { render } }`. */
export interface Operations {
  readonly [name: string]: Operation | Operations;
}

/** The methods of a client: one per operation. */
export type ClientOf<O> = {
  readonly [K in keyof O]: O[K] extends Operation ? MethodOf<O[K]> : ClientOf<O[K]>;
};

/** A client with a method for each operation. */
export type ClientWith<O> = Omit<Client, keyof O> & ClientOf<O>;

/** The method of an operation. Its parameters are optional where none is required. */
export type MethodOf<O> =
  O extends ListOperation<infer P, infer _, infer Row>
    ? Record<never, never> extends P
      ? (params?: P, options?: ListOptions) => Paginated<Row>
      : (params: P, options?: ListOptions) => Paginated<Row>
    : O extends Operation<infer P, infer R>
      ? Record<never, never> extends P
        ? (params?: P, options?: CallOptions) => Call<R>
        : (params: P, options?: CallOptions) => Call<R>
      : never;
