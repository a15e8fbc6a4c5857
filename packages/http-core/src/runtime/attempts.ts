import { byStatus } from "../answer/by-status.ts";
import { readBody } from "../answer/read-body.ts";
import { textOf } from "../answer/text.ts";
import { CallError } from "../errors/call-error.ts";
import { DecodeError } from "../errors/decode-error.ts";
import { NetworkError } from "../errors/network-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Answer } from "../operation/classify.ts";
import type { Operation } from "../operation/operation.ts";
import { asError, sleep, type Clock } from "./clock.ts";
import { deadline } from "./deadline.ts";
import type { Unaddressed } from "./events.ts";
import { factsOf, replyOf, type Reply } from "./exchange.ts";
import type { Scrubber } from "./scrubber.ts";
import type { Failure } from "./failure.ts";
import type { AttemptContext } from "./middleware.ts";
import { networkError, wasNeverSent } from "./network-error.ts";
import type { Outgoing } from "./outgoing.ts";
import type { RetryBudget } from "./retry-budget.ts";
import { decide, type RetryOptions } from "./retry-policy.ts";
import type { Skew } from "./skew.ts";

/** What the loop needs of its client and its call. */
export interface AttemptsContext {
  readonly operation: Operation;
  readonly ring: (request: Outgoing, context: AttemptContext) => Promise<Response>;
  /** Ends with the call's total deadline and the caller's signal. */
  readonly signal: AbortSignal;
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  readonly budget: RetryBudget;
  readonly bodyCap: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly skew: Skew;
  readonly scrub: Scrubber;
  readonly emit: (event: Unaddressed) => void;
}

/** An answer that is a success. */
export interface Success {
  readonly reply: Reply;
  readonly text: string;
  readonly attempts: number;
  readonly warnings: readonly string[];
  /** A body that the classifier gave in place of the one that came. */
  readonly body: unknown;
  /** Milliseconds of the attempt. */
  readonly wire: number;
}

/** Sends a request until an attempt succeeds, or until the policy says that no further one is due. */
export async function attempts(request: Outgoing, context: AttemptsContext): Promise<Success> {
  let lastRetry: "transient" | "throttled" | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(request, attempt, context);
    if (!("error" in outcome)) {
      context.budget.succeeded(lastRetry);
      return outcome;
    }
    const decision = decide(outcome, attempt, context.operation.safe, context.retry, context.random);
    if (!decision.retry) throw decision.reason === "too long" ? tooLong(outcome, context) : outcome.error;
    if (!context.budget.take(decision.kind)) throw outcome.error;
    lastRetry = decision.kind;
    context.emit({ type: "retry", attempt, delay: decision.delay, error: outcome.error });
    await sleep(context.clock, decision.delay, context.signal);
  }
}

/** One attempt, from sending to the last byte, and what it means. Aborts are thrown, failures are returned. */
async function tryOnce(
  request: Outgoing,
  attempt: number,
  context: AttemptsContext,
): Promise<Success | Failure> {
  const { clock, emit, operation, scrub } = context;
  const limit = deadline(clock, context.attemptTimeout, context.signal);
  const started = clock.monotonic();
  try {
    emit({ type: "request", attempt, method: request.method, url: scrub.url(request.url) });
    const response = await context.ring(request, {
      operation,
      attempt,
      signal: limit.signal,
      secretQuery: scrub.queryNames,
    });
    const bytes = await wholeBody(response, context.bodyCap, limit.signal);
    const reply = replyOf(response, bytes, scrub.url(request.url));
    context.skew.learn(reply.headers, clock.now());
    const { status, rateLimit } = reply;
    const wire = clock.monotonic() - started;
    emit({ type: "response", attempt, status, bytes: bytes.length, duration: wire, rateLimit });
    return judge(request, reply, attempt, wire, context);
  } catch (error) {
    if (limit.expired()) {
      const facts = factsOf(operation, request, attempt, scrub);
      return transient(new TimeoutError("attempt", context.attemptTimeout, facts));
    }
    context.signal.throwIfAborted();
    return failed(error, request, attempt, context);
  } finally {
    limit.clear();
  }
}

/** A body that breaks off is a failure of the network, and of this attempt. */
async function wholeBody(
  response: Response,
  cap: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readBody(response, cap, signal));
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    signal.throwIfAborted();
    throw networkError(error);
  }
}

/** Success or failure: first by the service's own classifier, then by the status. */
function judge(
  request: Outgoing,
  reply: Reply,
  attempt: number,
  wire: number,
  context: AttemptsContext,
): Success | Failure {
  const { operation, scrub, clock } = context;
  const text = textOf(reply.bytes, reply.headers.get("content-type"));
  let parsed: { readonly value: unknown } | undefined;
  const answer: Answer = {
    status: reply.status,
    headers: reply.headers,
    text,
    json: () => (parsed ??= { value: tryParse(text) }).value,
    authorized: scrub.used(),
    now: clock.now(),
    facts: factsOf(operation, request, attempt, scrub, reply),
  };
  const verdict = operation.classify?.(answer) ?? byStatus(answer);
  if (verdict.ok)
    return { reply, text, attempts: attempt, warnings: verdict.warnings ?? [], body: verdict.body, wire };
  const error = verdict.error.cleanse(scrub.text);
  return { error, retry: verdict.retry, after: verdict.after, neverSent: false };
}

function tryParse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** What was thrown on the way: a failure of the network may be tried again, anything else is final. */
function failed(error: unknown, request: Outgoing, attempt: number, context: AttemptsContext): Failure {
  const facts = factsOf(context.operation, request, attempt, context.scrub);
  if (error instanceof NetworkError) {
    const neverSent = wasNeverSent(error);
    return { error: error.locate(facts), retry: "transient", after: undefined, neverSent };
  }
  if (error instanceof CallError) {
    return {
      error: error.locate(facts).cleanse(context.scrub.text),
      retry: "never",
      after: undefined,
      neverSent: false,
    };
  }
  throw asError(error);
}

function transient(error: CallError): Failure {
  return { error, retry: "transient", after: undefined, neverSent: false };
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
