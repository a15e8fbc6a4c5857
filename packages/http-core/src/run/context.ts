import type { Partition } from "../auth/credential.ts";
import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { RateLimitError, Sent } from "../errors/errors.ts";
import type { CallEmitter } from "../events/emitter.ts";
import type { Stopwatch } from "../events/timings.ts";
import type { UrlOrigin } from "../http/origin.ts";
import type { Fields } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { HttpRequest } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { PermitOutcome, Permit } from "../rate-limit/gate.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { SpentWait } from "../rate-limit/queue.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Reply } from "../response/response.ts";
import { Deadline, onAbort, type Signal } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";
import type { RetryBudget, RetryOptions } from "./retry-policy.ts";

/** One call while it is sent; all its attempts share it. */
export interface CallContext {
  readonly operation: Operation;
  /** The checked parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The request, without a credential. */
  readonly request: HttpRequest;
  /** The headers that the operation's parameters set, in lower case. */
  readonly headerNames: readonly string[];
  /** Where the request goes, before redirects. */
  readonly origin: UrlOrigin;
  /** Whose budgets and cache entries the call uses. */
  readonly caller: Caller;
  /** The headers of the call and of its parameters that are credentials; of query parameters after {@link IN_QUERY}. */
  readonly ownCredentials: readonly (readonly [name: string, value: string])[];
  /** True if one of them replaces a part of the client's credential: a 401 then rejects the call's, not the client's. */
  readonly replacesCredential: boolean;
  /** True if the call's own `Authorization` replaces the client's credential as a whole: it is not asked for. */
  readonly isOwnAccount: boolean;
  /** True if the function `auth` made the call. */
  readonly isOfAuth: boolean;
  /** Principals of the credentials that were sent, in order. */
  readonly sentAs: string[];
  /**
   * Aborts at the call's total deadline or with the caller's own signal. Once a read is sent, it aborts instead when no
   * call waits for the response.
   */
  signal: Signal;
  /** Milliseconds that one attempt may take. */
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  /** The longest wait for a declared limit, in milliseconds. */
  readonly queueTimeout: number;
  /** The call's total deadline, paused while it waits for a declared limit. */
  readonly deadline: Deadline;
  /** Of all calls that wait for the response, the deadline that expires last. */
  lastDeadline: Deadline;
  readonly retryBudget: RetryBudget;
  /** The declared rate limits. */
  readonly limits: Limits;
  /** The largest body that is read, in bytes. */
  readonly bodyCap: number;
  /** Reads a response's headers by the specification's names. */
  readonly readHeaders: WireNames["readHeaders"];
  readonly clock: Clock;
  readonly random: () => number;
  readonly redactor: Redactor;
  readonly emit: CallEmitter["emit"];
  readonly hears: CallEmitter["hears"];
  readonly watch: Stopwatch;
  readonly progress: CallProgress;
  /** The call whose response this one shares; undefined if it is sent itself. */
  leader: CallContext | undefined;
  /** Sends one request through all steps of an attempt. */
  readonly send: Step;
}

/** Precedes the name of a query parameter among a call's own credentials. No header begins with it. */
export const IN_QUERY = "?";

/** The progress of a call, for the error of a deadline. */
export interface CallProgress extends SpentWait {
  /** The call's number within its client, from 1. */
  readonly call: number;
  /** Attempts that handed a request to the platform. */
  attempts: number;
  /** True once the headers of a response have arrived. */
  hasResponse?: boolean;
  /** True while the call waits for the function `auth`. */
  asksAuth?: boolean;
  /** The last attempt's error. */
  failure?: CallError;
  /** While the call waits for a limit: the error if it can't wait any longer; undefined if the service imposes no wait. */
  late?: (() => RateLimitError | undefined) | undefined;
}

/** Whether a call's request can have reached the service. */
export function reached({ attempts, hasResponse }: CallProgress): Sent {
  return attempts === 0 ? "no" : hasResponse === true ? "yes" : "maybe";
}

/** The hint of a deadline that expired while {@link CallProgress.asksAuth}. */
export const UNSETTLED = "The function `auth` has not settled: let it give a credential, or fail.";

/** Whose budgets and cache entries a request uses. */
export interface Caller {
  /** Names the caller, without a secret; empty if no credential is sent. */
  readonly principal: string;
  /** Identifies the credential in a persistent cache. */
  readonly partition?: Partition | undefined;
  /** Headers that carry the credential. */
  readonly headers: readonly string[];
}

/** The attempt that a middleware is part of. */
export interface AttemptContext {
  readonly operation: Operation;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts at the attempt's or the call's deadline, or with the caller's own signal. */
  readonly signal: AbortSignal;
  /** Query parameters that the call's credential adds. They never cross an origin. */
  readonly secretQuery: () => readonly string[];
}

