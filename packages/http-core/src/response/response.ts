import type { CacheReply } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import { type RateLimit, rateLimitOf } from "../http/rate-limit-headers.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { Redactor } from "../redact/redactor.ts";

/** A response that was read whole: what the rest of the runtime works on. */
export interface Reply extends CacheReply {
  /** The address that answered, after redirects; redacted when it is asked for, which most calls never do. */
  readonly url: () => string;
  readonly rateLimit: RateLimit | undefined;
  readonly requestId: string | undefined;
}

/**
 * Headers that name a request, as the specification spells them. The service's own come first, since its support knows
 * that name; the network's in front of it comes last.
 */
export const REQUEST_ID_HEADERS: readonly string[] = [
  "x-service-request-id",
  "x-request-id",
  "request-id",
  "x-amzn-requestid",
  "cf-ray",
];

/**
 * Makes a {@link Reply} of a response and its body.
 *
 * @param requestIdHeaders {@link REQUEST_ID_HEADERS} in the deployment's spelling
 */
export function replyOf(
  { headers, status, statusText }: Pick<Response, "headers" | "status" | "statusText">,
  bytes: Uint8Array<ArrayBuffer>,
  url: () => string,
  times: Pick<CacheReply, "requestTime" | "responseTime">,
  requestIdHeaders: readonly string[],
): Reply {
  const name = requestIdHeaders.find((candidate) => headers.has(candidate));
  const requestId = name === undefined ? undefined : (headers.get(name) ?? undefined);
  const rateLimit = rateLimitOf(headers, times.responseTime);
  return { status, statusText, headers, bytes, url, rateLimit, requestId, ...times };
}

/** Statuses whose response has no body (Fetch, null body status). */
const BODILESS = new Set([101, 103, 204, 205, 304]);

/** Whether a response of this status has no body. */
export function isBodiless(status: number): boolean {
  return BODILESS.has(status);
}

/**
 * A response of our own: its address and what a service echoes of a credential in its headers (a `Link` to the next
 * page) are redacted, since printing a response shows both. Its body is in memory, as it came.
 */
export function toResponse(reply: Reply, clean: Redactor["text"]): Response {
  const { status, statusText, bytes, url } = reply;
  const body = isBodiless(status) ? null : bytes;
  const headers = Array.from(reply.headers, ([name, value]): [string, string] => [name, clean(value)]);
  const response = new Response(body, { status, statusText, headers });
  Object.defineProperty(response, "url", { value: url() });
  return response;
}

/** What an error of this call carries. */
export function factsOf(
  operation: Operation,
  request: HttpRequest,
  attempts: number,
  redactor: Redactor,
  reply?: Reply,
  warnings?: readonly string[],
): ErrorFacts {
  return {
    operation: operation.id,
    method: request.method,
    // Redacted only where there is an error to show it.
    get url() {
      return redactor.url(request.url);
    },
    warnings,
    attempts,
    status: reply?.status,
    requestId: reply?.requestId,
    rateLimit: reply?.rateLimit,
  };
}

/**
 * Lets go of a response that nobody will read, so that its connection is not held. Not waited for: the cancel of
 * a body that was cloned settles only when the other copy is read as well.
 */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
