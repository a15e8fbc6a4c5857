import { CallError, type ErrorFacts } from "../errors/base.ts";
import { NetworkError, RateLimitError, TimeoutError } from "../errors/errors.ts";
import { isFinal, wasNeverSent } from "../errors/network.ts";
import type { HttpRequest } from "../http/request.ts";
import { isRaisedByGate, type PermitOutcome } from "../rate-limit/gate.ts";
import { isVetoed, classifyResponse } from "../response/classify.ts";
import { readAttemptBody, textFor } from "../response/read-body.ts";
import { factsOf, replyOf } from "../response/response.ts";
import { asError } from "../util/clock.ts";
import {
  type Attempt,
  beginAttempt,
  type CallContext,
  endAttempt,
  type Success,
  tellRequest,
} from "./context.ts";
import type { Failure } from "./retry-policy.ts";

/** One attempt, to the last byte of the body, and what it means. Aborts are thrown, failures are returned. */
export async function runAttempt(
  request: HttpRequest,
  number: number,
  call: CallContext,
): Promise<Success | Failure> {
  const attempt = beginAttempt(number, call);
  let outcome: Success | Failure | undefined;
  try {
    outcome = await exchange(request, attempt);
    return outcome;
  } finally {
    endAttempt(attempt, outcome === undefined ? {} : permitOutcome(outcome, call));
  }
}

async function exchange(request: HttpRequest, attempt: Attempt): Promise<Success | Failure> {
  const { call, deadline, signal } = attempt;
  const { clock, emit, operation, redactor, watch, progress } = call;
  const lastByte = watch.start("wire");
  try {
    const response = await call.send(request, attempt);
    if (attempt.permits.length === 0) tellRequest(attempt);
    const responseTime = clock.now();
    const bytes = await readAttemptBody(response, call.bodyCap, signal, call.signal);
    const times = { requestTime: attempt.sentAt, responseTime };
    // A browser follows redirects by itself.
    const address = attempt.redirect?.to ?? (response.redirected ? response.url : request.url);
    const reply = replyOf(response, bytes, redactor.url(address), times, call.requestIdHeaders);
    const { status, headers, rateLimit } = reply;
    const duration = lastByte(deadline.held());
    emit({ type: "response", attempt: attempt.attempt, status, bytes: bytes.length, duration, rateLimit });
    const sent = progress.attempts;
    const facts = factsOf(operation, request, sent, redactor, reply);
    const text = watch.during("decode", () =>
      textFor(operation.result, status, bytes, headers.get("content-type"), facts),
    );
    const authorized = redactor.hasSecrets();
    const verdict = classifyResponse({
      operation,
      request,
      reply,
      text,
      facts,
      authorized,
      now: responseTime,
    });
    const { limit } = verdict;
    if (verdict.ok) {
      const { warnings = [], body } = verdict;
      const told = warnings.map(redactor.text);
      return { reply, text, attempts: sent, warnings: told, body, limit, redirect: attempt.redirect };
    }
    const error = verdict.error.cleanse(redactor.text);
    const retry = isVetoed(response.headers, operation.service.retryVeto) ? "never" : verdict.retry;
    return { error, retry, after: verdict.after, neverSent: false, limit };
  } catch (error) {
    const facts = factsOf(operation, request, progress.attempts, redactor);
    if (deadline.expired()) {
      const late = new TimeoutError("attempt", call.attemptTimeout, facts);
      return { error: late, retry: "transient", after: undefined, neverSent: attempt.requests === 0 };
    }
    call.signal.throwIfAborted();
    return failed(error, facts, attempt);
  } finally {
    lastByte(deadline.held());
  }
}

/** What was thrown on the way: a failure of the network may be tried again, anything else is final. */
function failed(error: unknown, facts: ErrorFacts, { call, requests }: Attempt): Failure {
  if (!(error instanceof CallError)) throw asError(error);
  const told = error.locate(facts).cleanse(call.redactor.text);
  const network = error instanceof NetworkError;
  return {
    error: told,
    retry: network && !isFinal(error) ? "transient" : "never",
    after: undefined,
    // What failed behind a redirect or another request says nothing of the first: that one was heard.
    neverSent: network && requests < 2 && wasNeverSent(error),
  };
}

/** What the attempt's outcome tells everyone who waits for a permit of the same budget. */
function permitOutcome(outcome: Success | Failure, { clock }: CallContext): PermitOutcome {
  const { limit: limits } = outcome;
  if (!("error" in outcome)) return { limits };
  const { error, retry, after, neverSent } = outcome;
  if (neverSent) return { limits, unsent: true };
  if (error instanceof RateLimitError) {
    // Raised in this process, by a gate or a step: no other call is held back because of it.
    if (error.status === undefined || isRaisedByGate(error)) return { limits };
    const until = error.retryAt === undefined ? after : error.retryAt.getTime() - clock.now();
    return { limits, throttled: { kind: error.kind, after: until, status: error.status } };
  }
  return retry === "throttled" ? { limits, throttled: { after, status: error.status } } : { limits };
}
