import type { CallError } from "../errors/base.ts";
import { RateLimitError } from "../errors/errors.ts";
import type { Outgoing } from "../http/request.ts";
import { sleep } from "../util/abort.ts";
import { tryOnce } from "./attempt.ts";
import type { AttemptsContext, Success } from "./context.ts";
import { decide, type Failure } from "./retry-policy.ts";

/** Sends a request until an attempt succeeds, or until the policy says that no further one is due. */
export async function attempts(request: Outgoing, context: AttemptsContext): Promise<Success> {
  let lastRetry: "transient" | "throttled" | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(request, attempt, context);
    if (!("error" in outcome)) {
      context.budget.succeeded(lastRetry);
      return outcome;
    }
    context.trail.failure = outcome.error;
    const decision = decide(outcome, attempt, context.operation.safe, context.retry, context.random);
    if (!decision.retry) throw decision.reason === "too long" ? tooLong(outcome, context) : outcome.error;
    if (!context.budget.take(decision.kind)) throw outcome.error;
    lastRetry = decision.kind;
    context.emit({ type: "retry", attempt, delay: decision.delay, error: outcome.error });
    await sleep(context.clock, decision.delay, context.signal);
  }
}

function tooLong({ error, after = 0 }: Failure, { retry, clock }: AttemptsContext): CallError {
  if (error instanceof RateLimitError && error.retryAt !== undefined) return error;
  const seconds = String(Math.ceil(after / 1000));
  const most = String(retry.maxWait / 1000);
  return new RateLimitError(
    `${error.message} (asks to wait ${seconds} s, more than maxWait's ${most} s)`,
    "burst",
    {
      retryAt: new Date(clock.now() + after),
      hint: "Come back at `retryAt`, or raise `maxWait`.",
      cause: error,
      attempts: error.attempts,
      status: error.status,
    },
  ).locate(error);
}
