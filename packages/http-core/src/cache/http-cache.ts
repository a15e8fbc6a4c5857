import type { Clock } from "../runtime/clock.ts";
import { answerOf, nothingKept } from "./answer.ts";
import { cacheControl } from "./cache-control.ts";
import type { Exchanged, ExchangeOptions, Forward, HttpCache } from "./exchange.ts";
import { guardedStore, type StoreFailure } from "./guarded-store.ts";
import { createInquiry } from "./inquiry.ts";
import { invalidatedBy, isUnsafe } from "./invalidation.ts";
import { cacheKey } from "./key.ts";
import { modeOf } from "./mode.ts";
import { partitioned } from "./partition.ts";
import type { CacheReply, CacheRequest } from "./reply.ts";
import { createShelf } from "./shelf.ts";
import type { CacheStore } from "./store.ts";
import { usabilityOf } from "./usability.ts";
import { isSelectedBy } from "./vary.ts";

const never = (): boolean => false;

/** What a cache is made of. */
export interface HttpCacheOptions {
  readonly store: CacheStore;
  readonly clock: Clock;
  /** Whether the store outlives the process: principals are then told apart by their credentials. @default false */
  readonly lasting?: boolean;
  /** Milliseconds that are waited for the store. @default 250 */
  readonly storeTimeout?: number;
  /** Whether it runs in a browser, where fewer headers can be sent across origins. @default false */
  readonly browser?: boolean;
  /** Told where the store failed; the call went on without it. Must not throw. */
  readonly onStoreFailure?: (failure: StoreFailure) => void;
}

/**
 * Makes a private HTTP cache (RFC 9111): no heuristics, kept apart by principal.
 *
 * @example
 * ```ts
 * import { systemClock } from "@org/http-core";
 * import { createHttpCache } from "./http-cache.ts";
 * import { memoryStore } from "./memory-store.ts";
 *
 * const cache = createHttpCache({ store: memoryStore(), clock: systemClock });
 * const request = { method: "GET", url: "https://api.example/", headers: new Headers(), principal: "nightly" };
 * const { reply, state } = await cache.exchange(request, async ({ headers }) => {
 *   const requestTime = systemClock.now();
 *   const response = await fetch(request.url, { headers });
 *   const { status, statusText } = response;
 *   const responseTime = systemClock.now();
 *   const bytes = new Uint8Array(await response.arrayBuffer());
 *   return { status, statusText, headers: response.headers, bytes, requestTime, responseTime };
 * });
 * console.log(reply.status, state);
 * ```
 */
export function createHttpCache(options: HttpCacheOptions): HttpCache {
  const {
    clock,
    browser = false,
    lasting = false,
    storeTimeout = 250,
    onStoreFailure = () => undefined,
  } = options;
  const store = guardedStore(options.store, storeTimeout, clock, onStoreFailure);
  const shelf = createShelf(store, clock);
  const inStore = lasting ? partitioned(store, clock) : undefined;
  const { load, askFirst, askLater, settled } = createInquiry(shelf, clock, browser);

  return {
    async exchange(asked, send, call = {}) {
      const directives = cacheControl(asked.headers.get("cache-control"));
      const mode = modeOf(asked, directives, call.mode);
      if (mode === "absent") return absent(call);
      if (mode === false) return bypass(asked, send, {}, call);
      if (mode === "no-store") return bypass(asked, send, asking("no-store", asked), call);

      const request = inStore === undefined ? asked : await inStore(asked);
      const key = cacheKey(request);
      const entry = await shelf.find(key);
      const course = { key, entry, request, send, immutable: call.immutable ?? never };
      if (mode === "reload") return load(course, asking("no-cache", request));

      const unasked = mode === "only-if-cached" || directives.has("only-if-cached");
      const found = entry.find((response) => isSelectedBy(response, request));
      if (found === undefined) return unasked ? absent(call) : load(course, {});
      const now = clock.now();
      const revalidate = unasked ? "when stale" : (call.revalidate ?? "when stale");
      const { use, onError } = usabilityOf(found, directives, revalidate, now);
      if (use === "fresh") return answerOf(found, "fresh", now);
      if (use === "stale" || mode === "only-if-cached") return answerOf(found, "stale", now);
      if (unasked) return absent(call);
      if (use === "after revalidation") return askFirst(course, found, onError);
      askLater(course, found);
      return answerOf(found, "stale", now);
    },
    settled,
  };

  /** Sends a request that the cache has no part in, but for what it makes invalid. */
  async function bypass<R extends CacheReply>(
    request: CacheRequest,
    send: Forward<R>,
    headers: Readonly<Record<string, string>>,
    { safe = false }: ExchangeOptions,
  ): Promise<Exchanged<R>> {
    const sent = await send({ headers, background: false });
    if (!safe && isUnsafe(request.method))
      await shelf.invalidate(invalidatedBy((await inStore?.(request)) ?? request, sent));
    return { reply: sent, state: "bypass", sent };
  }

  /** A directive for caches on the way. Browsers send it by themselves, and let a page do so only with leave. */
  function asking(directive: string, { headers }: CacheRequest): Readonly<Record<string, string>> {
    return browser || headers.has("cache-control") ? {} : { "cache-control": directive };
  }

  function absent({ absent: make }: ExchangeOptions): Exchanged<never> {
    if (make !== undefined) throw make();
    return nothingKept(clock.now());
  }
}
