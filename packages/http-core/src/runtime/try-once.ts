import { readBody } from "../answer/read-body.ts";
import { legible, textOf } from "../answer/text.ts";
import { CallError } from "../errors/call-error.ts";
import { DecodeError } from "../errors/decode-error.ts";
import { NetworkError } from "../errors/network-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Gate } from "../limit/gate.ts";
import type { Parting, Pass } from "../limit/pass.ts";
import type { Operation } from "../operation/operation.ts";
import { asError, type Clock } from "./clock.ts";
import { deadline } from "./deadline.ts";
import type { Unaddressed } from "./events.ts";
import { factsOf, replyOf, type Reply } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import { judge } from "./judge.ts";
import type { AttemptContext } from "./middleware.ts";
import { isFinal, networkError, wasNeverSent } from "./network-error.ts";
import type { Outgoing } from "./outgoing.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { RetryOptions } from "./retry-policy.ts";
import type { Scrubber } from "./scrubber.ts";
import type { Skew } from "./skew.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { Trail } from "./trail.ts";
import { isVetoed } from "./veto.ts";

/** What the attempts of a call need of their client and their call. */
export interface AttemptsContext {
  readonly operation: Operation;
  readonly ring: (request: Outgoing, context: AttemptContext) => Promise<Response>;
  /** The gate of the credential and bucket; asked for anew each time, since an idle one may be dropped. */
  readonly gate: () => Gate;
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
  readonly watch: Stopwatch;
  readonly trail: Trail;
}

/** An answer that is a success. */
export interface Success {
  readonly reply: Reply;
  readonly text: string;
  readonly attempts: number;
  readonly warnings: readonly string[];
  /** A body that the classifier gave in place of the one that came. */
  readonly body: unknown;
  /** What the body told of the budget. */
  readonly limit: RateLimit | undefined;
}

/** One attempt, from the gate to the last byte, and what it means. Aborts are thrown, failures are returned. */
export async function tryOnce(
  request: Outgoing,
  attempt: number,
  context: AttemptsContext,
): Promise<Success | Failure> {
  const pass = await enter(request, attempt, context);
  if ("error" in pass) return pass;
  const outcome = await send(request, attempt, pass, context).catch((error: unknown) => {
    pass.leave();
    throw error;
  });
  const parting = "error" in outcome ? partingOf(outcome, context) : {};
  pass.leave({ ...parting, limits: outcome.limit });
  return outcome;
}

/** Waits for the limits: outside of the attempt's deadline, inside of the call's. */
async function enter(request: Outgoing, attempt: number, context: AttemptsContext): Promise<Pass | Failure> {
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
function partingOf({ error, retry, after, neverSent }: Failure, { clock }: AttemptsContext): Parting {
  if (neverSent) return { unsent: true };
  if (error instanceof RateLimitError) {
    // Without a status it is the word of a step of this process: the service has seen nothing.
    if (error.status === undefined) return { unsent: true };
    const until = error.retryAt === undefined ? after : error.retryAt.getTime() - clock.now();
    return { throttled: { kind: error.kind, after: until } };
  }
  return retry === "throttled" ? { throttled: { after } } : {};
}

async function send(
  request: Outgoing,
  attempt: number,
  pass: Pass,
  context: AttemptsContext,
): Promise<Success | Failure> {
  const { clock, emit, operation, scrub, watch, trail } = context;
  const limit = deadline(clock, context.attemptTimeout, context.signal);
  const lastByte = watch.start("wire");
  trail.sent(attempt);
  try {
    emit({ type: "request", attempt, method: request.method, url: scrub.url(request.url) });
    const requestTime = clock.now();
    const response = await context.ring(request, {
      operation,
      attempt,
      signal: limit.signal,
      secretQuery: scrub.queryNames,
    });
    const responseTime = clock.now();
    pass.answered(response, response.status === 304 && operation.notModifiedIsFree);
    context.skew.learn(response.headers, responseTime);
    const bytes = await wholeBody(response, context.bodyCap, limit.signal).catch(unread(response));
    const reply = replyOf(response, bytes, scrub.url(request.url), { requestTime, responseTime });
    const { status, rateLimit } = reply;
    emit({ type: "response", attempt, status, bytes: bytes.length, duration: lastByte(), rateLimit });
    const facts = factsOf(operation, request, attempt, scrub, reply);
    const decoded = status < 400 && operation.result.kind !== "none" ? textOf : legible;
    const text = watch.during("decode", () => decoded(bytes, contentType(reply), facts));
    const verdict = judge({ operation, reply, text, facts, authorized: scrub.used(), now: responseTime });
    const told = verdict.limit;
    if (verdict.ok) {
      const { warnings = [], body } = verdict;
      const said = warnings.map(scrub.text);
      return { reply, text, attempts: attempt, warnings: said, body, limit: told };
    }
    const error = verdict.error.cleanse(scrub.text);
    const retry = isVetoed(response.headers, operation.service.retryVeto) ? "never" : verdict.retry;
    return { error, retry, after: verdict.after, neverSent: false, limit: told };
  } catch (error) {
    if (limit.expired()) {
      const facts = factsOf(operation, request, attempt, scrub);
      const late = new TimeoutError("attempt", context.attemptTimeout, facts);
      return { error: late, retry: "transient", after: undefined, neverSent: false };
    }
    context.signal.throwIfAborted();
    return failed(error, request, attempt, context);
  } finally {
    lastByte();
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
    return await readBody(response, cap, signal);
  } catch (error) {
    if (error instanceof CallError) throw error;
    signal.throwIfAborted();
    throw networkError(error);
  }
}

/** A refusal is what its status says, also where its body breaks off, is too large, or can't be decompressed. */
function unread({ status }: Response): (error: unknown) => Uint8Array<ArrayBuffer> {
  return (error) => {
    if (status >= 400 && (error instanceof DecodeError || error instanceof NetworkError))
      return new Uint8Array();
    throw error;
  };
}

function contentType({ headers }: Reply): string | null {
  return headers.get("content-type");
}

/** What was thrown on the way: a failure of the network may be tried again, anything else is final. */
function failed(error: unknown, request: Outgoing, attempt: number, context: AttemptsContext): Failure {
  if (!(error instanceof CallError)) throw asError(error);
  const facts = factsOf(context.operation, request, attempt, context.scrub);
  const told = error.locate(facts).cleanse(context.scrub.text);
  const network = error instanceof NetworkError;
  return {
    error: told,
    retry: network && !isFinal(error) ? "transient" : "never",
    after: undefined,
    neverSent: network && wasNeverSent(error),
  };
}
