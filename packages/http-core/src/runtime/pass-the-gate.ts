import { RateLimitError } from "../errors/rate-limit-error.ts";
import { isOfGate } from "../limit/gate.ts";
import type { Parting, Pass } from "../limit/pass.ts";
import type { AttemptsContext } from "./attempts-context.ts";
import type { Failure } from "./failure.ts";
import type { Payer } from "./payer.ts";

/**
 * Waits at the gate of who pays until one request may go.
 *
 * @throws RateLimitError where it would take longer than `maxWait`; the signal's reason on an abort
 */
export async function passTheGate(
  payer: Payer,
  attempt: number,
  signal: AbortSignal,
  { enter, retry, emit, watch, clock }: AttemptsContext,
): Promise<Pass> {
  const came = clock.monotonic();
  try {
    return await enter(payer, {
      signal,
      maxWait: retry.maxWait,
      onWait: (atLeast) => {
        emit({ type: "wait", attempt, atLeast });
      },
    });
  } finally {
    watch.add("queue", clock.monotonic() - came);
  }
}

/** What a failure tells everyone who waits at the same gate. */
export function partingOf({ error, retry, after, neverSent }: Failure, { clock }: AttemptsContext): Parting {
  if (neverSent) return { unsent: true };
  if (error instanceof RateLimitError) {
    // Raised in this process, by a gate or a step: no other call is held back because of it.
    if (error.status === undefined || isOfGate(error)) return {};
    const until = error.retryAt === undefined ? after : error.retryAt.getTime() - clock.now();
    return { throttled: { kind: error.kind, after: until, status: error.status } };
  }
  return retry === "throttled" ? { throttled: { after, status: error.status } } : {};
}
