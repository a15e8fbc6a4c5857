import type { CallError } from "../errors/base.ts";
import { RateLimitError } from "../errors/errors.ts";
import type { HttpRequest } from "../http/request.ts";
import { sleep } from "../util/abort.ts";
import { formatDuration } from "../util/durations.ts";
import { propertyOf } from "../util/objects.ts";
import { runAttempt } from "./attempt.ts";
import type { CallContext, Success } from "./context.ts";
import { decide, type Failure } from "./retry-policy.ts";

/** Sends a request until an attempt succeeds or the policy allows no retry. */
export async function retryLoop(request: HttpRequest, call: CallContext): Promise<Success> {
  let wasRetried = false;
  // A wait for a limit and one for a result have ends of their own.
  const since: Partial<Record<Failure["retry"], number>> = {};
  let neverSent = true;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await runAttempt(request, attempt, call);
    if (!("error" in outcome)) {
      call.retryBudget.succeeded(wasRetried);
      return outcome;
    }
    call.progress.failure = outcome.error;
    // This attempt was never sent, but one before may have reached the service.
    neverSent &&= outcome.neverSent;
    if (!neverSent && propertyOf(outcome.error, "sent") === "no") Reflect.set(outcome.error, "sent", "maybe");
    const { safe, idempotency } = call.operation;
    const isRepeatable = safe || idempotency !== undefined;
    const now = call.clock.monotonic();
    const refusedFor = now - (since[outcome.retry] ??= now);
    const decision = decide(outcome, attempt, isRepeatable, call.retry, call.random, refusedFor);
    if (decision === "too long") throw tooLong(outcome, call);
    // A stream can be sent only once, even where the service has not processed the request.
    if (request.body instanceof ReadableStream) throw unrepeated(outcome.error, decision === "final");
    if (decision === "final") throw outcome.error;
    // A wait for a limit needs no second brake: the budget is for outages.
    if (outcome.retry === "transient") {
      if (!call.retryBudget.take()) throw outcome.error;
      wasRetried = true;
    }
    call.emit({ type: "retry", attempt, delay: decision, error: outcome.error });
    await sleep(call.clock, decision, call.signal);
  }
}

/** Says why neither a retry nor, after a 401, a renewed credential followed. */
function unrepeated(error: CallError, isFinal: boolean): CallError {
  if (!isFinal || error.status === 401)
    Reflect.set(error, "hint", `${error.hint ?? ""} A body that is a stream can't be sent a second time.`);
  return error;
}

const HINT = "Come back at `retryAt`, or raise `maxWait`.";

function tooLong({ error, after = 0 }: Failure, { retry, clock }: CallContext): CallError {
  if (error instanceof RateLimitError && error.retryAt !== undefined) {
    Reflect.set(error, "hint", HINT);
    return error;
  }
  const longest = `maxWait's ${formatDuration(retry.maxWait)}`;
  return new RateLimitError(
    `${error.message} (asks to wait ${formatDuration(after)}, beyond ${longest})`,
    "burst",
    { retryAt: new Date(clock.now() + after), hint: HINT, cause: error },
  )
    .locate(error)
    .respondedAs(error);
}