/** One attempt of a call, shared by its steps. Its deadline starts with it. */
export class Attempt implements AttemptContext {
  // Declared, not defined: then the engine runs no initialiser.
  declare readonly call: CallContext;
  declare readonly operation: Operation;
  declare readonly attempt: number;
  declare readonly secretQuery: () => readonly string[];
  /** The attempt's own deadline, paused while a request waits for a permit. */
  declare readonly deadline: Deadline;
  /** The permits of its requests, in the order of sending. */
  declare readonly permits: HeldPermit[];
  /** Requests that wait for a permit. */
  declare waiting: number;
  /** Requests handed to the platform; at 0 the service has seen none. */
  declare requests: number;
  /** True if the service answered the first request with 401 and the second request has a renewed credential. */
  declare isRenewed: boolean;
  /** When the last request was sent, in epoch milliseconds; before the first, when the attempt began. */
  declare sentAt: number;
  /** Whether the attempt has ended; a step may still have requests under way. */
  declare isOver: boolean;
  /** True if the credential of its last request depends on the service's time, as a signature does. */
  declare isSigned: boolean;
  /** Where redirects led the request; undefined without redirects. */
  declare redirect: RedirectResult | undefined;
  /** The headers of the last response; undefined if none has arrived. */
  declare headers: Headers | undefined;
  /** The fields of the last response, read once; undefined where a user's step may have changed them. */
  declare received: { readonly headers: Headers; readonly fields: Fields } | undefined;

  constructor(number: number, call: CallContext) {
    this.call = call;
    this.operation = call.operation;
    this.attempt = number;
    this.secretQuery = () => call.redactor.queryNames();
    this.deadline = new Deadline(call.clock, call.attemptTimeout, call.signal);
    this.permits = [];
    this.waiting = 0;
    this.requests = 0;
    this.isRenewed = false;
    this.sentAt = call.clock.now();
    this.isOver = false;
    this.isSigned = false;
    this.redirect = undefined;
    this.headers = undefined;
    this.received = undefined;
  }

  /** An `AbortSignal` for code outside this package. Created on demand: few attempts need it before they send. */
  get signal(): AbortSignal {
    return this.deadline.platform();
  }
}

/** A permit that an attempt holds for one request. */
export interface HeldPermit {
  readonly permit: Permit;
  /** Whether the response's headers have arrived or the request has failed. */
  hasResponse: boolean;
}

/** Where redirects led a request. */
export interface RedirectResult {
  readonly to: string;
  /** Whether all of them were permanent; a temporary one may lead elsewhere the next time. */
  readonly isPermanent: boolean;
}

/** A successful attempt. */
export interface Success {
  readonly reply: Reply;
  readonly text: string;
  /** Attempts sent, this one included; 0 if a step responded without sending. */
  readonly attempts: number;
  readonly warnings: readonly string[];
  /** The classifier's replacement for the received body. */
  readonly body: unknown;
  /** The rate limit that the body reports. */
  readonly limit: RateLimit | undefined;
  /** Where redirects led the request; undefined without redirects. */
  readonly redirect: RedirectResult | undefined;
  /** For the error of a result that can't be read. */
  readonly facts: ErrorFacts;
}

/** Sends one request of an attempt. */
export type Step = (request: HttpRequest, attempt: Attempt) => Promise<Response>;

/**
 * A step of your own in each attempt: it may change the request, respond by itself, or inspect the response. A client
 * uses one function for all calls: keep state between calls in its closure.
 *
 * It must not add a credential: the cache tells callers apart by the client's `auth`.
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

/** Calls the remaining steps. Each call sends a request of its own, with a permit of its own. */
export type Send = (request: HttpRequest) => Promise<Response>;

/** Emits the `request` event of an attempt. */
export function emitRequest({ attempt, call: { emit, request, redactor } }: Attempt): void {
  emit({ type: "request", attempt, method: request.method, url: redactor.url(request.url) });
}

/** Releases the permits of requests with a response. Called before an attempt waits, so that it never waits for itself. */
export function releaseResponded({ permits }: Attempt): void {
  for (const { hasResponse, permit } of permits) if (hasResponse) permit.release();
}

/**
 * Ends an attempt and releases its permits, the last one with the attempt's outcome. A request that a step sent without
 * waiting for it keeps its permit and the attempt's deadline until its response.
 *
 * @returns the milliseconds for which a refusal closes the gate; 0 without one
 */
export function endAttempt(attempt: Attempt, outcome: PermitOutcome): number {
  const { permits, deadline } = attempt;
  attempt.isOver = true;
  const last = permits.findLast(({ hasResponse }) => hasResponse);
  const closedFor = last?.permit.release(outcome) ?? 0;
  releaseResponded(attempt);
  for (const { hasResponse, permit } of permits) {
    // A fetch may ignore the signal.
    if (!hasResponse) onAbort(deadline, () => permit.release());
  }
  clearIfDone(attempt);
  return closedFor;
}

/** Clears the deadline of an ended attempt once none of its requests is under way. */
export function clearIfDone({ isOver, permits, deadline }: Attempt): void {
  if (isOver && (deadline.aborted || permits.every(({ hasResponse }) => hasResponse))) deadline.clear();
}
