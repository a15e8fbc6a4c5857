import type { CallContext, Caller } from "../attempt/context.ts";
import { sharedRetryBudget } from "../attempt/retry-policy.ts";
import { checkScheme, type Credential } from "../auth/credential.ts";
import { withHeaderPrincipal } from "../auth/principal.ts";
import type { CallEmitter } from "../events/emitter.ts";
import type { CallProgress } from "../events/timings.ts";
import { hasOrigin } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { Redactor } from "../redact/redactor.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import type { ClientRuntime } from "./setup.ts";
import type { CallOptions } from "./types.ts";

/** A call whose parameters and headers were checked. */
export interface PreparedCall extends Pick<CallEmitter, "emit" | "watch"> {
  readonly operation: Operation;
  readonly options: CallOptions;
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: HttpRequest;
  /** The origin of the request. */
  readonly origin: string;
  /** Ends with the call's total deadline and the caller's own signal. */
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  readonly progress: CallProgress;
}

const NO_LIMITS: Limits = {};

/** Merges the options of a client, an operation and a call into a {@link CallContext}. */
export function callContext(
  { options, clock, random, send, requestIdHeaders }: ClientRuntime,
  call: PreparedCall,
  credential: Credential | undefined,
): CallContext {
  const { operation, options: own, params, request, signal, redactor, emit, watch, progress } = call;
  const { defaults } = operation;
  const ownCredentials = ownCredentialsOf(own.headers);
  return {
    operation,
    params,
    request,
    caller: callerOf(credential ?? ANONYMOUS, ownCredentials),
    ownCredentials,
    sentAs: [],
    signal,
    attemptTimeout: own.timeout?.attempt ?? options.timeout?.attempt ?? defaults.attemptTimeout,
    retry: {
      retries: own.retry?.retries ?? options.retry?.retries ?? defaults.retries,
      maxWait: own.retry?.maxWait ?? options.retry?.maxWait ?? defaults.maxWait,
    },
    retryBudget: options.retryBudget ?? sharedRetryBudget(operation.service.name, call.origin),
    limits: options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS),
    bodyCap: options.bodyCap ?? defaults.bodyCap,
    requestIdHeaders,
    clock,
    random,
    redactor,
    emit,
    watch,
    progress,
    send,
  };
}

/**
 * The credential that a call begins with, by the rules of `middleware/authorize`.
 *
 * @throws ParameterError where the operation does not accept this kind of credential
 */
export async function credentialOf(
  operation: Operation,
  { credentials, parsedBases }: ClientRuntime,
  origin: string,
): Promise<Credential | undefined> {
  if (credentials === undefined || operation.auth.schemes.length === 0) return undefined;
  if (!hasOrigin(parsedBases, origin)) return undefined;
  const credential = await credentials.current();
  checkScheme(operation, credential);
  return credential;
}

const ANONYMOUS: Caller = { principal: "", headers: [] };

const NONE: CallContext["ownCredentials"] = [];

function ownCredentialsOf(headers: CallOptions["headers"]): CallContext["ownCredentials"] {
  return headers === undefined ? NONE : Object.entries(headers).filter(([name]) => isSensitiveName(name));
}

/** A credential in a call's own headers makes it another principal, whose responses are not stored. */
function callerOf(client: Caller, ownCredentials: CallContext["ownCredentials"]): Caller {
  if (ownCredentials.length === 0) return client;
  const names = ownCredentials.map(([name]) => name);
  return {
    principal: withHeaderPrincipal(client.principal, ownCredentials),
    headers: [...client.headers, ...names],
  };
}
