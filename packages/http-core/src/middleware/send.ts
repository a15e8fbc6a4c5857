import ky from "ky";
import { networkError } from "../runtime/network-error.ts";
import type { AttemptContext } from "../runtime/middleware.ts";
import type { Outgoing } from "../runtime/outgoing.ts";

/** The platform's `fetch`, or one that stands in for it. */
export type Fetch = (request: Request) => Promise<Response>;

/** How the platform is to send. */
export type Modes = Pick<RequestInit, "cache" | "redirect">;

/** Redirects are followed here, not by the platform. */
const OURS: Modes = { redirect: "manual" };

/** A browser's own cache gives one user what it kept for another, unless the service names the credential in `Vary`. */
const OURS_ALONE: Modes = { ...OURS, cache: "no-store" };

/** The {@link Modes} of a platform. */
export function modesOf(browser: boolean): Modes {
  return browser ? OURS_ALONE : OURS;
}

/**
 * The requests of an attempt, kept as long as the signal that is to end them. Nothing in Node holds a Request whose
 * fetch is under way; once it is collected, an abort no longer reaches the fetch, and its connection stays open.
 */
const underWay = new WeakMap<AbortSignal, readonly Request[]>();

/**
 * The end of the ring: ky sends the request once. Its loop, its timeouts and its hooks stay off, since ours take
 * a clock; none of its errors leaves here, because their messages hold the address with its key.
 *
 * @throws NetworkError; the signal's reason on an abort
 */
export function sendWith(
  fetch: Fetch,
  modes: Modes,
): (request: Outgoing, context: AttemptContext) => Promise<Response> {
  // ky hands over a Request that it has built: building it again costs as much as the rest of ky. One with a body
  // is copied all the same, because ky cancels its own when the answer is there, and a fetch may read it later.
  const through = (input: RequestInfo | URL, init: RequestInit | undefined, signal: AbortSignal) => {
    const request = input instanceof Request && input.body === null ? input : new Request(input, init);
    underWay.set(signal, [...(underWay.get(signal) ?? []), request]);
    return fetch(request);
  };
  return async function send(request, context) {
    try {
      return await ky(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: context.signal,
        fetch: (input, init) => through(input, init, context.signal),
        ...modes,
        credentials: "omit",
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
      });
    } catch (error) {
      context.signal.throwIfAborted();
      throw networkError(error);
    }
  };
}
