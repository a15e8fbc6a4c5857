import ky from "ky";
import { DecodeError } from "../errors/decode-error.ts";
import { NetworkError } from "../errors/network-error.ts";
import { redactUrl } from "../request/redact.ts";
import type { Spelling } from "../dialect/dialect.ts";
import { hiddenRedirect, obstacleTo } from "./left-to-browser.ts";
import { discard } from "../runtime/discard.ts";
import { networkError } from "../runtime/network-error.ts";
import type { AttemptContext } from "../runtime/middleware.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { Ring, RingContext } from "../runtime/ring.ts";
import { sent } from "../runtime/turns.ts";
import { underWay } from "../runtime/under-way.ts";

/** The platform's `fetch`, or one that stands in for it. */
export type Fetch = (request: Request) => Promise<Response>;

/** How the platform is to send a request. */
export interface Manner {
  readonly modes: Pick<RequestInit, "cache" | "redirect">;
  /** Why its redirects are not left to a browser. */
  readonly obstacle?: string | undefined;
}

/** How each request is to be sent. */
export type MannerOf = (request: Outgoing, context: AttemptContext) => Manner;

/** Redirects are followed here, not by the platform. */
const OURS: Manner = { modes: { redirect: "manual" } };

/**
 * How a platform is to send. A browser hides redirects: those that do no harm are left to it. Its own cache gives
 * one user what it kept for another, unless the service names the credential in `Vary`.
 */
export function mannerOf(browser: boolean, spelling: Spelling): MannerOf {
  if (!browser) return () => OURS;
  return (request, context) => {
    const obstacle = obstacleTo(request, context, spelling);
    return { modes: { redirect: obstacle === undefined ? "follow" : "manual", cache: "no-store" }, obstacle };
  };
}

/**
 * The end of the ring: ky sends the request once. Its loop, its timeouts and its hooks stay off, since ours take
 * a clock; none of its errors leaves here, because their messages hold the address with its key.
 *
 * @throws NetworkError; RedirectError where the platform hides a redirect; the signal's reason on an abort
 */
export function sendWith(fetch: Fetch, manner: MannerOf): Ring {
  // ky hands over a Request that it has built: building it again costs as much as the rest of ky. One with a body
  // is copied all the same, because ky cancels its own when the answer is there, and a fetch may read it later.
  const through = (
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    { headers }: Outgoing,
    { signal, turns }: RingContext,
  ) => {
    const request = input instanceof Request && input.body === null ? input : new Request(input, init);
    // Not by way of ky, which copies headers five times over, and takes the word "undefined" for none.
    for (const [name, value] of headers) request.headers.set(name, value);
    underWay(signal, request);
    sent(turns);
    return fetch(request);
  };
  return async function send(request, context) {
    const { modes, obstacle } = manner(request, context);
    let response: Response;
    try {
      // A credential or a step may have taken longer than its attempt: what nobody waits for is not sent.
      context.signal.throwIfAborted();
      response = await ky(request.url, {
        method: request.method,
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: context.signal,
        fetch: (input, init) => through(input, init, request, context),
        ...modes,
        credentials: "omit",
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
      });
    } catch (error) {
      context.signal.throwIfAborted();
      throw error instanceof NetworkError ? error : networkError(error);
    }
    if (response.type === "opaqueredirect") throw hiddenRedirect(obstacle);
    refuseUnasked(request, response);
    return withoutKey(response, context.secretQuery());
  };
}

/** Refuses what answers another request than the one that was sent: taken for the whole, it would lose data. */
function refuseUnasked({ headers }: Outgoing, response: Response): void {
  const { status } = response;
  const isPart = status === 206 && !headers.has("range");
  const isUnchanged = status === 304 && !CONDITIONS.some((name) => headers.has(name));
  if (!isPart && !isUnchanged) return;
  discard(response);
  throw isPart
    ? new DecodeError("A part of the answer came (206) where all of it was asked for", { status })
    : new DecodeError("The answer is 'not modified' (304) to a request without a condition", { status });
}

/** Headers that a 304 answers (RFC 9110, 13.1). */
const CONDITIONS = ["if-none-match", "if-modified-since"];

/** The platform's response tells the address that was sent, and a step that prints it would print the key. */
function withoutKey(response: Response, secretQuery: readonly string[]): Response {
  if (secretQuery.length === 0 || response.url === "") return response;
  Reflect.defineProperty(response, "url", { value: redactUrl(response.url, secretQuery) });
  return response;
}
