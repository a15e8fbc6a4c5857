import type { Partition } from "../auth/credential.ts";

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

/**
 * Header fields by lower-case name, several of one name joined by commas. A Map, because a platform's `Headers`
 * costs several times as much to read and to copy, and what is kept is read often.
 */
export type Fields = ReadonlyMap<string, string>;

/** The fields of a platform's `Headers`. */
export function fieldsOf(headers: Headers): Fields {
  return new Map(headers);
}

/** A response that was read whole, and the times that its age is counted from (RFC 9111, 4.2.3). */
export interface CacheReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The same, where they have been read already: that costs as much as keeping them. */
  readonly fields?: Fields;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What all of them say in UTF-8, where that is known already. */
  readonly text?: string | undefined;
  /** The address that it came from, where a redirect led there. */
  readonly address?: string | undefined;
  /** When the request was sent that it answers, in epoch milliseconds: the last attempt, without waits before it. */
  readonly requestTime: number;
  /** When its head arrived, in epoch milliseconds. */
  readonly responseTime: number;
}

/** A request, as far as a cache looks at it. */
export interface CacheRequest {
  readonly method: string;
  /** The whole address, without query parameters that a credential puts on. */
  readonly url: string;
  /** Without what a credential puts on. */
  readonly headers: Headers;
  /** The principal: nothing that is kept for one is seen by another. Never a secret. */
  readonly principal: string;
  /** The principal in a store that outlives the process. @default `principal` itself */
  readonly partition?: Partition | undefined;
  /** Names of headers that the credential puts on: `Vary` on one of them means the principal. @default none */
  readonly credentialHeaders?: readonly string[];
}

/**
 * Where a cache keeps its entries: text under a key. A Keyv instance is one as it is, and with it Redis, Valkey
 * or Postgres. A store may forget what it likes when it likes: that costs a request.
 *
 * @example
 * ```ts
 * import type { CacheStore } from "./types.ts";
 *
 * const entries = new Map<string, string>();
 * const store: CacheStore = {
 *   get: (key) => entries.get(key),
 *   set: (key, value) => entries.set(key, value),
 *   delete: (key) => entries.delete(key),
 * };
 * console.log(store);
 * ```
 */
export interface CacheStore {
  /** The text under a key; undefined where there is none. */
  get(key: string): Promise<string | undefined> | string | undefined;
  /**
   * Keeps a text. What is returned is awaited and otherwise ignored.
   *
   * @param ttl milliseconds after which the entry is of no more use; undefined: it stays useful
   */
  set(key: string, value: string, ttl?: number): unknown;
  /** Forgets a key. One that is not there is no error. */
  delete(key: string): unknown;
}

/** When a stored response is used without asking: while it is fresh, or never. */
export type Revalidate = "when stale" | "always";
