import type { Attempt, Step } from "../attempt/context.ts";
import { DecodeError, NetworkError, ParameterError, RedirectError } from "../errors/errors.ts";
import { mistakeIn, networkError, refusedOptions } from "../errors/network.ts";
import { received } from "../errors/received.ts";
import type { HttpRequest } from "../http/request.ts";
import { isPlainUrl, redactUrl } from "../redact/redact-url.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { discard, BODILESS } from "../response/response.ts";
import { once } from "../util/lazy.ts";
import { isObject, propertyOf } from "../util/objects.ts";

/**
 * Sends one request: `globalThis.fetch` or a replacement. It receives the URL as text and a plain object, never a
 * `Request`: another implementation, such as the undici package's `fetch`, refuses the platform's `Request`.
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

/** Options of a {@link Fetch}: the part of `RequestInit` that this package sets. */
export interface FetchInit {
  readonly method: string;
  /** Names are in lower case. */
  readonly headers: Record<string, string>;
  /** Absent if the request has no body. */
  readonly body?: NonNullable<HttpRequest["body"]>;
  /** `half` with a stream, as the Fetch standard requires. */
  readonly duplex?: "half";
  /** Aborts at the attempt's deadline or with the caller's signal. */
  readonly signal: AbortSignal;
  /** `manual` where this package follows redirects; `follow` where a browser does. */
  readonly redirect: RequestRedirect;
  /** Always `omit`. */
  readonly credentials: RequestCredentials;
  /** `no-store` in browsers; elsewhere absent. */
  readonly cache?: RequestCache;
}

/** The response of a {@link Fetch}: the part of `Response` that this package reads. Any realm's `Response` fits. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Iterable<[string, string]>;
  /** A `ReadableStream` of bytes, or null. */
  readonly body: object | null;
  readonly type: string;
  readonly url: string;
}

/** How the platform sends a request. */
interface FetchMode {
  readonly modes: Pick<FetchInit, "cache" | "redirect">;
  /** Why redirects are not left to a browser. */
  readonly obstacle?: string | undefined;
}

/** Undefined where all requests are sent alike. */
type FetchModeFor = ((request: HttpRequest, attempt: Attempt) => FetchMode) | undefined;

/** This package follows redirects, not the platform. */
const MANUAL: FetchMode = { modes: { redirect: "manual" } };

/**
 * Chooses how the platform sends. A browser hides redirects from scripts, so it follows the harmless ones itself. Its
 * cache is off: it gives one user another's response unless the service names the credential in `Vary`.
 */
export function fetchModeFor(browser: boolean): FetchModeFor {
  if (!browser) return undefined;
  return (request, attempt) => {
    const obstacle = whyNotFollowedByBrowser(request, attempt);
    return { modes: { redirect: obstacle === undefined ? "follow" : "manual", cache: "no-store" }, obstacle };
  };
}

/**
 * Sends one request, by calling `send` at most once: with the request's address and `init`, or with others.
 *
 * @example
 * ```ts
 * import { createClient, type Transport } from "@org/http-core/lean";
 *
 * const transport: Transport = (request, init, send) => send(request.url, init);
 * console.log(createClient({ baseUrl: "https://library.example", transport }).limits()); // []
 * ```
 */
export type Transport = (
  request: HttpRequest,
  init: FetchInit,
  send: (url: string, init: FetchInit) => Promise<Response>,
) => Promise<Response>;

/**
 * The last step: the request is sent once, by `fetch` or by a transport that calls it. Retries, timeouts and errors are this package's: the messages of
 * a platform contain the URL with its key.
 *
 * @throws NetworkError; RedirectError if the platform hides a redirect; the signal's reason on an abort
 */
