import ky from "ky";
import type { Attempt, AttemptContext, Step } from "../attempt/context.ts";
import { DecodeError, NetworkError, ParameterError, RedirectError } from "../errors/errors.ts";
import { networkError } from "../errors/network.ts";
import type { HttpRequest } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import { redactUrl } from "../redact/redact-url.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { discard, isBodiless } from "../response/response.ts";

/**
 * Sends one request: `globalThis.fetch`, or a function that stands in for it. It is called with the address as text and
 * a plain object, never with a `Request`: another realm's `fetch`, as that of the undici package, refuses the
 * platform's.
 *
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { Agent, fetch as undiciFetch } from "undici";
 *
 * const dispatcher = new Agent({ connections: 8 });
 * const client = createClient({
 *   baseUrl: "https://api.example",
 *   fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }),
 * });
 * console.log(client);
 * ```
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** How a {@link Fetch} is to send: the part of `RequestInit` that this package sets. */
export interface FetchInit {
  readonly method: string;
  /** By name in lower case. */
  readonly headers: Record<string, string>;
  /** Absent where there is none. */
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** `half` with a stream, as the Fetch standard wants it. */
  readonly duplex?: "half";
  /** Ends with the attempt's deadline and the caller's signal. */
  readonly signal: AbortSignal;
  /** `manual` where this package follows redirects, which it does everywhere but in browsers. */
  readonly redirect: RequestRedirect;
  /** `omit` from this package. */
  readonly credentials: RequestCredentials;
  /** `no-store` in browsers; elsewhere absent. */
  readonly cache?: RequestCache;
}

/** What a {@link Fetch} answers with: as much of a `Response` as this package reads. Any realm's will do. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Iterable<[string, string]>;
  /** A `ReadableStream` of bytes, or null. */
  readonly body: object | null;
  readonly type: string;
  readonly url: string;
}

/** How the platform is to send a request. */
interface FetchMode {
  readonly modes: Pick<FetchInit, "cache" | "redirect">;
  /** Why its redirects are not left to a browser. */
  readonly obstacle?: string | undefined;
}

/** How each request is to be sent. */
type FetchModeFor = (request: HttpRequest, context: AttemptContext) => FetchMode;

/** Redirects are followed here, not by the platform. */
const MANUAL: FetchMode = { modes: { redirect: "manual" } };

/**
 * How a platform is to send. A browser hides redirects: those that do no harm are left to it. Its own cache gives
 * one user what it kept for another, unless the service names the credential in `Vary`.
 */
export function fetchModeFor(browser: boolean, wireNames: WireNames): FetchModeFor {
  if (!browser) return () => MANUAL;
  return (request, context) => {
    const obstacle = whyNotFollowedByBrowser(request, context, wireNames);
    return { modes: { redirect: obstacle === undefined ? "follow" : "manual", cache: "no-store" }, obstacle };
  };
}

/**
 * The end of the ring: ky sends the request once. Its loop, its timeouts and its hooks stay off, since ours take
 * a clock; none of its errors leaves here, because their messages hold the address with its key.
 *
 * @throws NetworkError; RedirectError where the platform hides a redirect; the signal's reason on an abort
 */
export function sendWith(fetch: Fetch, manner: FetchModeFor): Step {
  return async function send(request, attempt) {
    const { modes, obstacle } = manner(request, attempt);
    const { signal } = attempt;
    let response: Response;
    let failure: unknown;
    const sendOnce = async (): Promise<Response> => {
      countRequest(attempt);
      try {
        return platformResponse(await fetch(request.url, initOf(request, signal, modes)));
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      // A credential or a step may have taken longer than its attempt: what nobody waits for is not sent.
      signal.throwIfAborted();
      // Headers, body and signal don't go through ky, which copies each of them.
      response = await ky(request.url, {
        method: request.method,
        fetch: sendOnce,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (failure instanceof NetworkError || failure instanceof ParameterError) throw failure;
      throw networkError(failure ?? error, failure);
    }
    if (response.type === "opaqueredirect") throw hiddenRedirect(obstacle);
    refuseUnasked(request, response);
    return withCleanUrl(response, attempt.secretQuery());
  };
}

/** A request is handed to the platform. */
function countRequest(attempt: Attempt): void {
  if (attempt.requests === 0) attempt.call.progress.attempts += 1;
  attempt.requests += 1;
  attempt.sentAt = attempt.call.clock.now();
}

function initOf(
  { method, headers, body }: HttpRequest,
  signal: AbortSignal,
  modes: Pick<FetchInit, "cache" | "redirect">,
): FetchInit {
  return {
    method,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    signal,
    credentials: "omit",
    ...modes,
  };
}

/** A response of another realm's `fetch` as the platform's own, which steps and callers can tell by its class. */
export function platformResponse(response: FetchResponse): Response {
  if (response instanceof Response) return response;
  const { status, statusText, headers, body, url } = response;
  if (body !== null && !(body instanceof ReadableStream)) {
    throw new ParameterError(
      "fetch",
      "a function whose response has a ReadableStream for its body",
      typeof body,
    );
  }
  const made = new Response(isBodiless(status) ? null : body, {
    status,
    statusText,
    headers: Array.from(headers),
  });
  Reflect.defineProperty(made, "url", { value: url, configurable: true });
  return made;
}

/** Refuses what answers another request than the one that was sent: taken for the whole, it would lose data. */
function refuseUnasked({ headers }: HttpRequest, response: Response): void {
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

/** The platform's response shows the address that was sent. A step that prints it must print no secret. */
function withCleanUrl(response: Response, secretQuery: readonly string[]): Response {
  const url = redactUrl(response.url, secretQuery);
  if (url !== response.url) Reflect.defineProperty(response, "url", { value: url });
  return response;
}

/** Headers that may go wherever a redirect leads; a browser takes `Authorization` off by itself where the origin changes. */
const MAY_TRAVEL = new Set([
  "accept",
  "accept-language",
  "authorization",
  "cache-control",
  "content-type",
  "if-modified-since",
  "if-none-match",
]);

/**
 * Why a request's redirects can't be left to a browser; undefined where they can. A browser follows by itself or
 * hides where a redirect leads. By itself it turns a POST into a GET (301, 302), and carries every header but
 * `Authorization` to another origin.
 *
 * Of the other headers only those go that the operation itself names: what was put on by hand may be a secret.
 */
function whyNotFollowedByBrowser(
  { method, url, headers }: HttpRequest,
  { operation, secretQuery }: AttemptContext,
  wireNames: WireNames,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return `A browser may make a GET of a ${method}`;
  if (redactUrl(url, secretQuery()) !== url) return "Its address holds a secret";
  const ofTheOperation = Object.values(operation.headers).map((name) => wireNames.header(name).toLowerCase());
  const mayTravel = (name: string): boolean =>
    MAY_TRAVEL.has(name) || (ofTheOperation.includes(name) && !isSensitiveName(name));
  const held = Array.from(headers.keys()).find((name) => !mayTravel(name));
  return held === undefined ? undefined : `A browser would carry its header ${held} along, wherever it leads`;
}

/**
 * A redirect that was not left to the browser, which does not show where it leads.
 *
 * @param obstacle why it was not
 */
function hiddenRedirect(obstacle: string | undefined): RedirectError {
  const why = obstacle === undefined ? "" : ` ${obstacle}.`;
  return new RedirectError(`The service redirects, and the platform hides where to.${why}`, {
    hint: "Use the address that the service redirects to as the base address.",
  });
}
