import type { CallContext, RedirectResult, Success } from "../attempt/context.ts";
import { retryLoop } from "../attempt/retry-loop.ts";
import {
  type CacheMode,
  type CacheReply,
  type CacheState,
  type Fields,
  fieldsOf,
  type HttpCache,
} from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import { NotFoundError } from "../errors/errors.ts";
import { Stopwatch } from "../events/timings.ts";
import { httpDate } from "../http/dates.ts";
import { type HttpRequest, withoutQuery } from "../http/request.ts";
import type { Immutable } from "../operation/operation.ts";
import type { Redactor } from "../redact/redactor.ts";
import { toClassifierInput, classifyResponse } from "../response/classify.ts";
import { isWhole, decodeText, textFor } from "../response/read-body.ts";
import { factsOf, type Reply, replyOf } from "../response/response.ts";
import type { CallResponse } from "./exchange.ts";

/** A successful response with the fields that the cache reads. */
type Sent = CacheReply & { readonly success: Success };

/**
 * Serves a call from the cache, or sends it.
 *
 * @param cache undefined where the client has no cache
 */
export async function fetchThroughCache(
  call: CallContext,
  cache: HttpCache | undefined,
  mode: CacheMode | undefined,
): Promise<CallResponse> {
  const { operation, request, caller, redactor, watch, clock } = call;
  const absent = (): NotFoundError => onlyIfCachedMiss(factsOf(operation, request, 0, redactor));
  if (cache === undefined && mode === "only-if-cached") throw absent();
  if (cache === undefined) return { ...(await retryLoop(request, call)), state: "bypass" };
  const { immutable } = operation;
  let since = clock.monotonic();
  const exchanged = await cache
    .exchange<Sent>(
      {
        method: request.method,
        url: request.url,
        headers: request.headers,
        principal: caller.principal,
        partition: caller.partition,
        credentialHeaders: caller.headers,
      },
      async ({ headers, background }) => {
        if (!background) watch.since(since, "cache");
        try {
          const success = await retryLoop(
            Object.keys(headers).length === 0 ? request : withHeaders(request, headers),
            background ? inBackground(call) : call,
          );
          // The credential source may switch to another principal while the call waits.
          const usedOnePrincipal = call.sentAs.every((principal) => principal === caller.principal);
          return { ...toCacheable(success, redactor, usedOnePrincipal, immutable !== undefined), success };
        } finally {
          if (!background) since = clock.monotonic();
        }
      },
      {
        mode,
        safe: operation.safe,
        revalidate: operation.defaults.revalidate,
        immutable: immutable && neverChanges(immutable),
        absent,
      },
    )
    .finally(() => watch.since(since, "cache"));
  const { reply, state, sent } = exchanged;
  call.emit({ type: "cache", state });
  // The reply was just received, not stored.
  if (sent !== undefined && reply === sent) return { ...sent.success, state };
  try {
    return fromCached(call, reply, state, sent?.success);
  } catch {
    // We store only successes; anything else was written by someone else. Treat it as a miss.
    if (mode === "only-if-cached") throw absent();
    return fetchThroughCache(call, cache, "reload");
  }

  function neverChanges(isImmutable: Immutable): (reply: CacheReply) => boolean {
    return (reply) => {
      const { headers, bytes, requestTime } = reply;
      const text = decodeText(bytes, headers.get("content-type"));
      const now = httpDate(headers.get("date") ?? "", requestTime) ?? requestTime;
      const facts = factsOf(operation, request, 0, redactor);
      const authorized = redactor.hasSecrets();
      const answer = toClassifierInput({ operation, request, reply, text, facts, authorized, now });
      return isImmutable({ params: call.params, now, answer });
    };
  }
}

function withHeaders(request: HttpRequest, more: Readonly<Record<string, string>>): HttpRequest {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return { ...request, headers };
}

/** Background revalidation outlives the call: it has no call signal and no call deadline. */
function inBackground(call: CallContext): CallContext {
  const { signal } = new AbortController();
  const { clock, progress } = call;
  return {
    ...call,
    signal,
    watch: new Stopwatch(clock),
    progress: { call: progress.call, attempts: 0, failure: undefined },
  };
}

/**
 * The result of a call from a stored response. The response is classified again, so that a service's own form of
 * "nothing" stays a success.
 *
 * @param revalidated the response that confirmed the stored one; undefined where no request was sent
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

/** The error of an `only-if-cached` call for which no response is stored (RFC 9111, 5.2.1.7). */
export function onlyIfCachedMiss({ operation, method, url }: ErrorFacts): NotFoundError {
  return new NotFoundError("No response is stored for this call, and `only-if-cached` sends no request", {
    operation,
    method,
    url,
    hint: 'Call without `cache: "only-if-cached"` to send a request.',
  });
}

/** A response without any of these is not stored (RFC 9111, 3), so it need not be searched for secrets. */
const CACHE_HEADERS = ["cache-control", "etag", "expires", "last-modified"];

/**
 * A response as the cache sees it: one that must not be stored gets `no-store`.
 *
 * @param usedOnePrincipal whether every attempt used the principal that the call began with
 * @param immutable whether the operation may store it whatever its headers say
 */
function toCacheable(
  success: Success,
  redactor: Redactor,
  usedOnePrincipal: boolean,
  immutable: boolean,
): CacheReply {
  const { redirect } = success;
  const reply = redirect === undefined ? success.reply : atRedirectTarget(success.reply, redirect, redactor);
  if (!usedOnePrincipal) return withNoStore(reply);
  if (!immutable && !CACHE_HEADERS.some((name) => reply.headers.has(name))) return reply;
  const fields = fieldsOf(reply.headers);
  if (redactor.hasSecrets() && echoes(success, fields, redactor)) return withNoStore(reply);
  const text = isWhole(success.text, reply.bytes, reply.headers.get("content-type"))
    ? success.text
    : undefined;
  return { ...reply, fields, text };
}

/** Whether the response repeats a secret of the request: such a response must not be stored. */
function echoes({ reply, text }: Success, fields: Fields, redactor: Redactor): boolean {
  // Binary results were not decoded. Decode as UTF-8 whatever the BOM says: the secret we look for is ASCII.
  if (redactor.contains(text === "" ? new TextDecoder().decode(reply.bytes) : text)) return true;
  for (const value of fields.values()) if (redactor.contains(value)) return true;
  return false;
}

/** A response behind a temporary redirect is stored as `no-cache`. */
function atRedirectTarget(
  reply: CacheReply,
  { to, isPermanent }: RedirectResult,
  redactor: Redactor,
): CacheReply {
  // `Location` may repeat a secret of the request, and the address becomes part of a cache key.
  const address = redactor.text(withoutQuery(to, redactor.queryNames()));
  if (isPermanent) return { ...reply, address };
  const headers = new Headers(reply.headers);
  headers.append("cache-control", "no-cache");
  return { ...reply, headers, address };
}

function withNoStore(reply: CacheReply): CacheReply {
  const headers = new Headers(reply.headers);
  headers.set("cache-control", "no-store");
  return { ...reply, headers };
}
