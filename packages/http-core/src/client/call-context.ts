import type { CallContext, Caller } from "../attempt/context.ts";
import { sharedRetryBudget } from "../attempt/retry-policy.ts";
import type { Credential } from "../auth/credential.ts";
import { withHeaderPrincipal } from "../auth/principal.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { ClientRuntime } from "./setup.ts";
import type { CallOptions } from "./types.ts";

/** A call whose parameters and headers were checked. */
export interface PreparedCall extends Pick<
  CallContext,
  | "deadline"
  | "emit"
  | "hears"
  | "operation"
  | "origin"
  | "ownCredentials"
  | "params"
  | "progress"
  | "redactor"
  | "request"
  | "watch"
> {
  readonly options: CallOptions;
}

const NO_LIMITS: Limits = {};

/** Merges the options of a client, an operation and a call into a {@link CallContext}. */
export function callContext(
  { options, planOf, clock, random, send, readHeaders, retryBudgets }: ClientRuntime,
  call: PreparedCall,
  credential: Credential | undefined,
): CallContext {
  const { options: own, ownCredentials, deadline } = call;
  const { defaults, service } = call.operation;
  const clientCaller = credential ?? ANONYMOUS;
  return {
    ...call,
    headerNames: planOf(call.operation).headerNames,
    caller: ownCredentials.length === 0 ? clientCaller : callerOf(clientCaller, ownCredentials),
    sentAs: [],
    signal: deadline,
    attemptTimeout: own.timeout?.attempt ?? options.timeout?.attempt ?? defaults.attemptTimeout,
    retry: {
      retries: own.retry?.retries ?? options.retry?.retries ?? defaults.retries,
      maxWait: own.retry?.maxWait ?? options.retry?.maxWait ?? defaults.maxWait,
      notReady: own.retry?.notReady ?? options.retry?.notReady,
    },
    queueTimeout: own.queueTimeout ?? options.queueTimeout ?? Infinity,
    retryBudget: options.retryBudget ?? sharedRetryBudget(service.name, call.origin.origin, retryBudgets),
    limits: options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS),
    bodyCap: options.bodyCap ?? defaults.bodyCap,
    readHeaders,
    clock,
    random,
    leader: undefined,
    send,
  };
}

const ANONYMOUS: Caller = { principal: "", headers: [] };

/** A credential in a call's own headers makes it another principal, whose responses are not stored. */
function callerOf(client: Caller, ownCredentials: CallContext["ownCredentials"]): Caller {
  const names = ownCredentials.map(([name]) => name);
  return {
    principal: withHeaderPrincipal(client.principal, ownCredentials),
    headers: [...client.headers, ...names],
  };
}
