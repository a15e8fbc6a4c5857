import type { CallContext } from "../attempt/context.ts";
import type { CacheState } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { CallMeta, Stopwatch } from "../events/timings.ts";
import type { Redactor } from "../redact/redactor.ts";
import { factsOf, type Reply, toResponse } from "../response/response.ts";

/** A successful response, with what a caller needs to read it. */
export interface Exchange {
  readonly text: string;
  /** Copies the undecoded body. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** The classifier's replacement for the body; undefined if it has none. */
  readonly body: unknown;
  /** Whether it is a stored response: a store is shared, so its content cannot be trusted. */
  readonly isStored: boolean;
  readonly headers: Headers;
  readonly status: number;
  /** Creates a `Response`, a new one each time. */
  readonly response: () => Response;
  readonly meta: () => CallMeta;
  readonly facts: ErrorFacts;
  readonly emit: (event: EventPayload) => void;
  readonly watch: Stopwatch;
  /** Redacts the call's secrets in a text. */
  readonly clean: (text: string) => string;
}

/**
 * Creates the {@link Exchange} of a call.
 *
 * @param redactor that of the call that sent the request, whose response several calls may share
 */
export function exchangeOf(
  response: CallResponse,
  { operation, request, emit, watch }: CallContext,
  redactor: Redactor,
): Exchange {
  const { reply, text, body, warnings, state, attempts } = response;
  const { rateLimit, requestId } = reply;
  return {
    text,
    bytes: () => reply.bytes.slice(),
    body,
    isStored: state !== "miss" && state !== "bypass",
    get headers() {
      return reply.headers;
    },
    status: reply.status,
    response: () => toResponse(reply, redactor.text),
    meta: () => ({
      status: reply.status,
      attempts,
      cache: state,
      rateLimit,
      requestId,
      warnings,
      timings: { total: watch.elapsed(), ...watch.timings() },
    }),
    facts: factsOf(operation, request, attempts, redactor, reply, warnings),
    emit,
    watch,
    clean: redactor.text,
  };
}

/** The response of a call, from the cache or the service. */
export interface CallResponse {
  readonly reply: Reply;
  readonly text: string;
  readonly body: unknown;
  readonly warnings: readonly string[];
  readonly state: CacheState;
  /** Attempts sent; 0 if no request was sent. */
  readonly attempts: number;
}
