import type { CallContext } from "../attempt/context.ts";
import type { CacheState } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { CallMeta, Stopwatch, Timings } from "../events/timings.ts";
import type { Redactor } from "../redact/redactor.ts";
import { factsOf, type Reply, toResponse } from "../response/response.ts";

/** A successful exchange, and what is needed to go on with it. */
export interface Exchange {
  readonly text: string;
  /** Copies the body as it came. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** A body that the classifier gave in place of the one that came; undefined where it gave none. */
  readonly body: unknown;
  /** Whether it is what a cache had kept: a store is shared ground, and anything may have happened to it there. */
  readonly kept: boolean;
  readonly headers: Headers;
  readonly status: number;
  /** Makes a response of our own, another each time: most calls never ask for one. */
  readonly response: () => Response;
  readonly meta: () => CallMeta;
  readonly facts: ErrorFacts;
  readonly emit: (event: EventPayload) => void;
  /** Measures a phase of the call. */
  readonly during: Stopwatch["during"];
  /** Takes the call's secrets out of a text. */
  readonly clean: (text: string) => string;
}

/** An answer and what is known only of the call that brought it: others may share its flight. */
export interface SharedResponse extends CallResponse {
  /** Keeps the secrets that were sent out of print. */
  readonly redactor: Redactor;
  readonly timings: Timings;
}

/** What came of a call, for those who read it. */
export function exchangeOf(arrived: SharedResponse, call: CallContext): Exchange {
  const { operation, request, emit, watch } = call;
  const { reply, text, body, warnings, state, attempts: sent, redactor } = arrived;
  const { rateLimit, requestId } = reply;
  return {
    text,
    bytes: () => reply.bytes.slice(),
    body,
    kept: state !== "miss" && state !== "bypass",
    headers: reply.headers,
    status: reply.status,
    response: () => toResponse(reply, redactor.text),
    meta: () => ({
      status: reply.status,
      attempts: sent,
      cache: state,
      rateLimit,
      requestId,
      warnings,
      timings: { total: watch.elapsed(), ...watch.timings() },
    }),
    facts: factsOf(operation, request, sent, redactor, reply, warnings),
    emit,
    during: watch.during,
    clean: redactor.text,
  };
}

/** An answer, wherever it came from. */
export interface CallResponse {
  readonly reply: Reply;
  readonly text: string;
  readonly body: unknown;
  readonly warnings: readonly string[];
  readonly state: CacheState;
  /** 0: nothing was sent. */
  readonly attempts: number;
}
