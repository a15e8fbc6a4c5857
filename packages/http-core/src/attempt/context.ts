import type { Credential, Partition } from "../auth/credential.ts";
import type { EventPayload } from "../events/emitter.ts";
import type { Stopwatch, CallProgress } from "../events/timings.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { PermitOutcome, Permit } from "../rate-limit/gate.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Reply } from "../response/response.ts";
import { type Deadline, deadline, onAbort } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";
import type { RetryBudget, RetryOptions } from "./retry-policy.ts";

/** What is known of one call while it is sent: made once, handed on to each attempt. */
export interface CallContext {
  readonly operation: Operation;
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The request as it leaves the call, without a credential. */
  readonly request: HttpRequest;
  /** Whose budgets and cache entries the call uses. */
  readonly caller: Caller;
  /** The call's own headers that are credentials: name and value. */
  readonly ownCredentials: readonly (readonly [name: string, value: string])[];
  /** The principals of the credentials that were sent, in their order. */
  readonly sentAs: string[];
  /** Ends with the call's total deadline and the caller's own signal. */
  readonly signal: AbortSignal;
  /** Milliseconds that one attempt may take. */
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  readonly retryBudget: RetryBudget;
  /** What the service allows, as declared. */
  readonly limits: Limits;
  /** The largest body that is read, in bytes. */
  readonly bodyCap: number;
  /** Headers that name a request, in the deployment's spelling. */
  readonly requestIdHeaders: readonly string[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly redactor: Redactor;
  readonly emit: (event: EventPayload) => void;
  readonly watch: Stopwatch;
  readonly progress: CallProgress;
  /** Sends one request through all steps of an attempt. */
  readonly send: Step;
}

/** Whose budgets and cache entries a request uses. */
export interface Caller {
  /** The name of who asks, without a secret; empty where no credential is sent. */
  readonly principal: string;
  /** What a persistent cache tells the credential by. */
  readonly partition?: Partition | undefined;
  /** Headers that carry the credential. */
  readonly headers: readonly string[];
}

/** What a middleware may know of the attempt that it is part of. */
export interface AttemptContext {
  readonly operation: Operation;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts with the attempt's deadline, the call's, or the caller's own signal. */
  readonly signal: AbortSignal;
  /** Query parameters that the call's credential has put on: they never cross an origin. */
  readonly secretQuery: () => readonly string[];
}

/** One attempt of a call, as its steps share it. */
export interface Attempt extends AttemptContext {
  readonly call: CallContext;
  /** The attempt's own deadline; it stands still while a request waits for a permit. */
  readonly deadline: Deadline;
  /** The permits of its requests, in the order in which they were sent. */
  readonly permits: HeldPermit[];
  /** Its requests that wait for a permit now. */
  waiting: number;
  /** Requests that were handed to the platform: without any, the service has seen nothing. */
  requests: number;
  /** When the last of them was, in epoch milliseconds; before the first, when the attempt began. */
  sentAt: number;
  /** Whether the attempt has ended: a step may still have requests under way. */
  isOver: boolean;
  /** Where redirects have led the request; undefined: there were none. */
  redirect: RedirectResult | undefined;
}

/** A permit that an attempt holds for one request. */
export interface HeldPermit {
  readonly permit: Permit;
  /** Whether the response's head has come, or the request has failed. */
  isAnswered: boolean;
}

/** Where redirects led a request. */
export interface RedirectResult {
  readonly to: string;
  /** Whether each of them was for good; else they may lead elsewhere the next time. */
  readonly forGood: boolean;
}

/** An answer that is a success. */
export interface Success {
  readonly reply: Reply;
  readonly text: string;
  /** Attempts sent, this one included; 0 where a step has answered without one. */
  readonly attempts: number;
  readonly warnings: readonly string[];
  /** A body that the classifier gave in place of the one that came. */
  readonly body: unknown;
  /** What the body told of the budget. */
  readonly limit: RateLimit | undefined;
  /** Where it came from, where a redirect led there. */
  readonly redirect: RedirectResult | undefined;
}

/** Sends one request of an attempt; each step calls the next one, which it was made with. */
export type Step = (request: HttpRequest, attempt: Attempt) => Promise<Response>;

/** A step behind the one that resolves the credential; undefined: none is sent. */
export type CredentialStep = (
  request: HttpRequest,
  attempt: Attempt,
  credential: Credential | undefined,
) => Promise<Response>;

/**
 * A step of your own in each attempt: it may change the request, answer by itself, or look at the response. Made once
 * per client; what it keeps between calls it keeps in its closure.
 *
 * It must not say who asks: the cache goes by the client's `auth`.
 *
 * @example
 * ```ts
 * import type { Middleware } from "@org/http-core";
 *
 * const named: Middleware = async (request, next) => {
 *   const headers = new Headers(request.headers);
 *   headers.set("x-client-name", "nightly-report");
 *   return next({ ...request, headers });
 * };
 * ```
 */
export type Middleware = (request: HttpRequest, next: Send, context: AttemptContext) => Promise<Response>;

/** The rest of the steps. Each call of it is a request of its own, with a permit of its own. */
export type Send = (request: HttpRequest) => Promise<Response>;

/** Begins an attempt: its deadline runs from now on. */
export function beginAttempt(number: number, call: CallContext): Attempt {
  const limit = deadline(call.clock, call.attemptTimeout, call.signal);
  return {
    call,
    operation: call.operation,
    attempt: number,
    signal: limit.signal,
    secretQuery: call.redactor.queryNames,
    deadline: limit,
    permits: [],
    waiting: 0,
    requests: 0,
    sentAt: call.clock.now(),
    isOver: false,
    redirect: undefined,
  };
}

/** Emits the `request` event of an attempt. */
export function tellRequest({ attempt, call: { emit, request, redactor } }: Attempt): void {
  emit({ type: "request", attempt, method: request.method, url: redactor.url(request.url) });
}

/** Releases the permits of requests that were answered: an attempt that waits for anything holds none of them. */
export function releaseAnswered({ permits }: Attempt): void {
  for (const { isAnswered, permit } of permits) if (isAnswered) permit.release();
}

/**
 * Ends an attempt and releases its permits, the last one with what became of it. What a step has sent and not waited
 * for keeps its permit, and the attempt's deadline, until it is answered.
 */
export function endAttempt(attempt: Attempt, outcome: PermitOutcome): void {
  const { permits, signal } = attempt;
  attempt.isOver = true;
  permits.findLast(({ isAnswered }) => isAnswered)?.permit.release(outcome);
  releaseAnswered(attempt);
  for (const { isAnswered, permit } of permits) {
    // A fetch may not heed the signal.
    if (!isAnswered) onAbort(signal, () => permit.release());
  }
  clearIfDone(attempt);
}

/** Takes off the deadline of an attempt that has ended, once none of its requests is under way. */
export function clearIfDone({ isOver, permits, signal, deadline: limit }: Attempt): void {
  if (isOver && (signal.aborted || permits.every(({ isAnswered }) => isAnswered))) limit.clear();
}
