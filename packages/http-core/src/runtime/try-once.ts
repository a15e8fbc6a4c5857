import { legible, textOf } from "../answer/text.ts";
import { CallError } from "../errors/call-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { NetworkError } from "../errors/network-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Pass } from "../limit/pass.ts";
import type { AttemptsContext, Success } from "./attempts-context.ts";
import { bodyOf } from "./body-of.ts";
import { asError } from "./clock.ts";
import { deadline } from "./deadline.ts";
import { factsOf, replyOf, type Reply } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import { judge } from "./judge.ts";
import { isFinal, wasNeverSent } from "./network-error.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Scrubber } from "./scrubber.ts";
import { enter, partingOf } from "./turn.ts";
import { wasSent } from "./under-way.ts";
import { isVetoed } from "./veto.ts";

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
    const bytes = await bodyOf(response, context.bodyCap, limit.signal);
    const reply = replyOf(response, bytes, scrub.url(request.url), { requestTime, responseTime });
    const { status, rateLimit } = reply;
    emit({ type: "response", attempt, status, bytes: bytes.length, duration: lastByte(), rateLimit });
    const facts = factsOf(operation, request, attempt, scrub, reply);
    const decoded = status < 400 && operation.result.kind !== "none" ? textOf : legible;
    const text = watch.during("decode", () => decoded(bytes, contentType(reply), facts));
    const authorized = scrub.used();
    const verdict = judge({ operation, request, reply, text, facts, authorized, now: responseTime });
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
    const unsent = !wasSent(limit.signal);
    if (unsent) pass.leave({ unsent });
    const facts = factsOf(operation, request, attempt, scrub);
    if (limit.expired()) {
      const late = new TimeoutError("attempt", context.attemptTimeout, facts);
      return { error: late, retry: "transient", after: undefined, neverSent: unsent };
    }
    context.signal.throwIfAborted();
    return failed(error, facts, scrub);
  } finally {
    lastByte();
    limit.clear();
  }
}

function contentType({ headers }: Reply): string | null {
  return headers.get("content-type");
}

/** What was thrown on the way: a failure of the network may be tried again, anything else is final. */
function failed(error: unknown, facts: ErrorFacts, scrub: Scrubber): Failure {
  if (!(error instanceof CallError)) throw asError(error);
  const told = error.locate(facts).cleanse(scrub.text);
  const network = error instanceof NetworkError;
  return {
    error: told,
    retry: network && !isFinal(error) ? "transient" : "never",
    after: undefined,
    neverSent: network && wasNeverSent(error),
  };
}
