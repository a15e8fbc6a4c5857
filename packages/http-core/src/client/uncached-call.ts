import type { CallContext } from "../attempt/context.ts";
import { retryLoop } from "../attempt/retry-loop.ts";
import type { CacheMode } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import { NotFoundError } from "../errors/errors.ts";
import { factsOf } from "../response/response.ts";
import type { Clock } from "../util/clock.ts";
import type { CallResponse } from "./exchange.ts";

/** Serves a call, from a cache or by sending it. */
export type ServeCall = (call: CallContext, mode: CacheMode | undefined) => ServedCall;

/** A call to serve. */
export interface ServedCall {
  /** Its response, if memory has it: nothing was sent or awaited. */
  readonly found?: CallResponse | undefined;
  /** Serves the call if its response was not found. The signal replaces the call's. */
  readonly send: (signal: AbortSignal) => Promise<CallResponse>;
}

/** Creates the cache of a client. */
export type CachePart = (clock: Clock, browser: boolean) => ServeCall;

/** Sends the calls of a client without a cache. */
export const serveUncached: ServeCall = (call, mode) => ({
  async send(signal) {
    const { operation, request, redactor } = call;
    if (mode === "only-if-cached") throw onlyIfCachedMiss(factsOf(operation, request, 0, redactor));
    return { ...(await retryLoop(request, { ...call, signal })), state: "bypass" };
  },
});

/** The error of an `only-if-cached` call for which no response is stored (RFC 9111, 5.2.1.7). */
export function onlyIfCachedMiss({ operation, method, url }: ErrorFacts): NotFoundError {
  return new NotFoundError("No response is stored for this call, and `only-if-cached` sends no request", {
    operation,
    method,
    url,
    hint: 'Call without `cache: "only-if-cached"` to send a request.',
  });
}
