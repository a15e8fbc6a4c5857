import type { Clock } from "../util/clock.ts";
import {
  cacheKey,
  createEntryStore,
  invalidatedBy,
  isUnsafe,
  type CacheSlot,
  type EntryStore,
} from "./entries.ts";
import { bytesOf, headOf, storedBody, type StoredResponse } from "./entry-codec.ts";
import { ageOf, cacheControl, type Directives, usabilityOf } from "./freshness.ts";
import { guardedStore, type StoreFailure } from "./guarded-store.ts";
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
  const entries = createEntryStore(store, clock);
  const inStore = lasting ? partitioned(store, clock) : undefined;
  const { load, revalidate, revalidateInBackground, settled } = createRevalidator(entries, clock, browser);

  return {
    async exchange(asked, send, call = {}) {
      const directives = cacheControl(asked.headers.get("cache-control"));
      const mode = modeOf(asked, directives, call.mode);
      if (mode === "absent") return absent(call);
      if (mode === false) return bypass(asked, send, {}, call);
      if (mode === "no-store") return bypass(asked, send, asking("no-store", asked), call);

      const request = inStore === undefined ? asked : await inStore(asked);
      const key = cacheKey(request);
      const entry = await entries.find(key);
      const context = { key, entry, request, send, immutable: call.immutable ?? never };
      if (mode === "reload") return load(context, asking("no-cache", request));

      const unasked = mode === "only-if-cached" || directives.has("only-if-cached");
      const found = entry.find((response) => isSelectedBy(response, request));
      if (found === undefined) return unasked ? absent(call) : load(context, {});
      const now = clock.now();
      const policy = unasked ? "when stale" : (call.revalidate ?? "when stale");
      const { use, onError } = usabilityOf(found, directives, policy, now);
      if (use === "fresh") return toReply(found, "fresh", now);
      if (use === "stale" || mode === "only-if-cached") return toReply(found, "stale", now);
      if (unasked) return absent(call);
      if (use === "after revalidation") return revalidate(context, found, onError);
      revalidateInBackground(context, found);
      return toReply(found, "stale", now);
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
      await entries.invalidate(invalidatedBy((await inStore?.(request)) ?? request, sent));
    return { reply: sent, state: "bypass", sent };
  }

  /** A directive for caches on the way. Browsers send it by themselves, and let a page do so only with leave. */
  function asking(directive: string, { headers }: CacheRequest): Readonly<Record<string, string>> {
    return browser || headers.has("cache-control") ? {} : { "cache-control": directive };
  }

  function absent({ absent: make }: ExchangeOptions): Exchanged<never> {
    if (make !== undefined) throw make();
    return gatewayTimeout(clock.now());
  }
}

/** An age beyond this is said as this (RFC 9111, 1.2.2). */
const OLDEST = 2 ** 31;

/** What is kept, as an answer that says how old it is (RFC 9111, 5.1). */
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

/** The answer to a request that wants nothing but what is kept, where nothing is (RFC 9111, 5.2.1.7). */
function gatewayTimeout(now: number): Exchanged<never> {
  const none = { headers: new Headers(), bytes: new Uint8Array(), requestTime: now, responseTime: now };
  return {
    reply: { status: 504, statusText: "Gateway Timeout", ...none },
    state: "miss",
    sent: undefined,
  };
}

/** An exchange under way. */
interface RevalidationContext<R extends CacheReply> extends CacheSlot {
  readonly send: Forward<R>;
  readonly immutable: (reply: CacheReply) => boolean;
}

/** The ways to ask the service. Whatever it says is kept, as far as it may be. */
interface Revalidator {
  /** Asks without a condition. */
  readonly load: <R extends CacheReply>(
    context: RevalidationContext<R>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<Exchanged<R>>;
  /** Asks if what is kept has changed, before it is used; where the service fails, it may stand in. */
  readonly revalidate: <R extends CacheReply>(
    context: RevalidationContext<R>,
    found: StoredResponse,
    onError: boolean,
  ) => Promise<Exchanged<R>>;
  /** Asks the same in the background, once at a time. */
  readonly revalidateInBackground: <R extends CacheReply>(
    context: RevalidationContext<R>,
    found: StoredResponse,
  ) => void;
  /** Waits for what is asked in the background. */
  readonly settled: () => Promise<void>;
}

/** Makes an {@link Revalidator}. */
function createRevalidator(entries: EntryStore, clock: Clock, browser: boolean): Revalidator {
  const inBackground = new Map<string, Promise<void>>();

  return {
    load: (context, headers) => entries.trackInFlight(context, () => load(context, headers, false)),
    revalidate: (context, found, onError) =>
      entries.trackInFlight(context, async () => {
        try {
          const result = await revalidate(context, found, false);
          if (!onError || !isOutageStatus(result.reply.status)) return result;
          return { ...toReply(found, "stale", clock.now()), sent: result.sent };
        } catch (failure) {
          if (onError && allowsStaleIfError(failure))
            return { ...toReply(found, "stale", clock.now()), failure };
          throw failure;
        }
      }),
    revalidateInBackground(context, found) {
      const { key } = context;
      if (inBackground.has(key)) return;
      // A failure is nobody's here: the next call asks again.
      const done = (): void => void inBackground.delete(key);
      const answer = entries.trackInFlight(context, () => revalidate(context, found, true));
      inBackground.set(key, answer.then(done, done));
    },
    async settled() {
      await Promise.all(inBackground.values());
    },
  };

  async function load<R extends CacheReply>(
    context: RevalidationContext<R>,
    headers: Readonly<Record<string, string>>,
    background: boolean,
  ): Promise<Exchanged<R>> {
    return replaced(context, await context.send({ headers, background }));
  }

  async function replaced<R extends CacheReply>(
    context: RevalidationContext<R>,
    sent: R,
  ): Promise<Exchanged<R>> {
    await entries.put(
      context,
      headOf(sent),
      () => storedBody(sent.bytes, sent.text),
      context.immutable(sent),
    );
    return { reply: sent, state: "miss", sent };
  }

  async function asked<R extends CacheReply>(
    context: RevalidationContext<R>,
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
    context: RevalidationContext<R>,
    found: StoredResponse,
    background: boolean,
  ): Promise<Exchanged<R>> {
    const sent = await asked(context, conditionalHeaders(found, browser), background);
    if (sent.status !== 304) return replaced(context, sent);
    const notModified = headOf(sent);
    if (!isAbout(found, notModified)) {
      await entries.forget(context);
      return load(context, {}, background);
    }
    const confirmed = updated(found, notModified);
    const answer = toReply(confirmed, "revalidated", clock.now());
    await entries.put(context, confirmed, () => confirmed.body, context.immutable(answer.reply));
    return { ...answer, sent };
  }
}

/** A request with one of these asks for something else than the whole answer, or compares by itself. */
const OWN_TERMS = [
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
];

/** How a request can use the cache: as its call says, as far as that is possible. */
function modeOf(
  request: CacheRequest,
  directives: Directives,
  mode: CacheMode = "default",
): CacheMode | "absent" {
  if (!isCacheable(request)) return mode === "only-if-cached" ? "absent" : false;
  return mode === "default" && directives.has("no-store") ? false : mode;
}

/**
 * A request that carries a credential by hand asks as someone other than its principal: it has no part in what is
 * kept.
 */
function isCacheable({ method, headers, credentialHeaders }: CacheRequest): boolean {
  const isThere = (name: string): boolean => headers.has(name);
  if (!isReadMethod(method) || OWN_TERMS.some(isThere) || PRINCIPAL.some(isThere)) return false;
  return credentialHeaders?.some(isThere) !== true;
}
