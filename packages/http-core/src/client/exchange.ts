import type { CallContext } from "../run/context.ts";
import type { CacheReply, CacheState } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { CallMeta, Stopwatch } from "../events/timings.ts";
import type { Redactor } from "../redact/redactor.ts";
import { toResponse } from "../response/response.ts";
import { Deadline, untilAborted } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";

/** A successful response, with what a caller needs to read it. */
export class Exchange {
  // Declared, not defined: then the engine runs no initialiser.
  declare readonly text: string;
  /** The call's parameters, checked. */
  declare readonly params: CallContext["params"];
  /** The classifier's replacement for the body; undefined if it has none. */
  declare readonly body: unknown;
  /** Whether it is a stored response: a store is shared, so its content cannot be trusted. */
  declare readonly isStored: boolean;
  declare readonly status: number;
  declare readonly facts: ErrorFacts;
  declare readonly emit: (event: EventPayload) => void;
  declare readonly watch: Stopwatch;
  /** Redacts the call's secrets in a text. */
  declare readonly clean: (text: string) => string;
  readonly #response: CallResponse;
  readonly #redactor: Redactor;
  /** The address of the request. */
  readonly #url: string;
  readonly #clock: Clock;
  /** When the call's deadline expires, on the monotonic clock. */
  readonly #expires: number;

  /** @param redactor of the call that sent the request; several calls may share its response */
  constructor(
    response: CallResponse,
    { params, request, emit, watch, clock, deadline }: CallContext,
    redactor: Redactor,
  ) {
    const { reply, state, facts, warnings } = response;
    this.params = params;
    this.text = response.text;
    this.body = response.body;
    this.isStored = state !== "miss" && state !== "bypass";
    this.status = reply.status;
    this.facts = warnings.length === 0 ? facts : { ...facts, warnings };
    this.emit = emit;
    this.watch = watch;
    this.clean = redactor.text;
    this.#response = response;
    this.#redactor = redactor;
    this.#url = request.url;
    this.#clock = clock;
    this.#expires = deadline.expiresAt();
  }

  /** The milliseconds that are left of the call's time. */
  left(): number {
    return this.#expires - this.#clock.monotonic();
  }

  /** Waits for a load, for what is left of the call's time at most. */
  async wait(load: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    const deadline = new Deadline(this.#clock, this.left(), signal);
    try {
      await untilAborted(load, deadline);
    } finally {
      deadline.clear();
    }
  }

  get headers(): Headers {
    return this.#response.reply.headers;
  }

  /** A copy of the undecoded body. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#response.reply.bytes.slice();
  }

  /** A new `Response` with each call. */
  response(): Response {
    const { reply } = this.#response;
    return toResponse(reply, this.#redactor.url(reply.address ?? this.#url), this.clean);
  }

  /** @param total milliseconds from the call to its result */
  meta(total = this.watch.elapsed()): CallMeta {
    const { attempts, state, warnings } = this.#response;
    const { rateLimit, requestId } = this.facts;
    const timings = { total, ...this.watch.timings() };
    return { status: this.status, attempts, cache: state, rateLimit, requestId, warnings, timings };
  }
}

/** The response of a call, from the cache or the service. */
export interface CallResponse {
  readonly reply: CacheReply;
  readonly text: string;
  readonly body: unknown;
  readonly warnings: readonly string[];
  readonly state: CacheState;
  /** Attempts sent; 0 if no request was sent. */
  readonly attempts: number;
  /** For the error of a result that can't be read, and the metadata. */
  readonly facts: ErrorFacts;
}
