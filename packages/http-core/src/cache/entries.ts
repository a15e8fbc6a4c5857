import { headerText } from "../http/headers.ts";
import type { Reply } from "../http/reply.ts";
import type { Clock } from "../util/clock.ts";
import {
  type Entry,
  type Head,
  MOST_VARIANTS,
  type StoredBody,
  storedResponse,
  without,
} from "./entry-codec.ts";
import { OUTAGES, isStorable } from "./storable.ts";
import type { CacheRequest } from "./types.ts";

/** The entry of an exchange, as it was when the exchange began. */
export interface CacheSlot {
  readonly key: string;
  readonly entry: Entry;
  readonly request: CacheRequest;
}

/** Stores responses; each replaces those that the same request selects. */
export interface EntryStore {
  /** Exchanges in flight, which may {@link put} a response. One that is invalidated meanwhile is removed. */
  readonly inFlight: Set<CacheSlot>;
  /**
   * Stores a response if it may be stored and its exchange is in flight. It removes the older one in any case, unless
   * the service failed.
   */
  readonly put: (
    slot: CacheSlot,
    head: Head,
    body: () => StoredBody,
    immutable?: boolean,
  ) => Promise<void> | undefined;
  /** Removes the responses that the request selects, unless all were invalidated meanwhile. */
  readonly forget: (slot: CacheSlot) => Promise<void> | undefined;
  /** Removes all responses under these keys, and does not store those in flight. */
  readonly invalidate: (keys: readonly string[]) => Promise<void>;
}

/** Where entries are held. */
interface EntryHolder {
  /** The most characters of a body that it holds, bytes of a binary one. @default Infinity */
  readonly largest?: number;
  /** The entry of a key; empty if there is none. */
  readonly find: (key: string) => Entry | Promise<Entry>;
  readonly hold: (key: string, entry: Entry, request: CacheRequest) => Promise<void> | undefined;
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
export function createEntryStore({ hold, remove }: EntryHolder): EntryStore {
  const inFlight = new Set<CacheSlot>();

  const write = ({ key, request }: CacheSlot, next: Entry): Promise<void> | undefined =>
    next.length === 0 ? remove(key) : hold(key, next.slice(0, MOST_VARIANTS), request);

  return {
    inFlight,
    put(slot, head, body, immutable = false) {
      if (!inFlight.has(slot)) return undefined;
      const { entry, request } = slot;
      const others = without(entry, request);
      const replaces = others.length < entry.length;
      // A failure never replaces a stored response, even if it may be stored.
      if (replaces && OUTAGES.has(head.status)) return undefined;
      const next = isStorable(request, head, immutable)
        ? [storedResponse(request, head, body(), immutable), ...others]
        : others;
      return next !== others || replaces ? write(slot, next) : undefined;
    },
    forget: (slot) => (inFlight.has(slot) ? write(slot, without(slot.entry, slot.request)) : undefined),
    async invalidate(keys) {
      for (const slot of inFlight) if (keys.includes(slot.key)) inFlight.delete(slot);
      await Promise.all(keys.map(async (key) => remove(key)));
    },
  };
}

/**
 * The keys that a successful unsafe request invalidates (RFC 9111, 4.4): its own URL, its redirect's target, and the
 * `Location` and `Content-Location` on the same origin. Entries of other principals stay.
 *
 * @param address where redirects led, without secrets
 */
export function invalidatedBy(
  request: CacheRequest,
  { status, headers }: Reply,
  address = request.url,
): readonly string[] {
  if (status < 200 || status > 399) return [];
  const named = [address, headers.get("location"), headers.get("content-location")].flatMap((value) => {
    const location = headerText(value ?? "");
    return URL.canParse(location, address) ? [new URL(location, address)] : [];
  });
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
