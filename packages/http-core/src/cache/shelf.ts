import type { Clock } from "../runtime/clock.ts";
import { readEntry, without, writeEntry, type Entry } from "./entry.ts";
import type { GuardedStore } from "./guarded-store.ts";
import { isOutageStatus } from "./outage.ts";
import type { CacheRequest } from "./reply.ts";
import { timeToLive } from "./retention.ts";
import { isStorable } from "./storable.ts";
import { storedResponse, type Head, type StoredBody } from "./stored-response.ts";

/** Where an exchange finds what is kept, as it was when the exchange began. */
export interface Place {
  readonly key: string;
  readonly entry: Entry;
  readonly request: CacheRequest;
}

/** Puts responses into a store, in the place of those that the same request selects. */
export interface Shelf {
  readonly find: (key: string) => Promise<Entry>;
  /** Does something that ends in {@link keep}: what is made invalid meanwhile is then not kept. */
  readonly during: <T>(place: Place, work: () => Promise<T>) => Promise<T>;
  /** Keeps a response if it may be kept; a newer answer takes the place of an older one even if it may not. */
  readonly keep: (place: Place, head: Head, body: () => StoredBody, immutable: boolean) => Promise<void>;
  /** Forgets what the request selects. */
  readonly forget: (place: Place) => Promise<void>;
  /** Forgets all that is under some keys, and what is on its way there. */
  readonly invalidate: (keys: readonly string[]) => Promise<void>;
}

const A_DAY = 86_400_000;

/** Makes a {@link Shelf} over a store. */
export function createShelf(store: GuardedStore, clock: Clock): Shelf {
  const underWay = new Set<Place>();
  const outdated = new WeakSet<Place>();

  const write = ({ key, request }: Place, next: Entry): Promise<void> => {
    if (next.length === 0) return store.remove(key);
    const useful = timeToLive(next, clock.now());
    // No other process will ask for it, and a store that outlives this one must not grow with each.
    const ttl = request.partition === "process" ? Math.min(useful ?? Infinity, A_DAY) : useful;
    return store.write(key, writeEntry(key, next), ttl);
  };

  return {
    async find(key) {
      const text = await store.read(key);
      return typeof text === "string" ? readEntry(key, text) : [];
    },
    async during(place, work) {
      underWay.add(place);
      try {
        return await work();
      } finally {
        underWay.delete(place);
      }
    },
    async keep(place, head, body, immutable) {
      if (outdated.has(place)) return;
      const { entry, request } = place;
      const others = without(entry, request);
      const replaces = others.length < entry.length;
      // A failure never takes the place of an answer, not even one that may be kept.
      if (replaces && isOutageStatus(head.status)) return;
      const kept = isStorable(request, head, immutable)
        ? [storedResponse(request, head, body(), immutable), ...others]
        : others;
      if (kept !== others || replaces) await write(place, kept);
    },
    forget: (place) => write(place, without(place.entry, place.request)),
    async invalidate(keys) {
      for (const place of underWay) if (keys.includes(place.key)) outdated.add(place);
      await Promise.all(keys.map((key) => store.remove(key)));
    },
  };
}
