import type { Clock } from "../util/clock.ts";
import { cacheKey, createEntryStore, invalidatedBy, type CacheSlot, type ResponseStore } from "./entries.ts";
import { type Entry, headOf, type StoredBody, storedBody, type StoredResponse } from "./entry-codec.ts";
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
  const inBackground = new Set<string>();

  return { largest: held.largest ?? Infinity, lookUp, forward };

  function lookUp(request: CacheRequest, call: ExchangeOptions = {}): LookUp {
    const directives = cacheControl(request.headers.get("cache-control"));
    const mode = modeOf(request, directives, call.mode);
    // Stores with partitions are outside of the process: they are not read without waiting.
    if (held.partitioned !== undefined || mode === "absent" || mode === false || mode === "no-store")
      return { request, call, directives, mode, found: undefined };
    const key = cacheKey(request);
    return {
      request,
      call,
      directives,
      mode,
      found: select(key, held.find(key), request, directives, mode, call),
    };
  }

  /** The stored response that the request selects, and how it may be used. */
  function select(
    key: string,
    entry: Entry,
    request: CacheRequest,
    directives: Directives,
    mode: CacheMode,
    { revalidate: policy = "when stale" }: ExchangeOptions,
  ): Selected {
    const stored = mode === "reload" ? undefined : entry.find((response) => isSelectedBy(response, request));
    const onlyIfCached = mode === "only-if-cached" || directives.has("only-if-cached");
    const now = clock.now();
    const usability = stored && usabilityOf(stored, directives, onlyIfCached ? "when stale" : policy, now);
    const use = usability?.use;
    const isUsable = use === "fresh" || use === "stale" || mode === "only-if-cached";
    const reply = stored && isUsable ? toReply(stored, use === "fresh" ? "fresh" : "stale", now) : undefined;
    return { key, entry, request, stored, onlyIfCached, usability, reply };
  }

  /** Not `async`: each `async` function on this path costs half a kilobyte and a microtask. */
  function forward<R extends CacheReply>(
    { request, call, directives, mode, found }: LookUp,
    send: Forward<R>,
  ): Promise<Exchanged<R> | undefined> {
    if (mode === "absent") return Promise.resolve(undefined);
    if (mode === false) return bypass(request, send, {}, call);
    if (mode === "no-store") return bypass(request, send, directiveHeader("no-store", request), call);
    if (found !== undefined) return forwardSelected(found, mode, send, call);
    return forwardStored(request, directives, mode, send, call);
  }

  /** Reads a store that outlives the process first. */
  async function forwardStored<R extends CacheReply>(
    original: CacheRequest,
    directives: Directives,
    mode: CacheMode,
    send: Forward<R>,
    call: ExchangeOptions,
  ): Promise<Exchanged<R> | undefined> {
    const request = (await held.partitioned?.(original)) ?? original;
    const key = cacheKey(request);
    const found = select(key, await held.find(key), request, directives, mode, call);
    return forwardSelected(found, mode, send, call);
  }

  function forwardSelected<R extends CacheReply>(
    found: Selected,
    mode: CacheMode,
    send: Forward<R>,
    call: ExchangeOptions,
  ): Promise<Exchanged<R> | undefined> {
    const { request, stored, onlyIfCached, usability, reply } = found;
    if (reply !== undefined) return Promise.resolve(reply);
    if (mode === "reload") return load(found, send, call, directiveHeader("no-cache", request));
    if (onlyIfCached) return Promise.resolve(undefined);
    if (stored === undefined || usability === undefined) return load(found, send, call, {});
    if (usability.use === "after revalidation")
      return revalidate(found, send, call, stored, usability.onError);
    revalidateInBackground(found, send, call, stored);
    return Promise.resolve(toReply(stored, "stale", clock.now()));
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

  /** Sends the request without a condition. */
  async function load<R extends CacheReply>(
    slot: CacheSlot,
    send: Forward<R>,
    call: ExchangeOptions,
    headers: Readonly<Record<string, string>>,
  ): Promise<Exchanged<R>> {
    entries.inFlight.add(slot);
    try {
      const stored = storeAndReply(slot, call, await send({ headers, background: false }));
      return stored instanceof Promise ? await stored : stored;
    } catch (failure) {
      return await forgetIfGone(slot, failure);
    } finally {
      entries.inFlight.delete(slot);
    }
  }

  /** Revalidates a stored response. If the service fails, `mayServeStale` allows the stale response. */
  async function revalidate<R extends CacheReply>(
    slot: CacheSlot,
    send: Forward<R>,
    call: ExchangeOptions,
    found: StoredResponse,
    mayServeStale: boolean,
  ): Promise<Exchanged<R>> {
    entries.inFlight.add(slot);
    try {
      const result = await confirm(slot, send, call, found, false);
      if (!mayServeStale || !OUTAGES.has(result.reply.status)) return result;
      return { ...toReply(found, "stale", clock.now()), sent: result.sent };
    } catch (failure) {
      if (mayServeStale && allowsStaleIfError(failure)) return toReply(found, "stale", clock.now());
      throw failure;
    } finally {
      entries.inFlight.delete(slot);
    }
  }

  /** Revalidates in the background, once at a time per key. */
  function revalidateInBackground<R extends CacheReply>(
    slot: CacheSlot,
    send: Forward<R>,
    call: ExchangeOptions,
    found: StoredResponse,
  ): void {
    const { key } = slot;
    if (inBackground.has(key)) return;
    inBackground.add(key);
    entries.inFlight.add(slot);
    // A failure is ignored: the next call revalidates again.
    const done = (): void => {
      inBackground.delete(key);
      entries.inFlight.delete(slot);
    };
    confirm(slot, send, call, found, true).then(done, done);
  }

  /** A store in memory has stored it on return: then no promise is made. */
  function storeAndReply<R extends CacheReply>(
    slot: CacheSlot,
    { immutable }: ExchangeOptions,
    sent: R,
  ): Exchanged<R> | Promise<Exchanged<R>> {
    const body = (): StoredBody => storedBody(sent.bytes, sent.text);
    const stored = entries.put(slot, headOf(sent), body, immutable?.(sent));
    const exchanged = { reply: sent, state: "miss" as const, sent };
    return stored === undefined ? exchanged : stored.then(() => exchanged);
  }

  /** Throws the failure of a request. A resource that is gone loses its stored responses first. */
  async function forgetIfGone(slot: CacheSlot, failure: unknown): Promise<never> {
    if (isGone(failure) && slot.entry.length > 0) await entries.forget(slot);
    throw failure;
  }

  /** @param background whether the call's deadline does not apply */
  async function confirm<R extends CacheReply>(
    slot: CacheSlot,
    send: Forward<R>,
    call: ExchangeOptions,
    found: StoredResponse,
    background: boolean,
  ): Promise<Exchanged<R>> {
    const headers = conditionalHeaders(found, browser);
    const sent = await send({ headers, background }).catch((failure: unknown) => forgetIfGone(slot, failure));
    if (sent.status !== 304) return storeAndReply(slot, call, sent);
    const notModified = headOf(sent);
    if (!isAbout(found, notModified)) {
      await entries.forget(slot);
      return storeAndReply(slot, call, await send({ headers: {}, background }));
    }
    const confirmed = updated(found, notModified);
    const result = toReply(confirmed, "revalidated", clock.now());
    await entries.put(slot, confirmed, () => confirmed.body, call.immutable?.(result.reply));
    return { ...result, sent };
  }
}

/** A stored response that a request selects. */
interface Selected extends CacheSlot {
  readonly stored: StoredResponse | undefined;
  /** Whether no request may be sent. */
  readonly onlyIfCached: boolean;
  readonly usability: Usability | undefined;
  /** The response, if it may be used without a request. */
  readonly reply: Exchanged<never> | undefined;
}

/** Headers by which the caller requests a part, sets conditions or acts for another: they bypass the cache. */
const NOT_CACHEABLE = new Set([
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
  ...PRINCIPAL,
]);

/** The call's cache mode, or bypass if the request is not cacheable. */
function modeOf(
  { method, headers, credentialHeaders = [] }: CacheRequest,
  directives: Directives,
  mode: CacheMode = "default",
): CacheMode | "absent" {
  let isCacheable = isReadMethod(method);
  for (const name of headers.keys()) isCacheable &&= !NOT_CACHEABLE.has(name);
  // One with the caller's own credential headers acts for another principal.
  for (const name of credentialHeaders) isCacheable &&= !headers.has(name);
  if (!isCacheable) return mode === "only-if-cached" ? "absent" : false;
  return mode === "default" && directives.has("no-store") ? false : mode;
}
