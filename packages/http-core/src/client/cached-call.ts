import { createHttpCache, type LookUp } from "../cache/http-cache.ts";
import type { ResponseStore } from "../cache/entries.ts";
import { memoryStore } from "../cache/memory-store.ts";
import { StoredReply } from "../cache/stored-reply.ts";
import type { CacheRequest } from "../cache/types.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { tooLarge } from "../errors/too-large.ts";
import { type HttpRequest, isReadMethod } from "../http/request.ts";
import type { Answer } from "../response/answer.ts";
import { classifyResponse } from "../response/classify.ts";
import { NotLoaded, withLoaded } from "../response/load.ts";
import { MAY_BE_CUT, storedText, textFor } from "../response/read-body.ts";
import { factsOf, withWarnings } from "../response/response.ts";
import type { CallState } from "../run/call.ts";
import { untilAborted } from "../util/abort.ts";
import { isThenable } from "../util/objects.ts";
import { type CachePart, onlyIfCachedMiss } from "./uncached-call.ts";
import { upstreamOf } from "./upstream.ts";

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
    return (call) => {
      const { request, operation, watch, cacheMode } = call;
      const isStorable = cacheMode !== false && cacheMode !== "no-store";
      if (!browser && isStorable && MAY_BE_CUT.has(operation.result.kind)) askForPlain(request);
      const began = clock.monotonic();
      const lookUp = cache.lookUp(cacheRequestOf(call));
      watch.since(began, "cache");
      const found = lookUp.reply && fromStored(call, lookUp.reply);
      if (found === undefined) return send(call, lookUp);
      return isThenable(found) ? found.then((loaded) => loaded ?? send(call, lookUp)) : found;
    };

    /** Sends a call, or lets it share the answer of an equal read. */
    function send(call: CallState, lookUp: LookUp): Promise<Answer> {
      const joined = reads(call);
      if (typeof joined === "function")
        return joined(lookUp.reply === undefined ? forward(call, lookUp) : reload(call));
      return joined.then((shared) => {
        call.emit({ type: "cache", state: shared.state });
        return shared;
      });
    }

    /** Sends the request where the stored response is of no use. */
    function reload(call: CallState): Promise<Answer> {
      return forward(call, cache.lookUp({ ...cacheRequestOf(call), mode: "reload" }));
    }

    function forward(call: CallState, lookUp: LookUp): Promise<Answer> {
      const upstream = upstreamOf(call, browser, cache.largest);
      return cache.forward(lookUp, upstream).then((answered) => {
        upstream.returned();
        if (answered === undefined) throw onlyIfCachedMiss(factsOf(call, 0));
        if (!(answered instanceof StoredReply)) {
          call.emit({ type: "cache", state: answered.state });
          return answered;
        }
        const answer = fromStored(call, answered);
        if (!isThenable(answer)) return answer ?? reload(call);
        return answer.then((loaded) => loaded ?? reload(call));
      });
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

/** The request of a call as the cache sees it. */
function cacheRequestOf({ operation, request, plan, caller, cacheMode }: CallState): CacheRequest {
  const { method, url, headers } = request;
  const { principal, partition, headers: credentialHeaders } = caller;
  return {
    method,
    url,
    headers,
    headerNames: plan.headerNames,
    principal,
    partition,
    credentialHeaders,
    mode: cacheMode,
    safe: operation.safe,
    revalidate: operation.defaults.revalidate,
  };
}

/**
 * The answer of a call from a stored response; undefined where that is not a success. Only successes are stored:
 * anything else was written by someone else, and is treated as a miss.
 */
function fromStored(
  call: CallState,
  stored: StoredReply<Answer>,
): Answer | undefined | Promise<Answer | undefined> {
  const read = (): Answer | undefined => {
    try {
      return answerOf(call, stored);
    } catch (error) {
      if (error instanceof NotLoaded) throw error;
      if (call.cacheMode === "only-if-cached") throw onlyIfCachedMiss(factsOf(call, 0), error);
      return undefined;
    }
  };
  const emitted = (answer: Answer | undefined): Answer | undefined => {
    if (answer !== undefined) call.emit({ type: "cache", state: stored.state });
    return answer;
  };
  const answer = withLoaded(read, (load) => untilAborted(load, call.signal));
  if (!isThenable(answer)) return emitted(answer);
  return answer.then((loaded) => {
    // The wait ends with the call: then no request is sent.
    call.signal.throwIfAborted();
    return emitted(loaded);
  });
}

/**
 * The answer of a call from a stored response. The response is classified again, so that a service's own form of
 * "nothing" stays a success.
 *
 * @throws CallError where the stored response is not a success: this package did not write it; or where its body is above
 * `bodyCap`
 */
function answerOf(call: CallState, stored: StoredReply<Answer>): Answer {
  const { operation, redactor, clock, plan } = call;
  const { bodyCap } = plan;
  const { status, fields, received: confirmation, state } = stored;
  // A unit of a text takes at most three bytes of UTF-8: only a text near the cap is encoded to be measured.
  if ((stored.text?.length ?? bodyCap) * 3 > bodyCap && stored.bytes.length > bodyCap)
    throw tooLarge(bodyCap);
  const attempts = confirmation?.attempts ?? 0;
  const facts = factsOf(call, attempts, stored, confirmation?.reply);
  const contentType = fields.get("content-type") ?? null;
  const text =
    storedText(operation.result, stored.text, contentType) ??
    textFor(operation.result, status, stored.bytes, contentType, facts);
  const outcome = classifyResponse({ call, reply: stored, text, facts, now: clock.now() });
  if (!outcome.ok) throw outcome.error.cleanse(redactor.text);
  const { warnings = [], body } = outcome;
  return {
    reply: stored,
    text,
    body,
    warnings,
    state,
    attempts,
    redirect: undefined,
    facts: withWarnings(facts, warnings),
  };
}
