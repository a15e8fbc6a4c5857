import type { Partition } from "../auth/credential.ts";
import type { Reply } from "../http/reply.ts";

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

/** A response of the service, as it answers a call. */
export interface Received {
  readonly reply: Reply;
  /** The cache says it: `bypass` until then. */
  state: CacheState;
}

/** Says how a response is stored. */
export interface Storing {
  /** The `Cache-Control` that it is stored by; undefined: its own. */
  readonly cacheControl: string | undefined;
  /** The bytes decoded as UTF-8, with their byte order mark, if already known. */
  readonly text: string | undefined;
  /** The address of the response, if redirects led there; without secrets. */
  readonly address: string | undefined;
}

/** The way of one call to the service, as the cache needs it. */
export interface Upstream<R extends Received> {
  /**
   * Sends the request with its attempts and waits.
   *
   * @param headers are added to the request
   * @param background whether the call's deadline does not apply
   */
  readonly send: (headers: Readonly<Record<string, string>>, background: boolean) => Promise<R>;
  readonly storing: (received: R) => Storing;
  /** Returns true if a response can never change: it is then stored forever. */
  readonly isImmutable: (reply: Reply) => boolean;
}

/** A request as the cache sees it. */
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
  /** @default "default" */
  readonly mode?: CacheMode | undefined;
  /** @default "when stale" */
  readonly revalidate?: Revalidate | undefined;
  /** True if the request changes nothing, although its method may. @default false */
  readonly safe?: boolean;
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
