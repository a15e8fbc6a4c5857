import type { Fields } from "../http/headers.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { PermitOutcome, Permit } from "../rate-limit/gate.ts";
import type { Redirect } from "../response/answer.ts";
import { Deadline, onAbort } from "../util/abort.ts";
import type { CallState } from "./call.ts";

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
  declare readonly call: CallState;
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
  /** True once the attempt has ended; a step may still have requests under way. */
  declare isOver: boolean;
  /** True if the credential of its last request depends on the service's time, as a signature does. */
  declare isSigned: boolean;
  /** The redirects that the request followed; undefined if there were none. */
  declare redirect: Redirect | undefined;
  /** The headers of the last response; undefined if none has arrived. */
  declare headers: Headers | undefined;
  /** The fields of the last response, read once; undefined where a user's step may have changed them. */
  declare received: { readonly headers: Headers; readonly fields: Fields } | undefined;

  constructor(number: number, call: CallState) {
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
  /** True once the response's headers have arrived or the request has failed. */
  hasResponse: boolean;
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
