import type { Middleware } from "../attempt/context.ts";
import type { RetryBudget } from "../attempt/retry-policy.ts";
import type { CredentialSource } from "../auth/credential.ts";
import type { CacheMode, CacheStore } from "../cache/types.ts";
import type { RejectedRow } from "../errors/errors.ts";
import type { Listeners } from "../events/events.ts";
import type { CallMeta } from "../events/timings.ts";
import type { Fetch } from "../middleware/send.ts";
import type { Dialect } from "../operation/dialect.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import type { LinkPolicy } from "../operation/paging.ts";
import type { Paginated } from "../paging/paginated.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { Validation } from "../response/validate.ts";
import type { Clock } from "../util/clock.ts";
import { once } from "../util/lazy.ts";

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

/** A result together with its response and what happened on the way. */
export interface WithResponse<T> {
  readonly data: T;
  /** Rows that were left out of lists within `data`, since they don't fit. */
  readonly rejected: readonly RejectedRow[];
  /**
   * A response of our own, read whole: its `url` is the address that answered, after redirects. The address is redacted,
   * and so are the headers where they echo a credential.
   * The same one whenever it is asked for.
   */
  readonly response: Response;
  readonly meta: CallMeta;
}

/**
 * A call that has not been sent yet: nothing leaves before it is asked for something. It is sent once, whatever is
 * asked of it and however often: the result, `withResponse` and `raw` are views of one exchange.
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
  /** The result, the response and what happened on the way. */
  readonly withResponse: () => Promise<WithResponse<T>>;
  /**
   * The response undecoded: successful, read whole under cap and deadline, its address and headers redacted. It is
   * there also where its body is no JSON, or not what was promised. A response of its own each time, so that each can
   * be read.
   */
  readonly raw: () => Promise<Response>;
}

/** What a call is made of: how it is sent, and how its views are made of what came. */
interface CallParts<Sent, T> {
  readonly send: () => Promise<Sent>;
  readonly decoded: (sent: Sent) => Promise<WithResponse<T>>;
  readonly raw: (sent: Sent) => Response;
  /** Told where the result is handed out without what was rejected. */
  readonly warn: (result: WithResponse<T>) => void;
}

/** Makes a {@link Call} of what sends it. */
export function lazyCall<Sent, T>({ send, decoded, raw, warn }: CallParts<Sent, T>): Call<T> {
  const sent = once(send);
  const withResponse = once(async () => decoded(await sent()));
  const data = async (): Promise<T> => {
    const result = await withResponse();
    warn(result);
    return result.data;
  };
  return {
    then: (onfulfilled, onrejected) => data().then(onfulfilled, onrejected),
    catch: (onrejected) => data().catch(onrejected),
    finally: (onfinally) => data().finally(onfinally),
    [Symbol.toStringTag]: "Call",
    withResponse,
    raw: async () => raw(await sent()),
  };
}

/** A client of a service: it runs operations. */
export interface Client {
  /**
   * A call of an operation. Nothing is sent before it is awaited.
   *
   * @throws ParameterError (when awaited) where a parameter is wrong, before any request
   */
  readonly call: <P, R>(operation: Operation<P, R>, params: P, options?: CallOptions) => Call<R>;
  /** The rows of a list operation, page by page. Nothing is sent before it is awaited or iterated. */
  readonly list: <P, R, Row>(
    operation: ListOperation<P, R, Row>,
    params: P,
    options?: ListOptions,
  ) => Paginated<Row>;
  /**
   * What the service has announced of its limits, by now and without asking: for each budget that a call of this
   * client has met, whoever's answer told of it. `remaining` is the least that an answer said, less what is under
   * way. Empty before the first answer, and where the service announces nothing.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   *
   * const client = createClient({ baseUrl: "https://api.example" });
   * for (const { service, bucket, remaining, resetAt } of client.limits())
   *   console.log(service, bucket, remaining, resetAt);
   * ```
   */
  readonly limits: () => readonly KnownLimit[];
}

/** Operations by method name, nested where the names are: `{ pages: { render } }`. */
export interface Operations {
  readonly [name: string]: Operation | Operations;
}

/** The methods of a client, made from its operations. */
export type ClientOf<O> = {
  readonly [K in keyof O]: O[K] extends Operation ? MethodOf<O[K]> : ClientOf<O[K]>;
};

/** The method that an operation becomes. Parameters may be left out where none is required. */
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
