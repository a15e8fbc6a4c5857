import { isReadMethod } from "../http/request.ts";
import type { Clock } from "../util/clock.ts";
import { cacheKey, createEntryStore, invalidatedBy, type CacheSlot, type ResponseStore } from "./entries.ts";
import { headOf, type StoredBody, storedBody, type StoredResponse } from "./entry-codec.ts";
import { cacheControl, type Directives, NO_DIRECTIVES, type Usability, usabilityOf } from "./freshness.ts";
import { conditionalHeaders, isAbout, updated } from "./revalidation.ts";
import { StoredReply } from "./stored-reply.ts";
import { isGone, allowsStaleIfError, OUTAGES } from "./storable.ts";
import type { CacheMode, CacheRequest, Received, Upstream } from "./types.ts";
import { isSelectedBy, PRINCIPAL } from "./vary.ts";

/** Options of {@link createHttpCache}. */
export interface HttpCacheOptions {
  readonly store: ResponseStore;
  readonly clock: Clock;
  /** Whether it runs in a browser, where fewer headers can be sent across origins. @default false */
  readonly browser?: boolean;
}

/** The cache knows this of a request before anything is sent. */
export interface LookUp extends CacheSlot {
  /** `absent` if the call needs a stored response, and there can be none. */
  readonly mode: CacheMode | "absent";
  /** The request's own directives. */
  readonly directives: Directives;
  /** The stored response that the request selects. */
  readonly stored: StoredResponse | undefined;
  readonly usability: Usability | undefined;
  /** The stored response, if it may be used without a request. */
  readonly reply: StoredReply<never> | undefined;
}

/** A private HTTP cache. */
export interface HttpCache {
  /** The most characters of a body that its store holds, bytes of a binary one. */
  readonly largest: number;
  /**
   * Looks for a stored response, without a request and without waiting: only a store in memory is read. Its result is
   * to be used before anything is awaited.
   */
  readonly lookUp: (request: CacheRequest) => LookUp;
  /**
   * Answers a request after a look-up that has no reply: from a store that is slower than memory, or by sending it.
   *
   * @returns a stored response, or what `send` received; undefined for `only-if-cached` without a usable stored response
   * (RFC 9111, 5.2.1.7)
   * @throws what `send` throws, unless a stale response may be used
   */
  readonly forward: <R extends Received>(
    found: LookUp,
    upstream: Upstream<R>,
  ) => Promise<R | StoredReply<R> | undefined>;
}

