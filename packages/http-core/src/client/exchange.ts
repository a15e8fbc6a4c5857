import type { CallMeta } from "../events/timings.ts";
import type { Answer } from "../response/answer.ts";
import { toResponse } from "../response/response.ts";
import type { CallState } from "../run/call.ts";
import { Deadline, untilAborted } from "../util/abort.ts";

/** A call and its answer, from which results are read. */
export class Exchange {
  // Declared, not defined: then the engine runs no initialiser.
  declare readonly call: CallState;
  declare readonly answer: Answer;

  constructor(call: CallState, answer: Answer) {
    this.call = call;
    this.answer = answer;
  }

  /** True if the answer is a stored response: a store is shared, so its content cannot be trusted. */
  get isStored(): boolean {
    const { state } = this.answer;
    return state !== "miss" && state !== "bypass";
  }

  /** The milliseconds that are left of the call's time. */
  left(): number {
    const { deadline, clock } = this.call;
    return deadline.expiresAt() - clock.monotonic();
  }

  /** Waits for a load, for what is left of the call's time at most. */
  async wait(load: Promise<void>): Promise<void> {
    const { clock, options } = this.call;
    const deadline = new Deadline(clock, this.left(), options.signal);
    try {
      await untilAborted(load, deadline);
    } finally {
      deadline.clear();
    }
  }

  /** A new `Response` with each call. */
  response(): Response {
    const { reply } = this.answer;
    const { redactor } = this.call;
    return toResponse(reply, redactor.url(reply.address), redactor.text);
  }

  /** @param total milliseconds from the call to its result */
  meta(total = this.call.watch.elapsed()): CallMeta {
    const { reply, attempts, state, warnings, facts } = this.answer;
    const { rateLimit, requestId } = facts;
    const timings = { total, ...this.call.watch.timings() };
    return { status: reply.status, attempts, cache: state, rateLimit, requestId, warnings, timings };
  }
}
