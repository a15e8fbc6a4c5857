import type { Fields } from "../http/headers.ts";
import type { Partition } from "../auth/credential.ts";

/**
 * How a call uses the cache, after the modes of `fetch`:
 *
 * | mode | reads the cache | stores the response | sends a request |
 * |---|---|---|---|
 * | `default` | yes | yes | unless the stored response is fresh |
 * | `reload` | no | yes | always, with `Cache-Control: no-cache` |
 * | `no-store` | no | no | always, with `Cache-Control: no-store` |
 * | `only-if-cached` | yes, at any age | – | never |
 * | `false` | no | no | always, as if there were no cache |
 */
export type CacheMode = "default" | "reload" | "no-store" | "only-if-cached" | false;

/**
 * Where a response came from:
 *
 * - `miss`: the service; no stored response could be used;
 * - `fresh`: the cache, without a request;
 * - `revalidated`: the cache, confirmed by a 304;
 * - `stale`: the cache, though stale: the service failed, a background revalidation runs, or the request accepts it;
 * - `bypass`: the service, without the cache.
 */
export type CacheState = "miss" | "fresh" | "revalidated" | "stale" | "bypass";

/** Options of one exchange. */
export interface ExchangeOptions {
  /** @default "default" */
  readonly mode?: CacheMode | undefined;
  /** @default "when stale" */
  readonly revalidate?: Revalidate | undefined;
  /** Whether a received response can never change: it is then stored forever. @default never */
  readonly immutable?: ((reply: CacheReply) => boolean) | undefined;
  /** Whether a request with an unsafe method changes nothing. @default false */
  readonly safe?: boolean;
}

/** How the cache sends a request on to the service. */
export interface ForwardOptions {
  /** Headers to add to the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether this is a background revalidation: the call's deadline does not apply. */
  readonly background: boolean;
}

/** Sends a request with its attempts and waits, without a cache. */
export type Forward<R extends CacheReply> = (options: ForwardOptions) => Promise<R>;

/** The result of an exchange. */
export interface Exchanged<R extends CacheReply> {
  /** The response; never the 304 of the cache's own revalidation. */
  readonly reply: CacheReply;
  readonly state: CacheState;
  /** The service's response, a 304 too; undefined if no request was sent or it failed. */
  readonly sent: R | undefined;
}

/** A complete response, and the times that its age is calculated from (RFC 9111, 4.2.3). */
export interface CacheReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /**
   * The same as a Map, if already read: reading them costs as much as storing the response. A stored response's lacks
   * its current `Age`.
   */
  readonly fields?: Fields;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes decoded as UTF-8, with their byte order mark, if already known. */
  readonly text?: string | undefined;
  /** The URL of the response, if redirects led there. */
  readonly address?: string | undefined;
  /** When the request of the last attempt was sent, in epoch milliseconds. */
  readonly requestTime: number;
  /** When the response's headers arrived, in epoch milliseconds. */
  readonly responseTime: number;
}

/** The part of a request that a cache uses. */
export interface CacheRequest {
  readonly method: string;
  /** The URL, without query parameters that a credential adds. */
  readonly url: string;
  /** Without headers that a credential adds. */
  readonly headers: Headers;
  /**
   * Headers, in lower case, that select the response as the URL does, even if `Vary` does not name them.
   *
   * @default none
   */
  readonly headerNames?: readonly string[];
  /** The principal, never a secret. A response stored for one is never used for another. */
  readonly principal: string;
  /** The principal in a store that outlives the process. @default `principal` itself */
  readonly partition?: Partition | undefined;
  /** Names of headers that the credential adds: `Vary` on one of them means the principal. @default none */
  readonly credentialHeaders?: readonly string[];
}

/**
 * A store of text under keys, for `textStore`. A Keyv instance fits as it is, and with it Redis, Valkey or
 * Postgres. A store may drop any entry at any time: that costs a request.
 *
 * @example
 * ```ts
 * import type { CacheStore } from "@org/http-core";
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
  /** The text under a key; undefined if there is none. */
  get(key: string): Promise<string | undefined> | string | undefined;
  /**
   * Stores a text. The returned value is awaited and otherwise ignored.
   *
   * @param ttl milliseconds after which the entry is useless; undefined: never
   */
  set(key: string, value: string, ttl?: number): unknown;
  /** Deletes a key. A missing one is no error. */
  delete(key: string): unknown;
}

/** When a stored response is revalidated before its use. */
export type Revalidate = "when stale" | "always";
