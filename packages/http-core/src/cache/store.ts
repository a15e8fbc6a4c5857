/**
 * Where a cache keeps its entries: text under a key. A Keyv instance is one as it is, and with it Redis, Valkey
 * or Postgres. A store may forget what it likes when it likes: that costs a request.
 *
 * @example
 * ```ts
 * import type { CacheStore } from "./store.ts";
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
