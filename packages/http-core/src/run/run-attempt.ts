import { CallError, type ErrorFacts } from "../errors/base.ts";
import { NetworkError, RateLimitError, TimeoutError } from "../errors/errors.ts";
import { isFinal, wasNeverSent } from "../errors/network.ts";
import { fieldsOf } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { HttpRequest } from "../http/request.ts";
import type { PermitOutcome } from "../rate-limit/gate.ts";
import type { Classification } from "../operation/classify.ts";
import { isVetoed, classifyResponse } from "../response/classify.ts";
import { withLoaded } from "../response/load.ts";
import { MAY_BE_CUT, readBody, refuseUnknownCoding, textFor } from "../response/read-body.ts";
import type { Answer } from "../response/answer.ts";
import { factsOf, withWarnings } from "../response/response.ts";
import { untilAborted } from "../util/abort.ts";
import { asError } from "../util/clock.ts";
import { tryParse } from "../util/json.ts";
import { isThenable } from "../util/objects.ts";
import { Attempt, emitRequest, endAttempt } from "./attempt.ts";
import { type CallState, UNSETTLED } from "./call.ts";
import type { Failure } from "./retry-policy.ts";

/** Runs one attempt: sends the request, reads the body, classifies the response. Throws aborts, returns failures. */
export async function runAttempt(
  request: HttpRequest,
  number: number,
  call: CallState,
): Promise<Answer | Failure> {
  const attempt = new Attempt(number, call);
  const { deadline } = attempt;
  const { clock, emit, operation, redactor, watch, progress } = call;
  let outcome: Answer | Failure | undefined;
  let limit: RateLimit | undefined;
  const began = clock.monotonic();
  let duration: number | undefined;
  // At once, since the call may end before this function does.
  deadline.addEventListener("abort", () => (duration ??= watch.since(began, "wire", deadline.held())));
  try {
    const response = await call.plan.send(request, attempt);
    attempt.headers = response.headers;
    // No request was sent, since a step responded itself: the gate has not emitted the event.
    if (attempt.permits.length === 0 && call.hears.request) emitRequest(attempt);
    const responseTime = clock.now();
    const bytes = await readBody(response, call.plan.bodyCap, deadline, call.signal);
    // A browser may have followed redirects by itself.
    const address = attempt.redirect?.to ?? (response.redirected ? response.url : request.url);
    const { headers } = response;
    const { received } = attempt;
    const fields = received?.headers === headers ? received.fields : fieldsOf(headers);
    const { status, statusText } = response;
    const requestTime = attempt.sentAt;
    const reply = { status, statusText, headers, fields, bytes, address, requestTime, responseTime };
    const sent = progress.attempts;
    const facts = factsOf(call, sent, reply, reply);
    duration = watch.since(began, "wire", deadline.held());
    if (call.hears.response) {
      const { rateLimit } = facts;
      emit({ type: "response", attempt: attempt.attempt, status, bytes: bytes.length, duration, rateLimit });
    }
    const coding = fields.get("content-encoding");
    // JSON in a coding that is not known does not parse.
    if (coding !== undefined && status < 400 && bytes.length > 0 && MAY_BE_CUT.has(operation.result.kind))
      refuseUnknownCoding(coding, facts);
    const text = watch.during("decode", () =>
      textFor(operation.result, status, bytes, fields.get("content-type") ?? null, facts),
    );
    const read = { call, reply, text, facts, now: responseTime };
    const classified = withLoaded(
      () => classifyResponse(read),
      (load) => untilAborted(load, deadline),
    );
    const verdict = isThenable(classified) ? await classified : classified;
    ({ limit } = verdict);
    if (verdict.ok) {
      const warnings = verdict.warnings?.map(redactor.text) ?? [];
      const { redirect } = attempt;
      outcome = {
        reply,
        text,
        body: verdict.body,
        warnings,
        state: "bypass",
        attempts: sent,
        redirect,
        facts: withWarnings(facts, warnings),
      };
      return outcome;
    }
    const error = verdict.error.cleanse(redactor.text).responded(headers, text, redactor.text);
    if (status === 401 && call.sentAs.length + call.ownCredentials.length === 0)
      error.amend({ hint: UNSENT });
    if (attempt.isSigned && status === 401) error.amend({ hint: `${error.hint ?? ""} ${CLOCK}`.trim() });
    const retry = isVetoed(response.headers, operation.service.retryVeto) ? "never" : verdict.retry;
    const undone = isUndone(verdict, attempt, status, text);
    outcome = { error, retry, after: verdict.after, neverSent: false, undone };
    return outcome;
  } catch (error) {
    const facts = factsOf(call, progress.attempts);
    if (deadline.expired()) {
      const sent = attempt.headers !== undefined ? "yes" : attempt.requests === 0 ? "no" : "maybe";
      const hint = progress.asksAuth === true ? UNSETTLED : undefined;
      const late = withHeaders(
        new TimeoutError("attempt", call.attemptTimeout, { ...facts, sent, hint }),
        attempt,
      );
      outcome = { error: late, retry: "transient", after: undefined, neverSent: attempt.requests === 0 };
      return outcome;
    }
    call.signal.throwIfAborted();
    outcome = failureOf(error, facts, attempt);
    return outcome;
  } finally {
    if (duration === undefined) watch.since(began, "wire", deadline.held());
    const closedFor = endAttempt(attempt, outcome === undefined ? {} : permitOutcome(outcome, limit, call));
    if (outcome !== undefined && "error" in outcome && closedFor > 0) outcome.closedFor = closedFor;
  }
}

