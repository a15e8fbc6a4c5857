import type { CallContext, Success } from "../attempt/context.ts";
import { createHttpCache } from "../cache/http-cache.ts";
import { entriesInMemory, memoryStore } from "../cache/memory-store.ts";
import type { CacheReply, CacheState, CacheStore } from "../cache/types.ts";
import type { NotFoundError } from "../errors/errors.ts";
import { httpDate } from "../http/dates.ts";
import type { Immutable } from "../operation/operation.ts";
import { classifyResponse, toClassifierInput } from "../response/classify.ts";
import { decodeText, textFor } from "../response/read-body.ts";
import { factsOf, type Reply, replyOf } from "../response/response.ts";
import type { CallResponse } from "./exchange.ts";
import { forwarder } from "./forward.ts";
import { type CachePart, onlyIfCachedMiss } from "./uncached-call.ts";

/**
 * Stores responses, and revalidates them (RFC 9111).
 *
 * @param store a store of text, such as a Keyv instance. Default: a memory store of the client
 * @example
 * ```ts
 * import { createClient, fetchTransport, httpCache } from "@org/http-core/lean";
 *
 * const client = createClient({
 *   baseUrl: "https://library.example",
 *   transport: fetchTransport(),
 *   cache: httpCache(),
 * });
 * console.log(client.limits()); // []
 * ```
 */
export function httpCache(store: CacheStore = memoryStore()): CachePart {
  return (clock, browser) => {
    const lasting = entriesInMemory(store) === undefined;
    const cache = createHttpCache({ store, clock, browser, lasting });
    return async function fetchThroughCache(call, mode): Promise<CallResponse> {
      const { operation, request, caller, redactor } = call;
      const missing = (): NotFoundError => onlyIfCachedMiss(factsOf(operation, request, 0, redactor));
      const { immutable, safe, defaults } = operation;
      const { method, url, headers } = request;
      const { principal, partition, headers: credentialHeaders } = caller;
      const { send, returned } = forwarder(call);
      const exchanged = await cache
        .exchange({ method, url, headers, principal, partition, credentialHeaders }, send, {
          mode,
          safe,
          revalidate: defaults.revalidate,
          immutable: immutable && neverChanges(call, immutable),
        })
        .finally(returned);
      if (exchanged === undefined) throw missing();
      const { reply, state, sent } = exchanged;
      call.emit({ type: "cache", state });
      // The reply was just received, not stored.
      if (sent !== undefined && reply === sent) return { ...sent.success, state };
      try {
        return fromCached(call, reply, state, sent?.success);
      } catch {
        // We store only successes; anything else was written by someone else. Treat it as a miss.
        if (mode === "only-if-cached") throw missing();
        return fetchThroughCache(call, "reload");
      }
    };
  };
}

function neverChanges(
  { operation, request, redactor, params }: CallContext,
  isImmutable: Immutable,
): (reply: CacheReply) => boolean {
  return (reply) => {
    const { headers, bytes, requestTime } = reply;
    const text = decodeText(bytes, headers.get("content-type"));
    const now = httpDate(headers.get("date") ?? "", requestTime) ?? requestTime;
    const facts = factsOf(operation, request, 0, redactor);
    const authorized = redactor.hasSecrets();
    const response = toClassifierInput({ operation, request, reply, text, facts, authorized, now });
    return isImmutable({ params, now, response });
  };
}

/**
 * The result of a call from a stored response. The response is classified again, so that a service's own form of
 * "nothing" stays a success.
 *
 * @param revalidated the response that confirmed the stored one; undefined if no request was sent
 * @throws CallError where the stored response is not a success: this package did not write it
 */
function fromCached(
  { operation, request, redactor, clock, requestIdHeaders }: CallContext,
  stored: CacheReply,
  state: CacheState,
  revalidated: Success | undefined,
): CallResponse {
  const { headers, bytes, requestTime, responseTime } = stored;
  const times = { requestTime, responseTime };
  const url = (): string => redactor.url(stored.address ?? request.url);
  const cached = replyOf(stored, bytes, url, times, requestIdHeaders);
  const fresh = revalidated?.reply;
  const reply: Reply = {
    ...cached,
    rateLimit: fresh?.rateLimit ?? (revalidated === undefined ? undefined : cached.rateLimit),
    requestId: fresh?.requestId ?? cached.requestId,
  };
  const attempts = revalidated?.attempts ?? 0;
  const facts = factsOf(operation, request, attempts, redactor, reply);
  const text = textFor(operation.result, stored.status, bytes, headers.get("content-type"), facts);
  const authorized = redactor.hasSecrets();
  const outcome = classifyResponse({
    operation,
    request,
    reply: stored,
    text,
    facts,
    authorized,
    now: clock.now(),
  });
  if (!outcome.ok) throw outcome.error.cleanse(redactor.text);
  const { warnings = [], body } = outcome;
  return { reply, text, body, warnings, state, attempts };
}
