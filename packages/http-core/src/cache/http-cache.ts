import type { Clock } from "../util/clock.ts";
import { isThenable } from "../util/objects.ts";
import {
  cacheKey,
  createEntryStore,
  entriesAsText,
  invalidatedBy,
  isUnsafe,
  type CacheSlot,
  type EntryStore,
} from "./entries.ts";
import { bytesOf, headOf, storedBody, type StoredResponse } from "./entry-codec.ts";
import { ageOf, cacheControl, type Directives, usabilityOf } from "./freshness.ts";
import { entriesInMemory } from "./memory-store.ts";
import { guardedStore } from "./guarded-store.ts";
import { partitioned } from "./partition.ts";
import { conditionalHeaders, isAbout, updated } from "./revalidation.ts";
import { isGone, allowsStaleIfError, isOutageStatus, isReadMethod } from "./storable.ts";
import type {
  CacheMode,
  CacheReply,
  CacheRequest,
  CacheStore,
  Exchanged,
  ExchangeOptions,
  Forward,
  HttpCache,
} from "./types.ts";
import { isSelectedBy, PRINCIPAL } from "./vary.ts";

const never = (): boolean => false;

/** Options of {@link createHttpCache}. */
export interface HttpCacheOptions {
  readonly store: CacheStore;
  readonly clock: Clock;
  /** Whether the store outlives the process: principals are then derived from their credentials. @default false */
  readonly lasting?: boolean;
  /** Whether it runs in a browser, where fewer headers can be sent across origins. @default false */
  readonly browser?: boolean;
}

/**
 * Creates a private HTTP cache (RFC 9111), separate for each principal and without heuristic freshness.
 *
 * @example
 * ```ts
 * import { systemClock } from "@org/http-core";
 * import { createHttpCache } from "./http-cache.ts";
 * import { memoryStore } from "./memory-store.ts";
 *
 * const cache = createHttpCache({ store: memoryStore(), clock: systemClock });
 * const request = { method: "GET", url: "https://api.example/", headers: new Headers(), principal: "nightly" };
 * const exchanged = await cache.exchange(request, async ({ headers }) => {
 *   const requestTime = systemClock.now();
 *   const response = await fetch(request.url, { headers });
 *   const { status, statusText } = response;
 *   const responseTime = systemClock.now();
 *   const bytes = new Uint8Array(await response.arrayBuffer());
 *   return { status, statusText, headers: response.headers, bytes, requestTime, responseTime };
 * });
 * console.log(exchanged?.reply.status, exchanged?.state);
 * ```
 */
export function createHttpCache(options: HttpCacheOptions): HttpCache {
  const { clock, browser = false, lasting = false } = options;
  const store = guardedStore(options.store, clock);
  const entries = createEntryStore(entriesInMemory(options.store) ?? entriesAsText(store), clock);
  const withPartition = lasting ? partitioned(store, clock) : undefined;
  const { load, revalidate, revalidateInBackground, settled } = createRevalidator(entries, clock, browser);

  return {
    async exchange(original, send, call = {}) {
      const directives = cacheControl(original.headers.get("cache-control"));
      const mode = modeOf(original, directives, call.mode);
      if (mode === "absent") return undefined;
      if (mode === false) return bypass(original, send, {}, call);
      if (mode === "no-store") return bypass(original, send, directiveHeader("no-store", original), call);

      const request = withPartition === undefined ? original : await withPartition(original);
      const key = cacheKey(request);
      const stored = entries.find(key);
      const entry = isThenable(stored) ? await stored : stored;
      const context = { key, entry, request, send, immutable: call.immutable ?? never };
      if (mode === "reload") return load(context, directiveHeader("no-cache", request));

      const onlyIfCached = mode === "only-if-cached" || directives.has("only-if-cached");
      const found = entry.find((response) => isSelectedBy(response, request));
      if (found === undefined) return onlyIfCached ? undefined : load(context, {});
      const now = clock.now();
      const policy = onlyIfCached ? "when stale" : (call.revalidate ?? "when stale");
      const { use, onError } = usabilityOf(found, directives, policy, now);
      if (use === "fresh") return toReply(found, "fresh", now);
      if (use === "stale" || mode === "only-if-cached") return toReply(found, "stale", now);
      if (onlyIfCached) return undefined;
      if (use === "after revalidation") return revalidate(context, found, onError);
      revalidateInBackground(context, found);
      return toReply(found, "stale", now);
    },
    settled,
  };

  /** Sends a request without the cache; a successful unsafe one invalidates stored responses. */
  async function bypass<R extends CacheReply>(
    request: CacheRequest,
    send: Forward<R>,
    headers: Readonly<Record<string, string>>,
    { safe = false }: ExchangeOptions,
  ): Promise<Exchanged<R>> {
    const sent = await send({ headers, background: false });
    if (!safe && isUnsafe(request.method))
      await entries.invalidate(invalidatedBy((await withPartition?.(request)) ?? request, sent));
    return { reply: sent, state: "bypass", sent };
  }

  /** A directive for intermediate caches. Browsers send it themselves; a page needs permission for it by CORS. */
  function directiveHeader(directive: string, { headers }: CacheRequest): Readonly<Record<string, string>> {
    return browser || headers.has("cache-control") ? {} : { "cache-control": directive };
  }
}

/** The largest `Age` in seconds; a larger one is capped (RFC 9111, 1.2.2). */
const OLDEST = 2 ** 31;

