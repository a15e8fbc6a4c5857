import type { Partition } from "../auth/credential.ts";
import type { CacheMode } from "../cache/types.ts";
import type { CallError } from "../errors/base.ts";
import type { RateLimitError, Sent } from "../errors/errors.ts";
import type { CallEmitter } from "../events/emitter.ts";
import type { Stopwatch } from "../events/timings.ts";
import type { UrlOrigin } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { Validation } from "../operation/result.ts";
import type { SpentWait } from "../rate-limit/queue.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Deadline, Signal } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";
import type { CallOptions, NumberForm } from "./options.ts";
import type { Plan } from "./plan.ts";
import { mergedRetry, type RetryBudget, type RetryOptions, sharedRetryBudget } from "./retry-policy.ts";

/** A call begins with this: its request, and what was made to build it. */
export interface Begun {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The request, without a credential. */
  readonly request: HttpRequest;
  /** The request goes to this origin first; redirects may lead to another. */
  readonly origin: UrlOrigin;
  /** Its headers, and those of its parameters. */
  readonly own: OwnHeaders;
  readonly emitter: CallEmitter;
  readonly watch: Stopwatch;
  readonly redactor: Redactor;
  readonly deadline: Deadline;
}

/** One call while it runs: its attempts share it. It holds the state of the call and no rule. */
export interface CallState {
  readonly operation: Operation;
  /** It is the same for all calls of the operation. */
  readonly plan: Plan;
  /** The caller's options. */
  readonly options: CallOptions;
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The request, without a credential. */
  readonly request: HttpRequest;
  /** The request goes to this origin first; redirects may lead to another. */
  readonly origin: UrlOrigin;
  /** Whose budgets and cache entries the call uses. */
  caller: Caller;
  /** The headers of the call and of its parameters. */
  readonly own: OwnHeaders;
  /** Those of them that are credentials, and query parameters that replace the client's. */
  ownCredentials: OwnCredentials;
  /** True if one of them replaces a part of the client's credential: a 401 then rejects the call's, not the client's. */
  replacesCredential: boolean;
  /** True if the call's own `Authorization` replaces the client's credential as a whole: it is not asked for. */
  isOwnAccount: boolean;
  /** How many calls of the function `auth` wait for this one, since it made the call. */
  readonly nesting: number;
  /** Principals of the credentials that were sent, in order. */
  readonly sentAs: string[];
  cacheMode: CacheMode | undefined;
  /**
   * Aborts at the call's total deadline or with the caller's own signal. Once a read is sent, it aborts instead when no
   * call waits for the response.
   */
  signal: Signal;
  /** The call's total deadline, paused while it waits for a declared limit. */
  readonly deadline: Deadline;
  /** Of all calls that wait for the response, the deadline that expires last. */
  lastDeadline: Deadline;
  /** Milliseconds that one attempt may take. */
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  /** The longest wait for a declared limit, in milliseconds. */
  readonly queueTimeout: number;
  readonly retryBudget: RetryBudget;
  readonly validate: Validation;
  readonly numbers: NumberForm;
  readonly clock: Clock;
  /** Knows the secrets of the call, or of the one whose response it shares. */
  redactor: Redactor;
  readonly emit: CallEmitter["emit"];
  readonly hears: CallEmitter["hears"];
  readonly watch: Stopwatch;
  readonly progress: CallProgress;
  /** The call whose response this one shares; undefined if it is sent itself. */
  leader: CallState | undefined;
}

/** Begins a call. */
export function beginCall(plan: Plan, options: CallOptions, nesting: number, begun: Begun): CallState {
  const { operation } = plan;
  const { params, request, origin, own, emitter, watch, redactor, deadline } = begun;
  const { call, emit, hears } = emitter;
  const { timeout, retry } = options;
  return {
    operation,
    plan,
    options,
    params,
    request,
    origin,
    caller: ANONYMOUS,
    own,
    ownCredentials: own.credentials,
    replacesCredential: false,
    isOwnAccount: false,
    nesting,
    sentAs: [],
    cacheMode: options.cache,
    signal: deadline,
    deadline,
    lastDeadline: deadline,
    attemptTimeout: timeout?.attempt ?? plan.attemptTimeout,
    retry: retry === undefined ? plan.retry : mergedRetry(retry, plan.retry),
    queueTimeout: options.queueTimeout ?? plan.queueTimeout,
    retryBudget:
      plan.retryBudget ?? sharedRetryBudget(operation.service.name, origin.origin, plan.retryBudgets),
    validate: options.validate ?? plan.validate,
    numbers: options.numbers ?? plan.numbers,
    clock: plan.clock,
    redactor,
    emit,
    hears,
    watch,
    progress: { call, attempts: 0, refused: 0 },
    leader: undefined,
  };
}

/** The headers of a call and of its parameters. */
export interface OwnHeaders {
  /** Their names, in lower case. */
  readonly names: readonly string[];
  /** The credentials among them. */
  readonly credentials: OwnCredentials;
}

/** Credentials of a call's own, by the name of their header, or by that of their query parameter after {@link IN_QUERY}. */
export type OwnCredentials = readonly (readonly [name: string, value: string])[];

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

/** Says whether a call's request can have reached the service. */
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

/** The caller of a request without a credential. */
export const ANONYMOUS: Caller = { principal: "", headers: [] };
