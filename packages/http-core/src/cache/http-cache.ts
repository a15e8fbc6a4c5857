import type { Clock } from "../util/clock.ts";
import {
  cacheKey,
  createEntryStore,
  invalidatedBy,
  type CacheSlot,
  type EntryStore,
  type ResponseStore,
} from "./entries.ts";
import { headOf, type StoredBody, storedBody, type StoredResponse } from "./entry-codec.ts";
import { cacheControl, type Directives, type Usability, usabilityOf } from "./freshness.ts";
import { conditionalHeaders, isAbout, updated } from "./revalidation.ts";
import { toReply } from "./stored-reply.ts";
import { isGone, allowsStaleIfError, OUTAGES, isReadMethod } from "./storable.ts";
import type { CacheMode, CacheReply, CacheRequest, Exchanged, ExchangeOptions, Forward } from "./types.ts";
import { isSelectedBy, PRINCIPAL } from "./vary.ts";

/** Options of {@link createHttpCache}. */
export interface HttpCacheOptions {
  readonly store: ResponseStore;
  readonly clock: Clock;
  /** Whether it runs in a browser, where fewer headers can be sent across origins. @default false */
  readonly browser?: boolean;
}

/** What the cache knows of a request before anything is sent. */
export interface LookUp {
  readonly request: CacheRequest;
  readonly call: ExchangeOptions;
  /** The request's own directives. */
  readonly directives: Directives;
  /** The call's mode; absent if the call needs a stored response, and there can be none. */
  readonly mode: CacheMode | "absent";
  /** What was found; undefined if no store in memory was read. */
  readonly found: Selected | undefined;
}

