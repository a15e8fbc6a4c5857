import type { CallError } from "../errors/base.ts";
import { RateLimitError } from "../errors/errors.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Answer } from "../response/answer.ts";
import { sleep } from "../util/abort.ts";
import { formatDuration } from "../util/durations.ts";
import { propertyOf } from "../util/objects.ts";
import { unnamedWait } from "../rate-limit/local-rules.ts";
import { runAttempt } from "./run-attempt.ts";
import { reached, type CallState } from "./call.ts";
import { decide, type Failure } from "./retry-policy.ts";

/** Sends a request until an attempt succeeds or the policy allows no retry. */
export async function retryLoop(request: HttpRequest, call: CallState): Promise<Answer> {
  const { clock, progress } = call;
  let wasRetried = false;
  // A wait for a result has an end of its own.
  let notReadySince: number | undefined;
  let neverSent = true;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await runAttempt(request, attempt, call);
    if (!("error" in outcome)) {
      call.retryBudget.succeeded(wasRetried);
      return outcome;
    }
    const { error, retry } = outcome;
    progress.failure = error;
    // This attempt was never sent, but one before may have reached the service.
    neverSent &&= outcome.neverSent;
    if (error instanceof RateLimitError) complete(error, outcome, attempt, call);
    else if (!neverSent && propertyOf(error, "sent") === "no") error.amend({ sent: "maybe" });
    const { safe, idempotency } = call.operation;
    const isRepeatable = safe || idempotency !== undefined;
    const now = clock.monotonic();
    const waited = retry === "later" ? now - (notReadySince ??= now) : progress.refused;
    const decision = decide(outcome, attempt, isRepeatable, call.retry, call.plan.random, waited);
    if (decision === "too long") throw tooLong(outcome, call, "maxWait");
    // A stream can be sent only once, even where the service has not processed the request.
    if (request.body instanceof ReadableStream) throw unrepeated(error, decision === "final");
    if (decision === "final") throw error;
    if (retry === "throttled" && now + decision >= call.lastDeadline.expiresAt())
      throw tooLong(outcome, call, "timeout");
    // A wait for a limit needs no second brake: the budget is for outages.
    if (retry === "transient") {
      if (!call.retryBudget.take()) throw error;
      wasRetried = true;
    }
    call.emit({ type: "retry", attempt, delay: decision, error });
    // A refused request waits at its gate, ahead of others.
    if (outcome.closedFor !== undefined) continue;
    await sleep(clock, decision, call.signal);
    if (retry === "throttled") progress.refused += decision;
  }
}

/** Adds to the error of a limit whether the request has reached the service, and when it may be sent again. */
function complete(
  error: RateLimitError,
  { retry, after, closedFor }: Failure,
  attempt: number,
  call: CallState,
): void {
  error.amend({ sent: reached(call.progress) });
  if (retry !== "throttled") return;
  const at = call.clock.now() + (closedFor ?? after ?? unnamedWait(error.kind, attempt));
  if (at > (error.retryAt?.getTime() ?? 0)) error.amend({ retryAt: new Date(Math.ceil(at)) });
}

/** Says why neither a retry nor, after a 401, a renewed credential followed. */
function unrepeated(error: CallError, isFinal: boolean): CallError {
  if (!isFinal || error.status === 401)
    error.amend({ hint: `${error.hint ?? ""} A body that is a stream can't be sent a second time.` });
  return error;
}

/** @param option the one that allows no longer wait */
function tooLong(
  { error, after = 0, closedFor }: Failure,
  { retry, clock, progress }: CallState,
  option: "maxWait" | "timeout",
): CallError {
  const hint = `Come back at \`retryAt\`, or raise \`${option}\`.`;
  if (error instanceof RateLimitError) {
    return error.amend({ hint });
  }
  const wait = closedFor ?? after;
  const longest = option === "maxWait" ? `maxWait's ${formatDuration(retry.maxWait)}` : "the call's deadline";
  const limit = new RateLimitError(
    `${error.message} (asks to wait ${formatDuration(wait)}, beyond ${longest})`,
    "burst",
    {
      retryAt: new Date(clock.now() + wait),
      hint,
      cause: error,
      sent: reached(progress),
    },
  )
    .locate(error)
    .respondedAs(error);
  if (error.unavailable !== undefined) limit.unavailable = error.unavailable;
  return limit;
}
