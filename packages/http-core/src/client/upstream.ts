import type { Storing, Upstream } from "../cache/types.ts";
import { Stopwatch } from "../events/timings.ts";
import { dateOf } from "../http/dates.ts";
import type { Reply } from "../http/reply.ts";
import { setHeader, withoutQuery } from "../http/request.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Answer } from "../response/answer.ts";
import { toClassifierInput } from "../response/classify.ts";
import { decodeText, isWhole, MAY_BE_CUT } from "../response/read-body.ts";
import { factsOf } from "../response/response.ts";
import type { CallState } from "../run/call.ts";
import { retryLoop } from "../run/retry-loop.ts";
import { Abortable } from "../util/abort.ts";
import { asError } from "../util/clock.ts";
import { propertyOf } from "../util/objects.ts";

/** The way of a call to the service, through its attempts. */
interface CallUpstream extends Upstream<Answer> {
  /** Call it when the cache has returned: it ends the time that is counted as the cache's. */
  readonly returned: () => void;
}

/**
 * Makes the way of a call to the service. The time until `send` and after it is counted as the cache's.
 *
 * @param largest the most characters or bytes of a body that the cache holds: a larger one is not searched for secrets
 */
export function upstreamOf(call: CallState, browser: boolean, largest: number): CallUpstream {
  const { request, watch, clock } = call;
  let since = clock.monotonic();
  return {
    // Not `async`, like others on this path: each `async` function costs half a kilobyte and a microtask.
    send(headers, background) {
      const conditional = Object.entries(headers).reduce(
        (changed, [name, value]) => setHeader(changed, name, value),
        request,
      );
      if (background) return retryLoop(conditional, inBackground(call));
      watch.since(since, "cache");
      return retryLoop(conditional, call).then(
        (answer) => {
          since = clock.monotonic();
          return answer;
        },
        (error: unknown) => {
          since = clock.monotonic();
          throw asError(error);
        },
      );
    },
    storing: (answer) => storingOf(answer, call, browser, largest),
    isImmutable: (reply) => isImmutable(reply, call),
    returned() {
      watch.since(since, "cache");
    },
  };
}

/** Background revalidation outlives the call: it has no call signal and no call deadline. */
function inBackground(call: CallState): CallState {
  const { clock, progress } = call;
  return {
    ...call,
    signal: new Abortable(),
    watch: new Stopwatch(clock),
    progress: { call: progress.call, attempts: 0, refused: 0 },
  };
}

/** Returns true if the operation says that its result can never change. */
function isImmutable(reply: Reply, call: CallState): boolean {
  const { immutable } = call.operation;
  if (immutable === undefined) return false;
  const { headers, bytes, requestTime } = reply;
  const text = decodeText(bytes, headers.get("content-type"));
  const now = dateOf(headers, requestTime);
  const response = toClassifierInput({ call, reply, text, facts: factsOf(call, 0), now });
  return immutable({ params: call.params, now, response });
}

/** A response without any of these is not stored (RFC 9111, 3), so it need not be searched for secrets. */
const CACHE_HEADERS = ["cache-control", "etag", "expires", "last-modified"];

/**
 * Says how an answer is stored: not at all where it repeats a secret, is perhaps not whole, or is another principal's; and
 * behind a temporary redirect only to be revalidated.
 */
function storingOf(answer: Answer, call: CallState, browser: boolean, largest: number): Storing {
  const { operation, caller, redactor, sentAs } = call;
  const { reply, text, redirect } = answer;
  const { fields, bytes } = reply;
  // `Location` may repeat a secret of the request, and the address becomes part of a cache key.
  const address = redirect && redactor.text(withoutQuery(redirect.to, redactor.queryNames()));
  // The credential source may switch to another principal while the call waits.
  const usedOnePrincipal = sentAs.every((principal) => principal === caller.principal);
  const isSmall = (text.length || bytes.length) <= largest;
  // Half of a JSON text is an error; half of a compressed text looks whole.
  const isStorable =
    isSmall && usedOnePrincipal && (!MAY_BE_CUT.has(operation.result.kind) || wasPlain(reply, browser));
  const isTemporary = redirect?.isPermanent === false;
  // A response that nothing allows to be stored need not be searched for secrets.
  const isOffered =
    operation.immutable !== undefined || isTemporary || CACHE_HEADERS.some((name) => fields.has(name));
  if (!isStorable || (isOffered && redactor.hasSecrets() && echoes(answer, redactor)))
    return { cacheControl: "no-store", text: undefined, address };
  const isText = isOffered && isWhole(text, bytes, fields.get("content-type") ?? null);
  const own = fields.get("cache-control");
  const cacheControl = isTemporary ? (own === undefined ? "no-cache" : `${own}, no-cache`) : undefined;
  return { cacheControl, text: isText ? text : undefined, address };
}

/** Returns true if the response repeats a secret of the request: such a response must not be stored. */
function echoes({ reply, text }: Answer, redactor: Redactor): boolean {
  // Binary results were not decoded. Decode as UTF-8 whatever the BOM says: the secret we look for is ASCII.
  if (redactor.contains(text === "" ? new TextDecoder().decode(reply.bytes) : text)) return true;
  // In one search: no secret of a request has a line break.
  return redactor.contains(Array.from(reply.fields.values()).join("\n"));
}

/** True for a body that was not compressed. A browser shows `Content-Encoding` only of its page's own origin. */
function wasPlain({ fields, address }: Reply, browser: boolean): boolean {
  const own: unknown = browser ? propertyOf(Reflect.get(globalThis, "location"), "origin") : undefined;
  if (browser && new URL(address).origin !== own) return false;
  return (fields.get("content-encoding") ?? "identity") === "identity";
}
