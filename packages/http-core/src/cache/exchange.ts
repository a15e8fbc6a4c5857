import type { CacheReply, CacheRequest } from "./reply.ts";
import type { Revalidate } from "./usability.ts";

/**
 * How a call uses the cache, after the modes of `fetch`:
 *
 * | mode | looks in the cache | keeps the answer | asks the service |
 * |---|---|---|---|
 * | `default` | yes | yes | where what is kept is not fresh |
 * | `reload` | no | yes | always, with `Cache-Control: no-cache` |
 * | `no-store` | no | no | always, with `Cache-Control: no-store` |
 * | `only-if-cached` | yes, however old it is | – | never |
 * | `false` | no | no | always, as if there were no cache |
 */
export type CacheMode = "default" | "reload" | "no-store" | "only-if-cached" | false;

/**
 * Where an answer came from:
 *
 * - `miss`: the service; nothing that was kept could be used;
 * - `fresh`: the cache, without a request;
 * - `revalidated`: the cache, confirmed by a 304;
 * - `stale`: the cache, although its time is over: the service failed, or will be asked in the background, or the
 *   request accepts it;
 * - `bypass`: the service; the cache had no part in it.
 */
export type CacheState = "miss" | "fresh" | "revalidated" | "stale" | "bypass";

/** Settings of one exchange. */
export interface ExchangeOptions {
  /** @default "default" */
  readonly mode?: CacheMode | undefined;
  /** @default "when stale" */
  readonly revalidate?: Revalidate | undefined;
  /** Whether an answer can never change any more: it is then kept for good. Asked of what came. @default none ever is */
  readonly immutable?: ((reply: CacheReply) => boolean) | undefined;
  /** Whether a request of an unsafe method changes nothing all the same. @default false */
  readonly safe?: boolean;
  /**
   * Makes the error for a call that wants nothing but what is kept, where nothing is.
   *
   * @default none: the answer is then a 504 (RFC 9111, 5.2.1.7)
   */
  readonly absent?: () => Error;
}

/** A request on its way from the cache to the service. */
export interface Forwarded {
  /** Headers to add to the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether nobody waits for the answer any more: the call's own deadline does not apply. */
  readonly background: boolean;
}

/** Sends a request: with its attempts and waits, without a cache. */
export type Forward<R extends CacheReply> = (forwarded: Forwarded) => Promise<R>;

/** What an exchange came to. */
export interface Exchanged<R extends CacheReply> {
  /** The answer: never the 304 to a question that the cache asked. */
  readonly reply: CacheReply;
  readonly state: CacheState;
  /** What the service sent for it, a 304 too; undefined where it was not asked, or sent nothing. */
  readonly sent: R | undefined;
  /** Why a stale answer had to do, where sending failed. */
  readonly failure?: unknown;
}

/** A private HTTP cache. */
export interface HttpCache {
  /**
   * Answers a request from the cache, or by sending it.
   *
   * @throws what `send` throws, unless a stale answer may stand in for it; what `absent` makes
   */
  readonly exchange: <R extends CacheReply>(
    request: CacheRequest,
    send: Forward<R>,
    options?: ExchangeOptions,
  ) => Promise<Exchanged<R>>;
  /** Waits for revalidations in the background. */
  readonly settled: () => Promise<void>;
}
