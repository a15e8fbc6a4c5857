import { fieldsOf } from "../http/headers.ts";
import type { CallContext, Success } from "../run/context.ts";
import { createHttpCache, type LookUp } from "../cache/http-cache.ts";
import type { ResponseStore } from "../cache/entries.ts";
import { isReadMethod } from "../cache/storable.ts";
import { memoryStore } from "../cache/memory-store.ts";
import type {
  CacheMode,
  CacheReply,
  CacheRequest,
  CacheState,
  Exchanged,
  ExchangeOptions,
} from "../cache/types.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { tooLarge } from "../errors/too-large.ts";
import { dateOf } from "../http/dates.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Immutable } from "../operation/operation.ts";
import { classifyResponse, toClassifierInput } from "../response/classify.ts";
import { NotLoaded, withLoaded } from "../response/load.ts";
import { decodeText, MAY_BE_CUT, storedText, textFor } from "../response/read-body.ts";
import { factsOf } from "../response/response.ts";
import { untilAborted } from "../util/abort.ts";
import { isThenable } from "../util/objects.ts";
import type { CallResponse } from "./exchange.ts";
import { type Forwarded, forwarder } from "./forward.ts";
import { type CachePart, onlyIfCachedMiss } from "./uncached-call.ts";

/**
 * Stores responses, and revalidates them (RFC 9111).
 *
 * @param store where responses are stored. Default: a memory store of the client
 * @throws ParameterError for a store of text without `textStore` around it
 * @example
 * ```ts
 * import { createClient, httpCache } from "@org/http-core/lean";
 *
 * const client = createClient({ baseUrl: "https://library.example", cache: httpCache() });
 * console.log(client.limits()); // []
 * ```
 */
export function httpCache(store: ResponseStore = memoryStore()): CachePart {
  if (typeof store.open !== "function")
    throw new ParameterError("cache", "a store of responses", received(store), {
      hint: "Pass a store of text, such as a Keyv instance, as `textStore(store)`.",
    });
  return (reads, clock, browser) => {
    const cache = createHttpCache({ store, clock, browser });
    return (call, mode) => {
      if (!browser && MAY_BE_CUT.has(call.operation.result.kind) && mode !== false && mode !== "no-store")
        askForPlain(call.request);
      const began = clock.monotonic();
      const lookUp = cache.lookUp(...cacheInputOf(call, mode));
      call.watch.since(began, "cache");
      const usable = lookUp.found?.reply;
      const found = usable && fromStored(call, usable, mode);
      if (found === undefined) return send(call, mode, lookUp);
      return isThenable(found) ? found.then((loaded) => loaded ?? send(call, mode, lookUp)) : found;
    };

    /** Sends a call, or lets it share the response of an equal read. */
    function send(call: CallContext, mode: CacheMode | undefined, lookUp: LookUp): Promise<CallResponse> {
      const joined = reads(call, mode);
      if (typeof joined === "function")
        return joined(
          lookUp.found?.reply === undefined ? fetchThroughCache(call, mode, lookUp) : reload(call),
        );
      return joined.then((shared) => {
        call.emit({ type: "cache", state: shared.state });
        return shared;
      });
    }

    function fetchThroughCache(
      call: CallContext,
      mode: CacheMode | undefined,
      lookUp: LookUp,
    ): Promise<CallResponse> {
      const { send, returned } = forwarder(call, browser, cache.largest);
      return cache.forward(lookUp, send).then((exchanged) => {
        returned();
        if (exchanged === undefined) throw onlyIfCachedMiss(factsOf(call, 0));
        const result = resultOf(call, exchanged, mode);
        if (!isThenable(result)) return result ?? reload(call);
        return result.then((loaded) => loaded ?? reload(call));
      });
    }

    /** Sends the request where the stored response is of no use. */
    function reload(call: CallContext): Promise<CallResponse> {
      return fetchThroughCache(call, "reload", cache.lookUp(...cacheInputOf(call, "reload")));
    }
  };
}

/**
 * Asks for text and bytes without compression: platforms hide that compressed data ends too early, and a store would keep
 * the half for good. Half of a JSON text is an error.
 */