/** A private HTTP cache. */
export interface HttpCache {
  /** The most characters of a body that its store holds, bytes of a binary one. */
  readonly largest: number;
  /**
   * Looks for a stored response, without a request and without waiting: only a store in memory is read. Its result is
   * to be used before anything is awaited.
   */
  readonly lookUp: (request: CacheRequest, options?: ExchangeOptions) => LookUp;
  /**
   * Responds to a request after a look-up that has no reply: from a store that is slower than memory, or by sending it.
   *
   * @returns undefined for `only-if-cached` without a usable stored response (RFC 9111, 5.2.1.7)
   * @throws what `send` throws, unless a stale response may be used
   */
  readonly forward: <R extends CacheReply>(
    lookUp: LookUp,
    send: Forward<R>,
  ) => Promise<Exchanged<R> | undefined>;
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
 * const exchanged = await cache.forward(cache.lookUp(request), async ({ headers }) => {
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
export function createHttpCache({ store, clock, browser = false }: HttpCacheOptions): HttpCache {
  const held = store.open(clock);
  const entries = createEntryStore(held);
  const { load, revalidate, revalidateInBackground } = createRevalidator(entries, clock, browser);

  return { largest: held.largest ?? Infinity, lookUp, forward };

  function lookUp(request: CacheRequest, call: ExchangeOptions = {}): LookUp {
    const directives = cacheControl(request.headers.get("cache-control"));
    const mode = modeOf(request, directives, call.mode);
    // Stores with partitions are outside of the process: they are not read without waiting.
    if (held.partitioned !== undefined || mode === "absent" || mode === false || mode === "no-store")
      return { request, call, directives, mode, found: undefined };
    const key = cacheKey(request);
    const slot = { key, entry: held.find(key), request };
    return { request, call, directives, mode, found: select(slot, directives, mode, call) };
  }

  /** The stored response that the request selects, and how it may be used. */
  function select(
    slot: CacheSlot,
    directives: Directives,
    mode: CacheMode,
    { revalidate: policy = "when stale" }: ExchangeOptions,
  ): Selected {
    const stored =
      mode === "reload" ? undefined : slot.entry.find((response) => isSelectedBy(response, slot.request));
    const onlyIfCached = mode === "only-if-cached" || directives.has("only-if-cached");
    if (stored === undefined) return { slot, stored, onlyIfCached, usability: undefined, reply: undefined };
    const now = clock.now();
    const usability = usabilityOf(stored, directives, onlyIfCached ? "when stale" : policy, now);
    const { use } = usability;
    const isUsable = use === "fresh" || use === "stale" || mode === "only-if-cached";
    const reply = isUsable ? toReply(stored, use === "fresh" ? "fresh" : "stale", now) : undefined;
    return { slot, stored, onlyIfCached, usability, reply };
  }

  /** Not `async`: each `async` function on this path costs half a kilobyte and a microtask. */
  function forward<R extends CacheReply>(
    { request, call, directives, mode, found }: LookUp,
    send: Forward<R>,
  ): Promise<Exchanged<R> | undefined> {
    if (mode === "absent") return Promise.resolve(undefined);
    if (mode === false) return bypass(request, send, {}, call);
    if (mode === "no-store") return bypass(request, send, directiveHeader("no-store", request), call);
    const { immutable } = call;
    if (found !== undefined) return forwardSelected(found, mode, send, immutable);
    return slotOf(request).then((slot) =>
      forwardSelected(select(slot, directives, mode, call), mode, send, immutable),
    );
  }

  function forwardSelected<R extends CacheReply>(
    { slot, stored, onlyIfCached, usability, reply }: Selected,
    mode: CacheMode,
    send: Forward<R>,
    immutable: ExchangeOptions["immutable"],
  ): Promise<Exchanged<R> | undefined> {
    if (reply !== undefined) return Promise.resolve(reply);
    const { key, entry, request } = slot;
    const context = { key, entry, request, send, immutable };
    if (mode === "reload") return load(context, directiveHeader("no-cache", request));
    if (onlyIfCached) return Promise.resolve(undefined);
    if (stored === undefined || usability === undefined) return load(context, {});
    if (usability.use === "after revalidation") return revalidate(context, stored, usability.onError);
    revalidateInBackground(context, stored);
    return Promise.resolve(toReply(stored, "stale", clock.now()));
  }

  /** The entry of a request in a store that outlives the process. */
  async function slotOf(original: CacheRequest): Promise<CacheSlot> {
    const request = (await held.partitioned?.(original)) ?? original;
    const key = cacheKey(request);
    return { key, entry: await held.find(key), request };
  }

  /** Sends a request without the cache; a successful unsafe one invalidates stored responses. */
  async function bypass<R extends CacheReply>(
    request: CacheRequest,
    send: Forward<R>,
    headers: Readonly<Record<string, string>>,
    { safe = false }: ExchangeOptions,
  ): Promise<Exchanged<R>> {
    const sent = await send({ headers, background: false });
    if (!safe && !isReadMethod(request.method))
      await entries.invalidate(invalidatedBy((await held.partitioned?.(request)) ?? request, sent));
    return { reply: sent, state: "bypass", sent };
  }

  /** A directive for intermediate caches. Browsers send it themselves; a page needs permission for it by CORS. */
  function directiveHeader(directive: string, { headers }: CacheRequest): Readonly<Record<string, string>> {
    return browser || headers.has("cache-control") ? {} : { "cache-control": directive };
  }
}

/** A stored response that a request selects. */
interface Selected {
  readonly slot: CacheSlot;
  readonly stored: StoredResponse | undefined;
  /** Whether no request may be sent. */
  readonly onlyIfCached: boolean;
  readonly usability: Usability | undefined;
  /** The response, if it may be used without a request. */
  readonly reply: Exchanged<never> | undefined;
}

/** An exchange under way. */
interface CacheExchange<R extends CacheReply> extends CacheSlot {
  readonly send: Forward<R>;
  readonly immutable: ExchangeOptions["immutable"];
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
}

/** Creates a {@link Revalidator}. */
function createRevalidator(entries: EntryStore, clock: Clock, browser: boolean): Revalidator {
  const inBackground = new Set<string>();

  return {
    async load(context, headers) {
      entries.inFlight.add(context);
      try {
        const stored = storeAndReply(context, await context.send({ headers, background: false }));
        return stored instanceof Promise ? await stored : stored;
      } catch (failure) {
        return await forgetIfGone(context, failure);
      } finally {
        entries.inFlight.delete(context);
      }
    },
    async revalidate(context, found, mayServeStale) {
      entries.inFlight.add(context);
      try {
        const result = await revalidate(context, found, false);
        if (!mayServeStale || !OUTAGES.has(result.reply.status)) return result;
        return { ...toReply(found, "stale", clock.now()), sent: result.sent };
      } catch (failure) {
        if (mayServeStale && allowsStaleIfError(failure)) return toReply(found, "stale", clock.now());
        throw failure;
      } finally {
        entries.inFlight.delete(context);
      }
    },
    revalidateInBackground(context, found) {
      const { key } = context;
      if (inBackground.has(key)) return;
      inBackground.add(key);
      entries.inFlight.add(context);
      // A failure is ignored: the next call revalidates again.
      const done = (): void => {
        inBackground.delete(key);
        entries.inFlight.delete(context);
      };
      revalidate(context, found, true).then(done, done);
    },
  };

  /** A store in memory has stored it on return: then no promise is made. */
  function storeAndReply<R extends CacheReply>(
    context: CacheExchange<R>,
    sent: R,
  ): Exchanged<R> | Promise<Exchanged<R>> {
    const body = (): StoredBody => storedBody(sent.bytes, sent.text);
    const stored = entries.put(context, headOf(sent), body, context.immutable?.(sent));
    const exchanged = { reply: sent, state: "miss" as const, sent };
    return stored === undefined ? exchanged : stored.then(() => exchanged);
  }

  /** Throws the failure of a request. A resource that is gone loses its stored responses first. */
  async function forgetIfGone(context: CacheExchange<CacheReply>, failure: unknown): Promise<never> {
    if (isGone(failure) && context.entry.length > 0) await entries.forget(context);
    throw failure;
  }

  async function revalidate<R extends CacheReply>(
    context: CacheExchange<R>,
    found: StoredResponse,
    background: boolean,
  ): Promise<Exchanged<R>> {
    const headers = conditionalHeaders(found, browser);
    const sent = await context
      .send({ headers, background })
      .catch((failure: unknown) => forgetIfGone(context, failure));
    if (sent.status !== 304) return storeAndReply(context, sent);
    const notModified = headOf(sent);
    if (!isAbout(found, notModified)) {
      await entries.forget(context);
      return storeAndReply(context, await context.send({ headers: {}, background }));
    }
    const confirmed = updated(found, notModified);
    const result = toReply(confirmed, "revalidated", clock.now());
    await entries.put(context, confirmed, () => confirmed.body, context.immutable?.(result.reply));
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