/** Creates a private HTTP cache (RFC 9111), separate for each principal and without heuristic freshness. */
export function createHttpCache({ store, clock, browser = false }: HttpCacheOptions): HttpCache {
  const held = store.open(clock);
  const entries = createEntryStore(held);
  const inBackground = new Set<string>();

  return { largest: held.largest ?? Infinity, lookUp, forward };

  function lookUp(request: CacheRequest): LookUp {
    const field = request.headers.get("cache-control");
    const directives = field === null ? NO_DIRECTIVES : cacheControl(field);
    const mode = modeOf(request, directives);
    const isRead = mode !== "absent" && mode !== false && mode !== "no-store";
    // Stores with partitions are outside of the process: they are not read without waiting.
    if (!isRead || held.partitioned !== undefined)
      return select({ key: "", entry: [], request }, mode, directives);
    const key = cacheKey(request);
    const slot = { key, entry: held.find(key), request };
    return select(slot, mode, directives);
  }

  /** The stored response that the request selects, and how it may be used. */
  function select(
    { key, entry, request }: CacheSlot,
    mode: CacheMode | "absent",
    directives: Directives,
  ): LookUp {
    const { revalidate: policy = "when stale", url } = request;
    const stored = mode === "reload" ? undefined : entry.find((response) => isSelectedBy(response, request));
    const now = clock.now();
    const usability =
      stored &&
      usabilityOf(stored, directives, isOnlyIfCached(mode, directives) ? "when stale" : policy, now);
    const use = usability?.use;
    const isUsable = use === "fresh" || use === "stale" || mode === "only-if-cached";
    const state = use === "fresh" ? "fresh" : "stale";
    const reply = stored && isUsable ? new StoredReply<never>(stored, state, now, url) : undefined;
    return { key, entry, request, mode, directives, stored, usability, reply };
  }

  /** Not `async`: each `async` function on this path costs half a kilobyte and a microtask. */
  function forward<R extends Received>(
    found: LookUp,
    upstream: Upstream<R>,
  ): Promise<R | StoredReply<R> | undefined> {
    const { mode, request } = found;
    if (mode === "absent") return Promise.resolve(undefined);
    if (mode === false) return bypass(request, upstream, {});
    if (mode === "no-store") return bypass(request, upstream, directiveHeader("no-store", request));
    return held.partitioned === undefined ? forwardFound(found, upstream) : forwardStored(found, upstream);
  }

  /** Reads a store that outlives the process first. */
  async function forwardStored<R extends Received>(
    { request: original, mode, directives }: LookUp,
    upstream: Upstream<R>,
  ): Promise<R | StoredReply<R> | undefined> {
    const request = (await held.partitioned?.(original)) ?? original;
    const key = cacheKey(request);
    return forwardFound(select({ key, entry: await held.find(key), request }, mode, directives), upstream);
  }

  function forwardFound<R extends Received>(
    found: LookUp,
    upstream: Upstream<R>,
  ): Promise<R | StoredReply<R> | undefined> {
    const { request, mode, directives, stored, usability, reply } = found;
    if (reply !== undefined) return Promise.resolve(reply);
    if (mode === "reload") return load(found, upstream, directiveHeader("no-cache", request));
    if (isOnlyIfCached(mode, directives)) return Promise.resolve(undefined);
    if (stored === undefined || usability === undefined) return load(found, upstream, {});
    if (usability.use === "after revalidation") return revalidate(found, upstream, stored, usability.onError);
    revalidateInBackground(found, upstream, stored);
    return Promise.resolve(new StoredReply<R>(stored, "stale", clock.now(), request.url));
  }

  /** Sends a request without the cache; a successful unsafe one invalidates stored responses. */
  async function bypass<R extends Received>(
    request: CacheRequest,
    { send, storing }: Upstream<R>,
    headers: Readonly<Record<string, string>>,
  ): Promise<R> {
    const received = await send(headers, false);
    if (request.safe !== true && !isReadMethod(request.method)) {
      const partitioned = (await held.partitioned?.(request)) ?? request;
      await entries.invalidate(invalidatedBy(partitioned, received.reply, storing(received).address));
    }
    return received;
  }

  /** A directive for intermediate caches. Browsers send it themselves; a page needs permission for it by CORS. */
  function directiveHeader(directive: string, { headers }: CacheRequest): Readonly<Record<string, string>> {
    return browser || headers.has("cache-control") ? {} : { "cache-control": directive };
  }

  /** Sends the request without a condition. */
  async function load<R extends Received>(
    slot: CacheSlot,
    upstream: Upstream<R>,
    headers: Readonly<Record<string, string>>,
  ): Promise<R> {
    entries.inFlight.add(slot);
    try {
      const received = await upstream.send(headers, false);
      const stored = keep(slot, upstream, received);
      if (stored !== undefined) await stored;
      return received;
    } catch (failure) {
      return await forgetIfGone(slot, failure);
    } finally {
      entries.inFlight.delete(slot);
    }
  }

  /** Revalidates a stored response. If the service fails, `mayServeStale` allows the stale response. */
  async function revalidate<R extends Received>(
    slot: CacheSlot,
    upstream: Upstream<R>,
    found: StoredResponse,
    mayServeStale: boolean,
  ): Promise<R | StoredReply<R>> {
    const stale = (received?: R): StoredReply<R> =>
      new StoredReply(found, "stale", clock.now(), slot.request.url, received);
    entries.inFlight.add(slot);
    try {
      const result = await confirm(slot, upstream, found, false);
      const isOutage = !(result instanceof StoredReply) && OUTAGES.has(result.reply.status);
      return mayServeStale && isOutage ? stale(result) : result;
    } catch (failure) {
      if (mayServeStale && allowsStaleIfError(failure)) return stale();
      throw failure;
    } finally {
      entries.inFlight.delete(slot);
    }
  }

  /** Revalidates in the background, once at a time per key. */
  function revalidateInBackground<R extends Received>(
    slot: CacheSlot,
    upstream: Upstream<R>,
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
    confirm(slot, upstream, found, true).then(done, done);
  }

  /** Stores a response. A store in memory has stored it on return: then no promise is made. */
  function keep<R extends Received>(
    slot: CacheSlot,
    { storing, isImmutable }: Upstream<R>,
    received: R,
  ): Promise<void> | undefined {
    const { reply } = received;
    const how = storing(received);
    const body = (): StoredBody => storedBody(reply.bytes, how.text);
    received.state = "miss";
    return entries.put(slot, headOf(reply, how), body, isImmutable(reply));
  }

  /** Throws the failure of a request. A resource that is gone loses its stored responses first. */
  async function forgetIfGone(slot: CacheSlot, failure: unknown): Promise<never> {
    if (isGone(failure) && slot.entry.length > 0) await entries.forget(slot);
    throw failure;
  }

  /** @param background whether the call's deadline does not apply */
  async function confirm<R extends Received>(
    slot: CacheSlot,
    upstream: Upstream<R>,
    found: StoredResponse,
    background: boolean,
  ): Promise<R | StoredReply<R>> {
    const { send, storing, isImmutable } = upstream;
    let received = await send(conditionalHeaders(found, browser), background).catch((failure: unknown) =>
      forgetIfGone(slot, failure),
    );
    if (received.reply.status === 304) {
      const notModified = headOf(received.reply, storing(received));
      if (isAbout(found, notModified)) {
        const confirmed = updated(found, notModified);
        const reply = new StoredReply(confirmed, "revalidated", clock.now(), slot.request.url, received);
        await entries.put(slot, confirmed, () => confirmed.body, isImmutable(reply));
        return reply;
      }
      await entries.forget(slot);
      received = await send({}, background);
    }
    await keep(slot, upstream, received);
    return received;
  }
}

/** Returns true if no request may be sent. */
function isOnlyIfCached(mode: LookUp["mode"], directives: Directives): boolean {
  return mode === "only-if-cached" || directives.has("only-if-cached");
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
  { method, headers, credentialHeaders = [], mode = "default" }: CacheRequest,
  directives: Directives,
): LookUp["mode"] {
  let isCacheable = isReadMethod(method);
  for (const name of headers.keys()) isCacheable &&= !NOT_CACHEABLE.has(name);
  // One with the caller's own credential headers acts for another principal.
  for (const name of credentialHeaders) isCacheable &&= !headers.has(name);
  if (!isCacheable) return mode === "only-if-cached" ? "absent" : false;
  return mode === "default" && directives.has("no-store") ? false : mode;
}
