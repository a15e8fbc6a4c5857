import { fieldsOf } from "../http/headers.ts";
import type { CallContext, Success } from "../run/context.ts";
import { retryLoop } from "../run/retry-loop.ts";
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
    const { reply, text } = success;
    const isSmall = (text.length || reply.bytes.length) <= largest;
    // Half of a JSON text is an error; half of a compressed text looks whole.
    const isStorable =
      isSmall && usedOnePrincipal && (!MAY_BE_CUT.has(operation.result.kind) || wasPlain(reply, browser));
    return toCacheable(success, redactor, isStorable, operation.immutable !== undefined);
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
function wasPlain({ fields, address }: Reply, browser: boolean): boolean {
  const own: unknown = browser ? propertyOf(Reflect.get(globalThis, "location"), "origin") : undefined;
  if (browser && new URL(address).origin !== own) return false;
  return (fields.get("content-encoding") ?? "identity") === "identity";
}

/** A response without any of these is not stored (RFC 9111, 3), so it need not be searched for secrets. */
const CACHE_HEADERS = ["cache-control", "etag", "expires", "last-modified"];

/**
 * A response as the cache sees it: one that must not be stored gets `no-store`, and one behind a temporary redirect
 * `no-cache`.
 *
 * @param isStorable whether every attempt used the principal that the call began with, and the body is certainly whole
 * @param immutable whether the operation may store it whatever its headers say
 */
function toCacheable(
  success: Success,
  redactor: Redactor,
  isStorable: boolean,
  immutable: boolean,
): Forwarded {
  const { reply, redirect } = success;
  const { status, statusText, bytes, requestTime, responseTime } = reply;
  const isTemporary = redirect?.isPermanent === false;
  // A response that nothing allows to be stored need not be searched for secrets.
  const isOffered = immutable || isTemporary || CACHE_HEADERS.some((name) => reply.fields.has(name));
  const isRefused = !isStorable || (isOffered && redactor.hasSecrets() && echoes(success, redactor));
  const headers = isRefused
    ? withCacheControl(reply, "set", "no-store")
    : isTemporary
      ? withCacheControl(reply, "append", "no-cache")
      : reply.headers;
  const fields = headers === reply.headers ? reply.fields : fieldsOf(headers);
  const isText = isOffered && !isRefused && isWhole(success.text, bytes, fields.get("content-type") ?? null);
  return {
    status,
    statusText,
    headers,
    fields,
    bytes,
    text: isText ? success.text : undefined,
    // `Location` may repeat a secret of the request, and the address becomes part of a cache key.
    address: redirect && redactor.text(withoutQuery(redirect.to, redactor.queryNames())),
    requestTime,
    responseTime,
    success,
  };
}

/** Whether the response repeats a secret of the request: such a response must not be stored. */
function echoes({ reply, text }: Success, redactor: Redactor): boolean {
  // Binary results were not decoded. Decode as UTF-8 whatever the BOM says: the secret we look for is ASCII.
  if (redactor.contains(text === "" ? new TextDecoder().decode(reply.bytes) : text)) return true;
  // In one search: no secret of a request has a line break.
  return redactor.contains(Array.from(reply.fields.values()).join("\n"));
}

function withCacheControl(reply: Reply, how: "append" | "set", directive: string): Headers {
  const headers = new Headers(reply.headers);
  headers[how]("cache-control", directive);
  return headers;
}