export function sendWith(fetch: Fetch, modeFor: FetchModeFor, transport: Transport | undefined): Step {
  return async function send(request, attempt) {
    const { modes, obstacle } = modeFor?.(request, attempt) ?? MANUAL;
    const { deadline } = attempt;
    let response: Response;
    let failure: unknown;
    const { method, headers, body } = request;
    const init: FetchInit = {
      method,
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { body }),
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
      signal: deadline.platform(),
      credentials: "omit",
      ...modes,
    };
    const sendOnce = async (url: string, options: FetchInit): Promise<Response> => {
      // A credential, a step or a hook may have outlasted the attempt: then the request is not sent.
      deadline.throwIfAborted();
      if (attempt.requests === 0) attempt.call.progress.attempts += 1;
      attempt.requests += 1;
      attempt.sentAt = attempt.call.clock.now();
      try {
        const received = platformResponse(await fetch(url, options));
        attempt.call.progress.hasResponse = true;
        return received;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      response = await (transport === undefined
        ? sendOnce(request.url, init)
        : transport(request, init, sendOnce));
    } catch (error) {
      deadline.throwIfAborted();
      // A hook's own error.
      if (transport !== undefined && failure === undefined) throw error;
      if (failure instanceof NetworkError || failure instanceof ParameterError) throw failure;
      const mistake = mistakeIn(failure);
      if (mistake !== undefined)
        throw new ParameterError("fetch", "a function that sends the request", mistake, { cause: failure });
      const refused = refusedOptions(failure ?? error);
      if (refused !== undefined)
        throw new ParameterError("fetch", "options that the platform takes", `its refusal: ${refused}`);
      throw networkError(failure ?? error, failure);
    }
    if (response.type === "opaqueredirect") throw hiddenRedirect(obstacle);
    refuseUnsolicited(request, response);
    return withCleanUrl(response, attempt.secretQuery());
  };
}

/** Converts another realm's response to the platform's, so that `instanceof Response` holds in steps and callers. */
export function platformResponse(response: FetchResponse): Response {
  if (response instanceof Response) return response;
  const code = Number(propertyOf(response, "status"));
  if (!(code >= 200 && code < 600) || !isObject(propertyOf(response, "headers")))
    throw new ParameterError("fetch", "a function whose result is a Response", received(response));
  const { status, statusText, headers, body, url } = response;
  if (body !== null && !(body instanceof ReadableStream)) {
    throw new ParameterError(
      "fetch",
      "a function whose response has a ReadableStream for its body",
      typeof body,
    );
  }
  const converted = new Response(BODILESS.has(status) ? null : body, {
    status,
    statusText,
    headers: Array.from(headers),
  });
  Reflect.defineProperty(converted, "url", { value: url, configurable: true });
  return converted;
}

/** Refuses a 206 or 304 that was not requested: taken for a complete response, it would lose data. */
function refuseUnsolicited({ headers }: HttpRequest, response: Response): void {
  const { status } = response;
  const isPart = status === 206 && !headers.has("range") && response.headers.has("content-range");
  const isUnchanged = status === 304 && !CONDITIONS.some((name) => headers.has(name));
  if (!isPart && !isUnchanged) return;
  discard(response);
  const what = isPart ? "a part (206)" : "'not modified' (304)";
  throw new DecodeError(`The service sent ${what}, which the request did not ask for`, { status });
}

/** Request headers that allow a 304 (RFC 9110, 13.1). */
const CONDITIONS = ["if-none-match", "if-modified-since"];

/** Redacts `response.url`, since a step may print it: when it is read, since few do. */
function withCleanUrl(response: Response, secretQuery: readonly string[]): Response {
  const { url } = response;
  if (isPlainUrl(url)) return response;
  const clean = { get: once(() => redactUrl(url, secretQuery)), configurable: true };
  if (Reflect.defineProperty(response, "url", clean)) return response;
  // A replacement of fetch has fixed the address.
  return Object.defineProperty(new Response(response.body, response), "url", clean);
}

/** Headers that may follow any redirect. A browser itself removes `Authorization` when the origin changes. */
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
 * Why a request's redirects can't be left to a browser; undefined if they can. A browser that follows redirects turns a
 * POST into a GET (301, 302) and carries every header but `Authorization` to another origin.
 *
 * Other headers may go along only if the operation declares them: a header that the caller adds may be a secret.
 */
function whyNotFollowedByBrowser(
  { method, url, headers }: HttpRequest,
  { call, secretQuery }: Attempt,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return `A browser may make a GET of a ${method}`;
  if (redactUrl(url, secretQuery()) !== url) return "Its address holds a secret";
  const mayTravel = (name: string): boolean =>
    MAY_TRAVEL.has(name) || (call.headerNames.includes(name) && !isSensitiveName(name));
  const unsafe = Array.from(headers.keys()).find((name) => !mayTravel(name));
  return unsafe === undefined
    ? undefined
    : `A browser would carry its header ${unsafe} along, wherever it leads`;
}

/**
 * The error for a redirect whose target a browser hides.
 *
 * @param obstacle why the browser was not left to follow it
 */
function hiddenRedirect(obstacle: string | undefined): RedirectError {
  const why = obstacle === undefined ? "" : ` ${obstacle}.`;
  return new RedirectError(`The service redirects, and the platform hides where to.${why}`);
}