/**
 * Whether the service certainly did nothing. An earlier request of the same attempt may have been done, unless it was
 * answered with 401, and a page may come from a proxy while the service does the work.
 */
function isUndone(
  { retry, undone }: Extract<Classification, { readonly ok: false }>,
  { operation, requests, isRenewed }: Attempt,
  status: number,
  text: string,
): boolean {
  if (requests > (isRenewed ? 2 : 1)) return false;
  const isListed = operation.undone?.some((one) => one === status) === true;
  return undone === true || (retry === "throttled" && isListed && tryParse(text) !== undefined);
}

/**
 * The hint of a 401 to a request without a credential. Either the service needs one and the client has none, or the
 * operation sends none and a proxy before the service asks for one.
 */
const UNSENT = "No credential of `auth` was sent: give the client one, if the operation takes one.";

/** A signature has a time. */
const CLOCK = "Check this machine's clock, too.";

/** Converts a thrown error to a failure: one of the network may be retried, any other is final. */
function failureOf(error: unknown, facts: ErrorFacts, attempt: Attempt): Failure {
  const { call, requests, headers } = attempt;
  if (!(error instanceof CallError)) throw asError(error);
  const redacted = withHeaders(error.locate(facts).cleanse(call.redactor.text), attempt);
  const isNetwork = error instanceof NetworkError;
  // After a redirect or another request, the first request did reach the server.
  const neverSent = isNetwork && requests < 2 && wasNeverSent(error);
  if (isNetwork && (neverSent || headers !== undefined || requests > 1))
    error.amend({ sent: neverSent ? "no" : "yes" });
  return {
    error: redacted,
    retry: isNetwork && !isFinal(error) ? "transient" : "never",
    after: undefined,
    neverSent,
  };
}

/** Adds the headers of the last response, whose body was not read. */
function withHeaders<E extends CallError>(error: E, { headers, call: { redactor } }: Attempt): E {
  return headers === undefined ? error : error.responded(headers, undefined, redactor.text);
}

/**
 * The attempt's outcome for the gate, which applies it to all requests of the same quota.
 *
 * @param limit the rate limit that the body reports
 */
function permitOutcome(
  outcome: Answer | Failure,
  limit: RateLimit | undefined,
  { clock }: CallState,
): PermitOutcome {
  if (!("error" in outcome)) return { limit };
  const { error, retry, after, neverSent } = outcome;
  if (neverSent) return { limit, unsent: true };
  if (error instanceof RateLimitError) {
    // A step raised it, so other calls are not throttled. A gate raises it while no permit is held.
    if (error.status === undefined) return { limit };
    const until = error.retryAt === undefined ? after : error.retryAt.getTime() - clock.now();
    return { limit, throttled: { kind: error.kind, after: until, status: error.status } };
  }
  return retry === "throttled" ? { limit, throttled: { after, status: error.status } } : { limit };
}