function askForPlain({ method, headers }: HttpRequest): void {
  if (isReadMethod(method) && !headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
}

/** The result of a call from what the cache returned; undefined where that is stored and of no use. */
function resultOf(
  call: CallContext,
  exchanged: Exchanged<Forwarded>,
  mode: CacheMode | undefined,
): Usable | Promise<Usable> {
  const { reply, state, sent } = exchanged;
  if (sent === undefined || reply !== sent) return fromStored(call, exchanged, mode);
  // The reply was just received, not stored.
  call.emit({ type: "cache", state });
  return { ...sent.success, state };
}

/** The request of a call as the cache sees it, and the options of its exchange. */
function cacheInputOf(
  call: CallContext,
  mode: CacheMode | undefined,
): readonly [request: CacheRequest, options: ExchangeOptions] {
  const { operation, request, headerNames, caller } = call;
  const { immutable, safe, defaults } = operation;
  const { method, url, headers } = request;
  const { principal, partition, headers: credentialHeaders } = caller;
  return [
    { method, url, headers, headerNames, principal, partition, credentialHeaders },
    {
      mode,
      safe,
      revalidate: defaults.revalidate,
      immutable: immutable && neverChanges(call, immutable),
    },
  ];
}

/**
 * The result of a call from a stored response; undefined where that is not a success. Only successes are stored:
 * anything else was written by someone else, and is treated as a miss.
 */
function fromStored(
  call: CallContext,
  exchanged: Exchanged<Forwarded>,
  mode: CacheMode | undefined,
): Usable | Promise<Usable> {
  const { reply, state, sent } = exchanged;
  const read = (): Usable => {
    try {
      return fromCached(call, reply, state, sent?.success);
    } catch (error) {
      if (error instanceof NotLoaded) throw error;
      if (mode === "only-if-cached") throw onlyIfCachedMiss(factsOf(call, 0), error);
      return undefined;
    }
  };
  const emitted = (response: Usable): Usable => {
    if (response !== undefined) call.emit({ type: "cache", state });
    return response;
  };
  const response = withLoaded(read, (load) => untilAborted(load, call.signal));
  if (!isThenable(response)) return emitted(response);
  return response.then((loaded) => {
    // The wait ends with the call: then no request is sent.
    call.signal.throwIfAborted();
    return emitted(loaded);
  });
}

/** A response; undefined where what is stored is of no use. */
type Usable = CallResponse | undefined;

function neverChanges(call: CallContext, isImmutable: Immutable): (reply: CacheReply) => boolean {
  return (reply) => {
    const { headers, bytes, requestTime } = reply;
    const text = decodeText(bytes, headers.get("content-type"));
    const now = dateOf(headers, requestTime);
    const response = toClassifierInput({ call, reply, text, facts: factsOf(call, 0), now });
    return isImmutable({ params: call.params, now, response });
  };
}

/**
 * The result of a call from a stored response. The response is classified again, so that a service's own form of
 * "nothing" stays a success.
 *
 * @param revalidated the response that confirmed the stored one; undefined if no request was sent
 * @throws CallError where the stored response is not a success: this package did not write it; or where its body is above
 * `bodyCap`
 */
function fromCached(
  call: CallContext,
  stored: CacheReply,
  state: CacheState,
  revalidated: Success | undefined,
): CallResponse {
  const { operation, redactor, clock, bodyCap } = call;
  // A unit of a text takes at most three bytes of UTF-8: only a text near the cap is encoded to be measured.
  if ((stored.text?.length ?? bodyCap) * 3 > bodyCap && stored.bytes.length > bodyCap)
    throw tooLarge(bodyCap);
  const { status, fields = fieldsOf(stored.headers) } = stored;
  const attempts = revalidated?.attempts ?? 0;
  const facts = factsOf(call, attempts, stored, revalidated?.reply);
  const contentType = fields.get("content-type") ?? null;
  const text =
    storedText(operation.result, stored.text, contentType) ??
    textFor(operation.result, status, stored.bytes, contentType, facts);
  const outcome = classifyResponse({ call, reply: stored, text, facts, now: clock.now() });
  if (!outcome.ok) throw outcome.error.cleanse(redactor.text);
  const { warnings = [], body } = outcome;
  return { reply: stored, text, body, warnings, state, attempts, facts };
}
