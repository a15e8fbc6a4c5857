import type { Clock } from "../util/clock.ts";
import {
  type Entry,
  type Head,
  readEntry,
  type StoredBody,
  storedResponse,
  type StoredResponse,
  without,
  writeEntry,
} from "./entry-codec.ts";
import { ageOf, cacheControl, lifetimeOf } from "./freshness.ts";
import type { GuardedStore } from "./guarded-store.ts";
import { hasValidator } from "./revalidation.ts";
import { isOutageStatus, isStorable } from "./storable.ts";
import type { CacheReply, CacheRequest } from "./types.ts";

/** Where an exchange finds what is kept, as it was when the exchange began. */
export interface CacheSlot {
  readonly key: string;
  readonly entry: Entry;
  readonly request: CacheRequest;
}

/** Puts responses into a store, in the place of those that the same request selects. */
export interface EntryStore {
  readonly find: (key: string) => Promise<Entry>;
  /** Does something that ends in {@link put}: what is made invalid meanwhile is then not kept. */
  readonly trackInFlight: <T>(place: CacheSlot, work: () => Promise<T>) => Promise<T>;
  /** Keeps a response if it may be kept; a newer answer takes the place of an older one even if it may not. */
  readonly put: (place: CacheSlot, head: Head, body: () => StoredBody, immutable: boolean) => Promise<void>;
  /** Forgets what the request selects. */
  readonly forget: (place: CacheSlot) => Promise<void>;
  /** Forgets all that is under some keys, and what is on its way there. */
  readonly invalidate: (keys: readonly string[]) => Promise<void>;
}

const A_DAY = 86_400_000;

/** Makes a {@link EntryStore} over a store. */
export function createEntryStore(store: GuardedStore, clock: Clock): EntryStore {
  const underWay = new Set<CacheSlot>();
  const outdated = new WeakSet<CacheSlot>();

  const write = ({ key, request }: CacheSlot, next: Entry): Promise<void> => {
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
    async trackInFlight(place, work) {
      underWay.add(place);
      try {
        return await work();
      } finally {
        underWay.delete(place);
      }
    },
    async put(place, head, body, immutable) {
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

/** Methods that change nothing (RFC 9110, 9.2.1; QUERY: RFC 9110's successor drafts). */
const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

/** Whether a method may change what is kept of its address: it does unless it is known not to. */
export function isUnsafe(method: string): boolean {
  return !SAFE.has(method);
}

/**
 * Keys of what a successful unsafe request makes invalid (RFC 9111, 4.4): its own address, the one that a redirect led
 * it to, and those that `Location` and `Content-Location` name, on the same origin. Of this principal alone: what
 * others have is checked when they ask.
 */
export function invalidatedBy(request: CacheRequest, reply: CacheReply): readonly string[] {
  if (reply.status < 200 || reply.status > 399) return [];
  const { headers, address = request.url } = reply;
  const named = [address, headers.get("location"), headers.get("content-location")].flatMap((location) =>
    location === null || !URL.canParse(location, address) ? [] : [new URL(location, address)],
  );
  const { origin } = new URL(request.url);
  const others = named.filter((url) => url.origin === origin).map(({ href }) => href);
  const urls = Array.from(new Set([request.url, ...others]));
  const { principal } = request;
  return urls.flatMap((url) => ["GET", "HEAD"].map((method) => cacheKey({ principal, method, url })));
}

/**
 * The key of what is kept for a principal, a method and an address: a JSON array of the three, so that no two can
 * give the same key. Addresses are compared as the platform sends them, without their fragment.
 *
 * @example
 * ```ts
 * import { cacheKey } from "./entries.ts";
 *
 * const key = cacheKey({ principal: "nightly", method: "GET", url: "https://api.example:443/things#top" });
 * console.log(key); // ["nightly","GET","https://api.example/things"]
 * ```
 */
export function cacheKey({
  principal,
  method,
  url,
}: Pick<CacheRequest, "principal" | "method" | "url">): string {
  return JSON.stringify([principal, method, addressOf(url)]);
}

function addressOf(url: string): string {
  try {
    const { href } = new URL(url);
    const hash = href.indexOf("#");
    return hash === -1 ? href : href.slice(0, hash);
  } catch {
    return url;
  }
}

/** How long a response that can be asked about is kept after its time: 30 days, in seconds. */
const WORTH_ASKING = 30 * 86_400;

/** How long an entry is of any use, in milliseconds; undefined: for good. */
export function timeToLive(entry: Entry, now: number): number | undefined {
  if (entry.some(({ immutable }) => immutable)) return undefined;
  return Math.max(1, ...entry.map((response) => usefulFor(response, now) * 1000));
}

function usefulFor(response: StoredResponse, now: number): number {
  const directives = cacheControl(response.headers.get("cache-control"));
  const fresh = Math.max(0, lifetimeOf(response, directives) - ageOf(response, now));
  const afterwards = Math.max(
    hasValidator(response.headers) ? WORTH_ASKING : 0,
    directives.get("stale-while-revalidate") ?? 0,
    directives.get("stale-if-error") ?? 0,
  );
  return fresh + afterwards;
}
