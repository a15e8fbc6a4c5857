import type { Attempt } from "./attempt.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { HttpRequest } from "../http/request.ts";
import { isPlainUrl, redactUrl } from "../redact/redact-url.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { discard, BODILESS } from "../response/response.ts";
import { untilAborted } from "../util/abort.ts";
import { once } from "../util/lazy.ts";
import { isObject, propertyOf } from "../util/objects.ts";
import type { Wire } from "./wire.ts";
import { errorOfFetch, hiddenRedirect, unrequested } from "./send-errors.ts";

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
 * The options of a request. A browser hides redirects from scripts, so it follows the harmless ones itself. Its cache is
 * off: it gives one user another's response unless the service names the credential in `Vary`.
 */
export function initOf(request: HttpRequest, attempt: Attempt, browser: boolean): FetchInit {
  const { method, headers, body } = request;
  const init: FetchInit = {
    method,
    headers: Object.fromEntries(headers),
    signal: attempt.deadline.platform(),
    credentials: "omit",
    redirect: browser && whyNotFollowedByBrowser(request, attempt) === undefined ? "follow" : "manual",
  };
  if (browser) Object.assign(init, { cache: "no-store" });
  if (body !== undefined) Object.assign(init, { body });
  // The Fetch standard requires it.
  if (body instanceof ReadableStream) Object.assign(init, { duplex: "half" });
  return init;
}

/**
 * Hands a request to `fetch`, or to a transport that calls it. Retries, timeouts and errors are this package's: the
 * messages of a platform contain the URL with its key. A `fetch` may ignore the signal: the deadline ends the wait.
 *
 * @throws with a transport: the errors of {@link errorOfFetch}, or a hook's own; without one: what `fetch` throws
 */
export function handOver(
  request: HttpRequest,
  init: FetchInit,
  attempt: Attempt,
  { fetch, transport }: Wire,
): Promise<FetchResponse> {
  const { deadline } = attempt;
  const begin = (url: string, options: FetchInit): Promise<FetchResponse> => {
    // A credential, a step or a hook may have outlasted the attempt: then the request is not sent.
    deadline.throwIfAborted();
    if (attempt.requests === 0) attempt.call.progress.attempts += 1;
    attempt.requests += 1;
    attempt.sentAt = attempt.call.clock.now();
    return fetch(url, options);
  };
  // A `fetch` without types may return no promise.
  const response = Promise.resolve(
    transport === undefined
      ? begin(request.url, init)
      : throughTransport(transport, request, init, attempt, begin),
  );
  return untilAborted(response, deadline, () => {
    // The response comes after the deadline: free its connection.
    void response.then(platformResponse).then(discard, () => undefined);
  });
}

async function throughTransport(
  transport: Transport,
  request: HttpRequest,
  init: FetchInit,
  { call: { progress } }: Attempt,
  begin: Fetch,
): Promise<Response> {
  let failure: unknown;
  const sendOnce = async (url: string, options: FetchInit): Promise<Response> => {
    try {
      const response = platformResponse(await begin(url, options));
      progress.hasResponse = true;
      return response;
    } catch (thrown) {
      failure = thrown;
      throw thrown;
    }
  };
  try {
    return await transport(request, init, sendOnce);
  } catch (error) {
    // Undefined: a hook's own error.
    throw failure === undefined ? error : errorOfFetch(failure);
  }
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

/**
 * Takes a response as it is, but for secrets in its address.
 *
 * @throws RedirectError if a browser hides a redirect; DecodeError for a 206 or 304 that was not requested: taken for a
 * complete response, it would lose data
 */
export function accepted(
  response: Response,
  request: HttpRequest,
  attempt: Attempt,
  browser: boolean,
): Response {
  const { status, type } = response;
  if (type === "opaqueredirect")
    throw hiddenRedirect(browser ? whyNotFollowedByBrowser(request, attempt) : undefined);
  const { headers } = request;
  const isUnrequested =
    (status === 206 && !headers.has("range") && response.headers.has("content-range")) ||
    // Only these conditions allow it (RFC 9110, 13.1).
    (status === 304 && !headers.has("if-none-match") && !headers.has("if-modified-since"));
  if (isUnrequested) {
    discard(response);
    throw unrequested(status);
  }
  return withCleanUrl(response, attempt.secretQuery());
}

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
    MAY_TRAVEL.has(name) || (call.plan.headerNames.includes(name) && !isSensitiveName(name));
  const unsafe = Array.from(headers.keys()).find((name) => !mayTravel(name));
  return unsafe === undefined
    ? undefined
    : `A browser would carry its header ${unsafe} along, wherever it leads`;
}
