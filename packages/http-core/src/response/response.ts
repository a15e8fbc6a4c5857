import type { ErrorFacts } from "../errors/base.ts";
import { redactedHeaders } from "../http/headers.ts";
import { type HeaderReader, type RateLimit, rateLimitOf } from "../http/rate-limit-headers.ts";
import type { Reply } from "../http/reply.ts";
import type { HttpRequest } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { Redactor } from "../redact/redactor.ts";
import { onDemand } from "../util/lazy.ts";

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

/** The service's name for a request; undefined if no header has one. */
function requestIdOf(headers: HeaderReader): string | undefined {
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
export function toResponse(reply: Reply, url: string, clean: Redactor["text"]): Response {
  const { status, statusText, bytes } = reply;
  const headers = redactedHeaders(reply.headers, clean);
  const response = new Response(BODILESS.has(status) ? null : bytes, { status, statusText, headers });
  Object.defineProperty(response, "url", { value: url });
  return response;
}

/** The part of a call that the facts for its errors come from. */
export interface LocatedCall {
  readonly operation: Operation;
  readonly request: HttpRequest;
  readonly redactor: Redactor;
  /** Reads headers by the specification's names. */
  readonly plan: Pick<WireNames, "readHeaders">;
}

/**
 * The facts for an error of this call.
 *
 * @param sent the response of the service to this call; undefined if `reply` was stored and no request was sent
 */
export function factsOf(call: LocatedCall, attempts: number, reply?: Reply, sent?: Reply): ErrorFacts {
  return new CallFacts(call, attempts, reply, sent);
}

/** The facts of a call. What has to be redacted or read out of headers is made on demand, since only an error shows it. */
class CallFacts implements ErrorFacts {
  static readonly #made = {
    url: onDemand((facts: CallFacts) => facts.#redactor.url(facts.#request.url)),
    requestId: onDemand(
      (facts: CallFacts) =>
        (facts.#sent && requestIdOf(facts.#headersOf(facts.#sent))) ??
        (facts.#reply && requestIdOf(facts.#headersOf(facts.#reply))),
    ),
    rateLimit: onDemand(
      (facts: CallFacts) =>
        facts.#sent && rateLimitOf(facts.#headersOf(facts.#sent), facts.#sent.responseTime),
    ),
  };

  declare readonly operation: string;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly attempts: number;
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly rateLimit: RateLimit | undefined;
  readonly #request: HttpRequest;
  readonly #redactor: Redactor;
  readonly #readHeaders: WireNames["readHeaders"];
  readonly #reply: Reply | undefined;
  readonly #sent: Reply | undefined;

  constructor(
    { operation, request, redactor, plan }: LocatedCall,
    attempts: number,
    reply: Reply | undefined,
    sent: Reply | undefined,
  ) {
    this.operation = operation.id;
    this.method = request.method;
    this.attempts = attempts;
    this.status = reply?.status;
    this.#request = request;
    this.#redactor = redactor;
    this.#readHeaders = plan.readHeaders;
    this.#reply = reply;
    this.#sent = sent;
    Object.defineProperties(this, CallFacts.#made);
  }

  #headersOf({ fields }: Reply): HeaderReader {
    return this.#readHeaders(fields);
  }
}

/** Facts with the service's warnings. */
export function withWarnings(facts: ErrorFacts, warnings: readonly string[]): ErrorFacts {
  return warnings.length === 0 ? facts : { ...facts, warnings };
}

/**
 * Cancels the body of an unused response, which frees its connection. Not awaited: for a cloned body, `cancel()`
 * settles only once the other copy is cancelled, too.
 */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
