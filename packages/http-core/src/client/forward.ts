import { type Fields, fieldsOf } from "../http/headers.ts";
import type { CallContext, RedirectResult, Success } from "../attempt/context.ts";
import { retryLoop } from "../attempt/retry-loop.ts";
import type { CacheReply, Forward } from "../cache/types.ts";
import { Stopwatch } from "../events/timings.ts";
import { setHeader, withoutQuery } from "../http/request.ts";
import type { Redactor } from "../redact/redactor.ts";
import { isWhole, MAY_BE_CUT } from "../response/read-body.ts";
import type { Reply } from "../response/response.ts";
import { Abortable } from "../util/abort.ts";
import { asError } from "../util/clock.ts";
import { propertyOf } from "../util/objects.ts";

/** A successful response as the cache sees it. */
export type Forwarded = CacheReply & { readonly success: Success };

/** Sends the requests of a call that the cache forwards. */
interface Forwarder {
  readonly send: Forward<Forwarded>;
  /** Call it when the cache has returned: it ends the time that is counted as the cache's. */
  readonly returned: () => void;
}

/**
 * Creates the {@link Forwarder} of a call. The time until `send` and after it is counted as the cache's.
 *
 * @param largest the most characters or bytes of a body that the cache holds: a larger one is not searched for secrets
 */
export function forwarder(call: CallContext, browser: boolean, largest: number): Forwarder {
  const { operation, request, caller, redactor, watch, clock } = call;
  let since = clock.monotonic();
  return {
    // Not `async`, like others on this path: each `async` function costs half a kilobyte and a microtask.
    send({ headers, background }) {
      const conditional = Object.entries(headers).reduce(
        (changed, [name, value]) => setHeader(changed, name, value),
        request,
      );
      if (background) return retryLoop(conditional, inBackground(call)).then(forwarded);
      watch.since(since, "cache");
      return retryLoop(conditional, call).then(
        (success) => {
          since = clock.monotonic();
          return forwarded(success);
        },
        (error: unknown) => {
          since = clock.monotonic();
          throw asError(error);
        },
      );
    },
    returned() {
      watch.since(since, "cache");
    },
  };

  function forwarded(success: Success): Forwarded {
    // The credential source may switch to another principal while the call waits.
    const usedOnePrincipal = call.sentAs.every((principal) => principal === caller.principal);
    const { reply: received, text } = success;
    const isSmall = (text.length || received.bytes.length) <= largest;
    // Half of a JSON text is an error; half of a compressed text looks whole.
    const isStorable =
      isSmall && usedOnePrincipal && (!MAY_BE_CUT.has(operation.result.kind) || wasPlain(received, browser));
    const reply = toCacheable(success, redactor, isStorable, operation.immutable !== undefined);
    return { ...reply, success };
  }
}

/** Background revalidation outlives the call: it has no call signal and no call deadline. */
function inBackground(call: CallContext): CallContext {
  const { clock, progress } = call;
  return {
    ...call,
    signal: new Abortable(),
    watch: new Stopwatch(clock),
    progress: { call: progress.call, attempts: 0, refused: 0 },
  };
}

/** True for a body that was not compressed. A browser shows `Content-Encoding` only of its page's own origin. */
function wasPlain({ fields, url }: Reply, browser: boolean): boolean {
  const own: unknown = browser ? propertyOf(Reflect.get(globalThis, "location"), "origin") : undefined;
  if (browser && new URL(url()).origin !== own) return false;
  return (fields.get("content-encoding") ?? "identity") === "identity";
}

/** A response without any of these is not stored (RFC 9111, 3), so it need not be searched for secrets. */
const CACHE_HEADERS = ["cache-control", "etag", "expires", "last-modified"];

/**
 * A response as the cache sees it: one that must not be stored gets `no-store`.
 *
 * @param isStorable whether every attempt used the principal that the call began with, and the body is certainly whole
 * @param immutable whether the operation may store it whatever its headers say
 */
function toCacheable(
  success: Success,
  redactor: Redactor,
  isStorable: boolean,
  immutable: boolean,
): CacheReply {
  const { redirect } = success;
  const reply = redirect === undefined ? success.reply : atRedirectTarget(success.reply, redirect, redactor);
  const { fields } = reply;
  if (!isStorable) return withCacheControl(reply, "set", "no-store");
  if (!immutable && !CACHE_HEADERS.some((name) => fields.has(name))) return reply;
  if (redactor.hasSecrets() && echoes(success, fields, redactor))
    return withCacheControl(reply, "set", "no-store");
  const text = isWhole(success.text, reply.bytes, fields.get("content-type") ?? null)
    ? success.text
    : undefined;
  return { ...reply, text };
}

/** Whether the response repeats a secret of the request: such a response must not be stored. */
function echoes({ reply, text }: Success, fields: Fields, redactor: Redactor): boolean {
  // Binary results were not decoded. Decode as UTF-8 whatever the BOM says: the secret we look for is ASCII.
  if (redactor.contains(text === "" ? new TextDecoder().decode(reply.bytes) : text)) return true;
  // In one search: no secret of a request has a line break.
  return redactor.contains(Array.from(fields.values()).join("\n"));
}

/** A response behind a temporary redirect is stored as `no-cache`. */
function atRedirectTarget(reply: Reply, { to, isPermanent }: RedirectResult, redactor: Redactor): Reply {
  // `Location` may repeat a secret of the request, and the address becomes part of a cache key.
  const address = redactor.text(withoutQuery(to, redactor.queryNames()));
  return { ...(isPermanent ? reply : withCacheControl(reply, "append", "no-cache")), address };
}

function withCacheControl(reply: Reply, how: "append" | "set", directive: string): Reply {
  const headers = new Headers(reply.headers);
  headers[how]("cache-control", directive);
  return { ...reply, headers, fields: fieldsOf(headers) };
}
