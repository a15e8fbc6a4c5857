import { CallError, type ErrorFacts } from "../errors/base.ts";
import { NetworkError, TimeoutError } from "../errors/errors.ts";
import { isFinal, wasNeverSent } from "../errors/network.ts";
import type { Outgoing } from "../http/request.ts";
import type { Parting, Pass } from "../rate-limit/gate.ts";
import type { Scrubber } from "../redact/redactor.ts";
import { isVetoed, judge } from "../response/classify.ts";
import { bodyOf, textFor } from "../response/read-body.ts";
import { factsOf, type Reply, replyOf } from "../response/response.ts";
import { deadline, type Deadline } from "../util/abort.ts";
import { asError } from "../util/clock.ts";
import type { AttemptsContext, Success, Turns } from "./context.ts";
import { answered, beginTurns, endTurns, partingOf, passTheGate } from "./gate-slots.ts";
import type { Failure } from "./retry-policy.ts";

/** One attempt, from the gate to the last byte, and what it means. Aborts are thrown, failures are returned. */
export async function tryOnce(
  request: Outgoing,
  attempt: number,
  context: AttemptsContext,
): Promise<Success | Failure> {
  let pass: Pass;
  try {
    pass = await passTheGate(context.payer, attempt, context.signal, context);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const facts = factsOf(context.operation, request, context.trail.attempts, context.scrub);
    return { error: error.locate(facts), retry: "never", after: undefined, neverSent: true };
  }
  const limit = deadline(context.clock, context.attemptTimeout, context.signal);
  const turns = beginTurns(pass, attempt, limit, context);
  let parting: Parting = {};
  try {
    const outcome = await send(request, attempt, limit, turns, context);
    const said = "error" in outcome ? partingOf(outcome, context) : {};
    parting = { ...said, limits: outcome.limit };
    return outcome;
  } finally {
    endTurns(turns, parting);
  }
}

async function send(
  request: Outgoing,
  attempt: number,
  limit: Deadline,
  turns: Turns,
  context: AttemptsContext,
): Promise<Success | Failure> {
  const { clock, emit, operation, scrub, watch, trail } = context;
  const lastByte = watch.start("wire");
  try {
    emit({ type: "request", attempt, method: request.method, url: scrub.url(request.url) });
    const response = await context.ring(request, {
      operation,
      attempt,
      signal: limit.signal,
      secretQuery: scrub.queryNames,
      turns,
    });
    const responseTime = clock.now();
    const requestTime = turns.sentAt;
    answered(turns, response);
    const bytes = await bodyOf(response, context.bodyCap, limit.signal, context.signal);
    const times = { requestTime, responseTime };
    // A browser follows redirects by itself.
    const address = turns.led?.to ?? (response.redirected ? response.url : request.url);
    const reply = replyOf(response, bytes, scrub.url(address), times, context.requestIdHeaders);
    const { status, rateLimit } = reply;
    const duration = lastByte(limit.held());
    emit({ type: "response", attempt, status, bytes: bytes.length, duration, rateLimit });
    const sent = trail.attempts;
    const facts = factsOf(operation, request, sent, scrub, reply);
    const text = watch.during("decode", () =>
      textFor(operation.result, status, bytes, contentType(reply), facts),
    );
    const authorized = scrub.used();
    const verdict = judge({ operation, request, reply, text, facts, authorized, now: responseTime });
    const told = verdict.limit;
    if (verdict.ok) {
      const { warnings = [], body } = verdict;
      const said = warnings.map(scrub.text);
      return { reply, text, attempts: sent, warnings: said, body, limit: told, led: turns.led };
    }
    const error = verdict.error.cleanse(scrub.text);
    const retry = isVetoed(response.headers, operation.service.retryVeto) ? "never" : verdict.retry;
    return { error, retry, after: verdict.after, neverSent: false, limit: told };
  } catch (error) {
    const facts = factsOf(operation, request, trail.attempts, scrub);
    if (limit.expired()) {
      const late = new TimeoutError("attempt", context.attemptTimeout, facts);
      return { error: late, retry: "transient", after: undefined, neverSent: turns.requests === 0 };
    }
    context.signal.throwIfAborted();
    return failed(error, facts, scrub, turns);
  } finally {
    lastByte(limit.held());
  }
}

function contentType({ headers }: Reply): string | null {
  return headers.get("content-type");
}

/** What was thrown on the way: a failure of the network may be tried again, anything else is final. */
function failed(error: unknown, facts: ErrorFacts, scrub: Scrubber, { requests }: Turns): Failure {
  if (!(error instanceof CallError)) throw asError(error);
  const told = error.locate(facts).cleanse(scrub.text);
  const network = error instanceof NetworkError;
  return {
    error: told,
    retry: network && !isFinal(error) ? "transient" : "never",
    after: undefined,
    // What failed behind a redirect or another request says nothing of the first: that one was heard.
    neverSent: network && requests < 2 && wasNeverSent(error),
  };
}
