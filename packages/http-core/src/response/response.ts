import { type Fields, redactedHeaders } from "../http/headers.ts";
import type { CacheReply } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import { type HeaderReader, type RateLimit, rateLimitOf } from "../http/rate-limit-headers.ts";
import type { HttpRequest } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { Redactor } from "../redact/redactor.ts";
import { onDemand } from "../util/lazy.ts";

/** A response, read whole, as the runtime uses it. */
export interface Reply extends CacheReply {
  /** The headers by lower-case name. */
  readonly fields: Fields;
  /** The final address, after redirects. Redacted on demand, since most calls do not need it. */
  readonly url: () => string;
  readonly rateLimit: RateLimit | undefined;
  readonly requestId: string | undefined;
}

/**
 * Headers that identify a request, by the specification's names. The service's own come first, since its support can
 * look them up; that of the network in front of it comes last.
 */
export const REQUEST_ID_HEADERS: readonly string[] = [
  "x-service-request-id",
  "x-request-id",
  "request-id",
  "x-amzn-requestid",
  "cf-ray",
];

/**
 * Creates a {@link Reply} from a response and its body.
 *
 * @param fields its headers by lower-case name: a look-up in the platform's `Headers` takes as long as ten in a Map
 * @param readHeaders reads headers by the specification's names
 */
export function replyOf(
  { headers, status, statusText }: Pick<Response, "headers" | "status" | "statusText">,
  fields: Fields,
  bytes: Uint8Array<ArrayBuffer>,
  url: () => string,
  times: Pick<CacheReply, "requestTime" | "responseTime">,
  readHeaders: WireNames["readHeaders"],
): Reply {
  const specified = readHeaders(fields);
  const requestId = requestIdOf(specified);
  const rateLimit = rateLimitOf(specified, times.responseTime);
  return { status, statusText, headers, fields, bytes, url, rateLimit, requestId, ...times };
}

/** The service's name for a request; undefined if no header has one. */
export function requestIdOf(headers: HeaderReader): string | undefined {
  for (const name of REQUEST_ID_HEADERS) {
    const id = headers.get(name);
    if (typeof id === "string") return id;
  }
  return undefined;
}

/** Final statuses whose response has no body (Fetch, null body status). */
export const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Creates a `Response` with the buffered body. Printing it shows its address and headers, so secrets in both are
 * redacted: a service may repeat a credential in a `Link`.
 */
export function toResponse(reply: Reply, clean: Redactor["text"]): Response {
  const { status, statusText, bytes, url } = reply;
  const headers = redactedHeaders(reply.headers, clean);
  const response = new Response(BODILESS.has(status) ? null : bytes, { status, statusText, headers });
  Object.defineProperty(response, "url", { value: url() });
  return response;
}

/** The part of a call that the facts for its errors come from. */
export interface FactsSource {
  readonly operation: Operation;
  readonly request: HttpRequest;
  readonly redactor: Redactor;
}

/** The facts for an error of this call. */
export function factsOf(
  call: FactsSource,
  attempts: number,
  reply?: Reply,
  warnings?: readonly string[],
): ErrorFacts {
  return new CallFacts(call, attempts, reply, warnings);
}

/** The facts of a call. Its address is redacted on demand, since only an error shows it. */
class CallFacts implements ErrorFacts {
  static readonly #url = onDemand((facts: CallFacts) => facts.#redactor.url(facts.#request.url));

  declare readonly operation: string;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly warnings: readonly string[] | undefined;
  declare readonly attempts: number;
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly rateLimit: RateLimit | undefined;
  readonly #request: HttpRequest;
  readonly #redactor: Redactor;

  constructor(
    { operation, request, redactor }: FactsSource,
    attempts: number,
    reply: Reply | undefined,
    warnings: readonly string[] | undefined,
  ) {
    this.operation = operation.id;
    this.method = request.method;
    this.warnings = warnings;
    this.attempts = attempts;
    this.status = reply?.status;
    this.requestId = reply?.requestId;
    this.rateLimit = reply?.rateLimit;
    this.#request = request;
    this.#redactor = redactor;
    Object.defineProperty(this, "url", CallFacts.#url);
  }
}

/**
 * Cancels the body of an unused response, which frees its connection. Not awaited: for a cloned body, `cancel()`
 * settles only once the other copy is cancelled, too.
 */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
