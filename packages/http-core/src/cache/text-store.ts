import type { ResponseStore } from "./entries.ts";
import { readEntry, writeEntry } from "./entry-codec.ts";
import { guardedStore } from "./guarded-store.ts";
import { partitioned } from "./partition.ts";
import { timeToLive } from "./time-to-live.ts";
import type { CacheStore } from "./types.ts";

/**
 * Stores a client's responses as text in a store that outlives the process, such as a Keyv instance. A store that throws
 * or takes longer than 250 ms costs a request; the call does not fail. One that answers nothing in time for a second is
 * not used for 10 s. The first time that a store throws or is not used, a process warning says so.
 *
 * @example
 * ```ts
 * import { createClient, textStore } from "@org/http-core";
 *
 * const entries = new Map<string, string>();
 * const cache = textStore({
 *   get: (key) => entries.get(key),
 *   set: (key, value) => entries.set(key, value),
 *   delete: (key) => entries.delete(key),
 * });
 * const client = createClient({ baseUrl: "https://library.example", cache });
 * console.log(client.limits()); // []
 * ```
 */
export function textStore(store: CacheStore): ResponseStore {
  return {
    open(clock) {
      const { read, write, remove } = guardedStore(store, clock);
      return {
        async find(key) {
          const text = await read(key);
          return typeof text === "string" ? readEntry(key, text) : [];
        },
        hold: (key, entry, request) =>
          write(key, writeEntry(key, entry), timeToLive(entry, request, clock.now())),
        remove,
        partitioned: partitioned({ read, write, remove }, clock),
      };
    },
  };
}