/** A stored response as a reply, with its `Age` (RFC 9111, 5.1). */
function toReply(
  found: StoredResponse,
  state: "fresh" | "revalidated" | "stale",
  now: number,
): Exchanged<never> {
  const { status, statusText, address, requestTime, responseTime } = found;
  const headers = new Headers(Array.from(found.headers));
  headers.set("age", String(Math.min(Math.floor(ageOf(found, now)), OLDEST)));
  const bytes = bytesOf(found.body);
  return {
    reply: { status, statusText, headers, bytes, address, requestTime, responseTime },
    state,
    sent: undefined,
  };
}

/** An exchange under way. */
interface CacheExchange<R extends CacheReply> extends CacheSlot {
  readonly send: Forward<R>;
  readonly immutable: (reply: CacheReply) => boolean;
}

/** Sends requests to the service and stores the responses that may be stored. */
interface Revalidator {
  /** Sends the request without a condition. */
  readonly load: <R extends CacheReply>(
    context: CacheExchange<R>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<Exchanged<R>>;
  /** Revalidates a stored response. If the service fails, `mayServeStale` allows the stale response. */
  readonly revalidate: <R extends CacheReply>(
    context: CacheExchange<R>,
    found: StoredResponse,
    mayServeStale: boolean,
  ) => Promise<Exchanged<R>>;
  /** Revalidates in the background, once at a time per key. */
  readonly revalidateInBackground: <R extends CacheReply>(
    context: CacheExchange<R>,
    found: StoredResponse,
  ) => void;
  /** Waits for all background revalidations. */
  readonly settled: () => Promise<void>;
}

/** Creates a {@link Revalidator}. */
function createRevalidator(entries: EntryStore, clock: Clock, browser: boolean): Revalidator {
  const inBackground = new Map<string, Promise<void>>();

  return {
    async load(context, headers) {
      entries.underWay.add(context);
      try {
        return await storeAndReply(context, await context.send({ headers, background: false }));
      } finally {
        entries.underWay.delete(context);
      }
    },
    async revalidate(context, found, mayServeStale) {
      entries.underWay.add(context);
      try {
        const result = await revalidate(context, found, false);
        if (!mayServeStale || !isOutageStatus(result.reply.status)) return result;
        return { ...toReply(found, "stale", clock.now()), sent: result.sent };
      } catch (failure) {
        if (mayServeStale && allowsStaleIfError(failure)) return toReply(found, "stale", clock.now());
        throw failure;
      } finally {
        entries.underWay.delete(context);
      }
    },
    revalidateInBackground(context, found) {
      const { key } = context;
      if (inBackground.has(key)) return;
      entries.underWay.add(context);
      // A failure is ignored: the next call revalidates again.
      const done = (): void => {
        inBackground.delete(key);
        entries.underWay.delete(context);
      };
      inBackground.set(key, revalidate(context, found, true).then(done, done));
    },
    async settled() {
      await Promise.all(inBackground.values());
    },
  };

  async function storeAndReply<R extends CacheReply>(
    context: CacheExchange<R>,
    sent: R,
  ): Promise<Exchanged<R>> {
    const put = entries.put(
      context,
      headOf(sent),
      () => storedBody(sent.bytes, sent.text),
      context.immutable(sent),
    );
    if (put !== undefined) await put;
    return { reply: sent, state: "miss", sent };
  }

  async function sendOrForget<R extends CacheReply>(
    context: CacheExchange<R>,
    headers: Readonly<Record<string, string>>,
    background: boolean,
  ): Promise<R> {
    try {
      return await context.send({ headers, background });
    } catch (failure) {
      if (isGone(failure)) await entries.forget(context);
      throw failure;
    }
  }

  async function revalidate<R extends CacheReply>(
    context: CacheExchange<R>,
    found: StoredResponse,
    background: boolean,
  ): Promise<Exchanged<R>> {
    const sent = await sendOrForget(context, conditionalHeaders(found, browser), background);
    if (sent.status !== 304) return storeAndReply(context, sent);
    const notModified = headOf(sent);
    if (!isAbout(found, notModified)) {
      await entries.forget(context);
      return storeAndReply(context, await context.send({ headers: {}, background }));
    }
    const confirmed = updated(found, notModified);
    const result = toReply(confirmed, "revalidated", clock.now());
    await entries.put(context, confirmed, () => confirmed.body, context.immutable(result.reply));
    return { ...result, sent };
  }
}

/** Headers by which the caller requests a part, sets conditions or acts for another: they bypass the cache. */
const NOT_CACHEABLE = [
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
  ...PRINCIPAL,
];

/** The call's cache mode, or bypass if the request is not cacheable. */
function modeOf(
  request: CacheRequest,
  directives: Directives,
  mode: CacheMode = "default",
): CacheMode | "absent" {
  if (!isCacheable(request)) return mode === "only-if-cached" ? "absent" : false;
  return mode === "default" && directives.has("no-store") ? false : mode;
}

/** A request with the caller's own credential headers is not cacheable: it acts for another principal. */
function isCacheable({ method, headers, credentialHeaders = [] }: CacheRequest): boolean {
  if (!isReadMethod(method)) return false;
  for (const name of NOT_CACHEABLE) if (headers.has(name)) return false;
  for (const name of credentialHeaders) if (headers.has(name)) return false;
  return true;
}
