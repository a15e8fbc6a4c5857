import type { Clock } from "../util/clock.ts";
import {
  type Entry,
  type Head,
  MOST_VARIANTS,
  type StoredBody,
  storedResponse,
  type StoredResponse,
  without,
} from "./entry-codec.ts";
import { ageOf, cacheControl, lifetimeOf } from "./freshness.ts";
import { hasValidator } from "./revalidation.ts";
import { isOutageStatus, isStorable } from "./storable.ts";
import type { CacheReply, CacheRequest } from "./types.ts";
import { DAY } from "../util/durations.ts";

/** The entry of an exchange, as it was when the exchange began. */
export interface CacheSlot {
  readonly key: string;
  readonly entry: Entry;
  readonly request: CacheRequest;
}

/** Stores responses; each replaces those that the same request selects. */
export interface EntryStore {
  readonly find: EntryHolder["find"];
  /** Exchanges under way, which end in {@link put}. A response that is invalidated meanwhile is not stored. */
  readonly underWay: Set<CacheSlot>;
  /** Stores a response if it may be stored. It removes the older one in any case, unless the service failed. */
  readonly put: (
    slot: CacheSlot,
    head: Head,
    body: () => StoredBody,
    immutable: boolean,
  ) => Promise<void> | undefined;
  /** Removes the responses that the request selects. */
  readonly forget: (slot: CacheSlot) => Promise<void> | undefined;
  /** Removes all responses under these keys, and does not store those under way. */
  readonly invalidate: (keys: readonly string[]) => Promise<void>;
}

/** Where entries are held. */
interface EntryHolder {
  /** The entry of a key; empty if there is none. */
  readonly find: (key: string) => Entry | Promise<Entry>;
  /** @param ttl milliseconds after which the entry is useless; undefined: never */
  readonly hold: (key: string, entry: Entry, ttl: () => number | undefined) => Promise<void> | undefined;
  readonly remove: (key: string) => Promise<void> | undefined;
}

/** Holds entries in memory, where they are found at once: no promise is returned. */
export interface MemoryEntries extends EntryHolder {
  readonly find: (key: string) => Entry;
  readonly partitioned?: undefined;
}

/** Holds entries outside of the process. */
export interface LastingEntries extends EntryHolder {
  readonly find: (key: string) => Promise<Entry>;
  /** The request with a principal that every process derives alike from the credential. */
  readonly partitioned: (request: CacheRequest) => Promise<CacheRequest>;
}

/**
 * Where a client stores responses: `memoryStore()`, `sqliteStore()`, or `textStore()` around a store of another kind.
 */
export interface ResponseStore {
  /** Opens it for one client, whose clock it uses. */
  readonly open: (clock: Clock) => MemoryEntries | LastingEntries;
}

/** Creates an {@link EntryStore}. */
export function createEntryStore({ find, hold, remove }: EntryHolder, clock: Clock): EntryStore {
  const underWay = new Set<CacheSlot>();
  const outdated = new WeakSet<CacheSlot>();

  const write = ({ key, request }: CacheSlot, next: Entry): Promise<void> | undefined => {
    if (next.length === 0) return remove(key);
    return hold(key, next.slice(0, MOST_VARIANTS), () => {
      const useful = timeToLive(next, clock.now());
      // No other process can use the entry: without a limit, each process would leave its entries in the store.
      return request.partition === "process" ? Math.min(useful ?? Infinity, DAY) : useful;
    });
  };

  return {
    find,
    underWay,
    put(slot, head, body, immutable) {
      if (outdated.has(slot)) return undefined;
      const { entry, request } = slot;
      const others = without(entry, request);
      const replaces = others.length < entry.length;
      // A failure never replaces a stored response, even if it may be stored.
      if (replaces && isOutageStatus(head.status)) return undefined;
      const next = isStorable(request, head, immutable)
        ? [storedResponse(request, head, body(), immutable), ...others]
        : others;
      return next !== others || replaces ? write(slot, next) : undefined;
    },
    forget: (slot) => write(slot, without(slot.entry, slot.request)),
    async invalidate(keys) {
      for (const slot of underWay) if (keys.includes(slot.key)) outdated.add(slot);
      await Promise.all(keys.map(async (key) => remove(key)));
    },
  };
}

/** Methods that change nothing (RFC 9110, 9.2.1; QUERY: RFC 9110's successor drafts). */
const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

/** Whether a method may change the resource: all do that are not known as safe. */
export function isUnsafe(method: string): boolean {
  return !SAFE.has(method);
}

/**
 * The keys that a successful unsafe request invalidates (RFC 9111, 4.4): its own URL, its redirect's target, and the
 * `Location` and `Content-Location` on the same origin. Entries of other principals stay.
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
 * The key of an entry: principal, method and URL as a JSON array, so that different ones never share a key. URLs are
 * compared as the platform sends them, without their fragment.
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

/** How long a stale response that can be revalidated is stored: 30 days, in seconds. */
const WORTH_ASKING = 30 * 86_400;

/** How long an entry can be used, in milliseconds; undefined: forever. */
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
