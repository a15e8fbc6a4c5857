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
import { newProgress, stopwatch } from "../events/timings.ts";
import { httpDate } from "../http/dates.ts";
import { type HttpRequest, withoutQuery } from "../http/request.ts";
import type { Immutable } from "../operation/operation.ts";
import type { Redactor } from "../redact/redactor.ts";
import { toClassifierInput, classifyResponse } from "../response/classify.ts";
import { isWhole, decodeText, textFor } from "../response/read-body.ts";
import { factsOf, type Reply, replyOf } from "../response/response.ts";
import type { CallResponse } from "./exchange.ts";

/** A success, as a cache looks at it. */
type Sent = CacheReply & { readonly success: Success };

/**
 * Answers a call from the cache, or by sending it.
 *
 * @param cache undefined: the client has none
 */
export async function fetchThroughCache(
  call: CallContext,
  cache: HttpCache | undefined,
  mode: CacheMode | undefined,
): Promise<CallResponse> {
  const { operation, request, caller, redactor, watch } = call;
  const absent = (): NotFoundError => onlyIfCachedMiss(factsOf(operation, request, 0, redactor));
  if (cache === undefined && mode === "only-if-cached") throw absent();
  if (cache === undefined) return { ...(await retryLoop(request, call)), state: "bypass" };
  const { immutable } = operation;
  let inCache = watch.start("cache");
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
        if (!background) inCache();
        try {
          const success = await retryLoop(
            withHeaders(request, headers),
            background ? inBackground(call) : call,
          );
          // A source may bring another's credential while the call waits.
          const isCallers = call.sentAs.every((principal) => principal === caller.principal);
          return { ...toCacheable(success, redactor, isCallers, immutable !== undefined), success };
        } finally {
          if (!background) inCache = watch.start("cache");
        }
      },
      {
        mode,
        safe: operation.safe,
        revalidate: operation.defaults.revalidate,
        immutable: immutable && isForGood(immutable),
        absent,
      },
    )
    .finally(() => inCache());
  const { reply, state, sent } = exchanged;
  call.emit({ type: "cache", state });
  if (sent !== undefined && reply === sent) return { ...sent.success, state };
  try {
    return fromCached(call, reply, state, sent?.success);
  } catch {
    // Only successes are kept. Anything else was not put there by this package, and is no answer.
    if (mode === "only-if-cached") throw absent();
    return fetchThroughCache(call, cache, "reload");
  }

  function isForGood(judgement: Immutable): (from: CacheReply) => boolean {
    return (from) => {
      const { headers, bytes, requestTime } = from;
      const text = decodeText(bytes, headers.get("content-type"));
      const now = httpDate(headers.get("date") ?? "", requestTime) ?? requestTime;
      const facts = factsOf(operation, request, 0, redactor);
      const authorized = redactor.hasSecrets();
      const answer = toClassifierInput({ operation, request, reply: from, text, facts, authorized, now });
      return judgement({ params: call.params, now, answer });
    };
  }
}

function withHeaders(request: HttpRequest, more: Readonly<Record<string, string>>): HttpRequest {
  const added = Object.entries(more);
  if (added.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const [name, value] of added) headers.set(name, value);
  return { ...request, headers };
}

/** Nobody waits for it any more: the call's own deadline and signal are over when it is sent. */
function inBackground(call: CallContext): CallContext {
  const { signal } = new AbortController();
  const { clock, progress } = call;
  return { ...call, signal, watch: stopwatch(clock), progress: newProgress(progress.call) };
}

/**
 * What was kept, as an answer. It is looked at as it was when it came: a service's own "nothing" is a success then and
 * now.
 *
 * @param asked what the service said when it was asked about it; undefined where it was not
 * @throws CallError where it is no success: only such are kept, so that it was not put there by this package
 */
function fromCached(
  { operation, request, redactor, clock, requestIdHeaders }: CallContext,
  from: CacheReply,
  state: CacheState,
  asked: Success | undefined,
): CallResponse {
  const { headers, bytes, requestTime, responseTime } = from;
  const times = { requestTime, responseTime };
  const kept = replyOf(from, bytes, redactor.url(from.address ?? request.url), times, requestIdHeaders);
  const fresh = asked?.reply;
  const reply: Reply = {
    ...kept,
    rateLimit: fresh?.rateLimit ?? (asked === undefined ? undefined : kept.rateLimit),
    requestId: fresh?.requestId ?? kept.requestId,
  };
  const attempts = asked?.attempts ?? 0;
  const facts = factsOf(operation, request, attempts, redactor, reply);
  const text = textFor(operation.result, from.status, bytes, headers.get("content-type"), facts);
  const authorized = redactor.hasSecrets();
  const verdict = classifyResponse({
    operation,
    request,
    reply: from,
    text,
    facts,
    authorized,
    now: clock.now(),
  });
  if (!verdict.ok) throw verdict.error.cleanse(redactor.text);
  const { warnings = [], body } = verdict;
  return { reply, text, body, warnings, state, attempts };
}

/** The error of a call that was to send nothing, where nothing is kept that could answer it. */
export function onlyIfCachedMiss({ operation, method, url }: ErrorFacts): NotFoundError {
  return new NotFoundError("Nothing is kept for this call, and it was to send nothing", {
    operation,
    method,
    url,
    hint: 'Call without `cache: "only-if-cached"` to ask the service.',
  });
}

/** Without any of these an answer is not kept (RFC 9111, 3), and need not be searched. */
const KEEPING = ["cache-control", "etag", "expires", "last-modified"];

/**
 * An answer as a cache may look at it: one that must not reach a store says so.
 *
 * @param isCallers whether it was sent with nobody else's credential than the call began with
 * @param immutable whether it may be kept whatever its headers say
 */
function toCacheable(
  success: Success,
  redactor: Redactor,
  isCallers: boolean,
  immutable: boolean,
): CacheReply {
  const { redirect } = success;
  const reply = redirect === undefined ? success.reply : cameFrom(success.reply, redirect, redactor);
  if (!isCallers) return withNoStore(reply);
  if (!immutable && !KEEPING.some((name) => reply.headers.has(name))) return reply;
  const fields = fieldsOf(reply.headers);
  if (redactor.hasSecrets() && echoes(success, fields, redactor)) return withNoStore(reply);
  const text = isWhole(success.text, reply.bytes, reply.headers.get("content-type"))
    ? success.text
    : undefined;
  return { ...reply, fields, text };
}

/** Whether it holds a secret that was sent: what a service echoes of a credential must not reach a store. */
function echoes({ reply, text }: Success, fields: Fields, redactor: Redactor): boolean {
  // Of bytes no text was made. Not as a mark of theirs would have them read: what stands among them may be ASCII.
  if (redactor.contains(text === "" ? new TextDecoder().decode(reply.bytes) : text)) return true;
  for (const value of fields.values()) if (redactor.contains(value)) return true;
  return false;
}

/** What a redirect leads to for now may be kept, but never used without asking where it leads by then. */
function cameFrom(reply: CacheReply, { to, forGood }: RedirectResult, redactor: Redactor): CacheReply {
  // A service may echo in its Location what was sent: no key of a store is made of that.
  const address = redactor.text(withoutQuery(to, redactor.queryNames()));
  if (forGood) return { ...reply, address };
  const headers = new Headers(reply.headers);
  headers.append("cache-control", "no-cache");
  return { ...reply, headers, address };
}

function withNoStore(reply: CacheReply): CacheReply {
  const headers = new Headers(reply.headers);
  headers.set("cache-control", "no-store");
  return { ...reply, headers };
}
