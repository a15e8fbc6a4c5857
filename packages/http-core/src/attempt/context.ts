import type { Credential } from "../auth/credential.ts";
import type { Unaddressed } from "../events/emitter.ts";
import type { Stopwatch, Trail } from "../events/timings.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Outgoing } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { EnterOptions, Pass } from "../rate-limit/gate.ts";
import type { Scrubber } from "../redact/redactor.ts";
import { discard, type Reply } from "../response/response.ts";
import { type Deadline, untilAborted } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";
import type { RetryBudget, RetryOptions } from "./retry-policy.ts";

/** What the attempts of a call need of their client and their call. */
export interface AttemptsContext {
  readonly operation: Operation;
  readonly ring: Ring;
  /** Goes through the gate of who pays, for the operation's bucket. */
  readonly enter: (payer: Payer, options: EnterOptions) => Promise<Pass>;
  /** Who pays for what the call itself sends: its redirects may lead to others. */
  readonly payer: Payer;
  /** Who pays for one request; the same object as `payer` where it is the call's own. */
  readonly payerOf: (request: Outgoing, origin: string, credential?: Credential) => Payer;
  /** The principals of the credentials that were sent. */
  readonly sentAs: string[];
  /** Ends with the call's total deadline and the caller's signal. */
  readonly signal: AbortSignal;
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  readonly budget: RetryBudget;
  readonly bodyCap: number;
  /** Headers that name a request, in the deployment's spelling. */
  readonly requestIdHeaders: readonly string[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly scrub: Scrubber;
  readonly emit: (event: Unaddressed) => void;
  readonly watch: Stopwatch;
  readonly trail: Trail;
}

/** Where redirects led a request. */
export interface Led {
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
  readonly led: Led | undefined;
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

/**
 * A step of the attempt ring, run once an attempt: it may change the request, answer by itself, or look at the
 * response. Made once per client; what it keeps between calls it keeps in its closure.
 *
 * It must not say who asks: the cache and the limits stand before it, and go by the client's `auth`.
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
export type Middleware = (request: Outgoing, next: Send, context: AttemptContext) => Promise<Response>;

/** The rest of the ring. */
export type Send = (request: Outgoing) => Promise<Response>;

/** Whose budget at a service a request takes from: that of who asks, where it goes. */
export interface Payer {
  /** The origin of the address that is asked. */
  readonly origin: string;
  /** Who asks, as the credential names it; empty without one. */
  readonly principal: string;
}

/** What the steps of this package know of an attempt. */
interface RingContext extends AttemptContext {
  /** The attempt's turns at the gates: each request that goes on the wire takes one. */
  readonly turns: Turns;
}

/** A step of the attempt ring; the user's own are such, and know less. */
export type Step = (request: Outgoing, next: Send, context: RingContext) => Promise<Response>;

/** The whole ring, or its end. */
export type Ring = (request: Outgoing, context: RingContext) => Promise<Response>;

/**
 * Steps and what stands at their end, as one function. The first is the outermost. It ends with the attempt's signal,
 * whether or not one of them heeds it.
 */
export function compose(steps: readonly Step[], end: Ring): Ring {
  const ring = steps.reduceRight<Ring>(
    (next, step) => (request, context) => step(request, (changed) => next(changed, context), context),
    end,
  );
  return (request, context) => {
    const response = ring(request, context);
    return untilAborted(response, context.signal, () => void response.then(discard, () => undefined));
  };
}

/** One request's turn. */
export interface Turn {
  readonly pass: Pass;
  /** Requests that were sent before it. */
  readonly before: number;
  /** Whether its answer has begun, or it has failed. */
  over: boolean;
}

/**
 * The turns that an attempt takes at the gates: one for each request that it sends, be it a redirect's further hop,
 * the repetition after a 401, or what a step sends besides.
 *
 * What was answered gives its place back before the attempt waits for another: nobody waits for itself. The time at
 * the gate is not the attempt's, unless another of its requests is under way meanwhile.
 */
export interface Turns {
  readonly attempt: number;
  /** The attempt's deadline. */
  readonly limit: Deadline;
  readonly context: AttemptsContext;
  /** The place with which the attempt has come; undefined once it is used, or given back. */
  spare: Pass | undefined;
  readonly taken: Turn[];
  /** Requests that were handed to the platform: without any the service has seen nothing. */
  requests: number;
  /** When the last of them was, in epoch milliseconds; before the first, when the attempt began. */
  sentAt: number;
  /** Requests that wait for their turn. */
  waiting: number;
  ended: boolean;
  /** Where redirects have led the request; undefined: there were none. */
  led: Led | undefined;
}
