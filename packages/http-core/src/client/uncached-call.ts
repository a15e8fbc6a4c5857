import { type ErrorFacts, isCallError } from "../errors/base.ts";
import { NotFoundError } from "../errors/errors.ts";
import type { Answer } from "../response/answer.ts";
import { factsOf } from "../response/response.ts";
import type { CallState } from "../run/call.ts";
import { retryLoop } from "../run/retry-loop.ts";
import type { Clock } from "../util/clock.ts";
import type { SingleFlight } from "./single-flight.ts";

/** Serves a call, from a cache or by sending it. A response in memory is returned without a promise. */
export type ServeCall = (call: CallState) => Answer | Promise<Answer>;

/** Creates the cache of a client. */
export type CachePart = (reads: SingleFlight<Answer>, clock: Clock, browser: boolean) => ServeCall;

/** Sends the calls of a client without a cache. */
export function uncached(reads: SingleFlight<Answer>): ServeCall {
  return (call) => {
    const joined = reads(call);
    if (typeof joined !== "function") return joined;
    return joined(
      call.cacheMode === "only-if-cached"
        ? Promise.reject(onlyIfCachedMiss(factsOf(call, 0)))
        : retryLoop(call.request, call),
    );
  };
}

/**
 * The error of an `only-if-cached` call for which no response is stored (RFC 9111, 5.2.1.7).
 *
 * @param reason why the stored response can't be read
 */
export function onlyIfCachedMiss({ operation, method, url }: ErrorFacts, reason?: unknown): NotFoundError {
  const miss = new NotFoundError(
    "No response is stored for this call, and `only-if-cached` sends no request",
    {
      operation,
      method,
      url,
      hint: 'Call without `cache: "only-if-cached"`.',
    },
  );
  return isCallError(reason) && reason.unavailable !== undefined
    ? Object.assign(miss, { unavailable: reason.unavailable })
    : miss;
}
