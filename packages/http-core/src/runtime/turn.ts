import { CallError } from "../errors/call-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import type { Parting, Pass } from "../limit/pass.ts";
import type { AttemptsContext } from "./attempts-context.ts";
import { factsOf } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import type { Outgoing } from "./outgoing.ts";

/** Waits for the limits: outside of the attempt's deadline, inside of the call's. */
export async function enter(
  request: Outgoing,
  attempt: number,
  context: AttemptsContext,
): Promise<Pass | Failure> {
  const { signal, retry, emit, watch, clock } = context;
  const came = clock.monotonic();
  try {
    const pass = await context.gate().enter({
      signal,
      maxWait: retry.maxWait,
      onWait: (atLeast) => {
        emit({ type: "wait", attempt, atLeast });
      },
    });
    watch.add("queue", pass.waited);
    return pass;
  } catch (error) {
    watch.add("queue", clock.monotonic() - came);
    if (!(error instanceof CallError)) throw error;
    const facts = factsOf(context.operation, request, attempt - 1, context.scrub);
    return { error: error.locate(facts), retry: "never", after: undefined, neverSent: true };
  }
}

/** What a failure tells everyone who waits at the same gate. */
export function partingOf({ error, retry, after, neverSent }: Failure, { clock }: AttemptsContext): Parting {
  if (neverSent) return { unsent: true };
  if (error instanceof RateLimitError) {
    // Without a status it is the word of a step of this process, behind a request that was sent: nobody else's.
    if (error.status === undefined) return {};
    const until = error.retryAt === undefined ? after : error.retryAt.getTime() - clock.now();
    return { throttled: { kind: error.kind, after: until } };
  }
  return retry === "throttled" ? { throttled: { after } } : {};
}
