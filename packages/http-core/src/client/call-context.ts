import { type CallContext, type Caller, IN_QUERY } from "../run/context.ts";
import { sharedRetryBudget } from "../run/retry-policy.ts";
import type { Credential } from "../auth/credential.ts";
import { withHeaderPrincipal } from "../auth/principal.ts";
import { REDACTED } from "../auth/secret.ts";
import { ParameterError } from "../errors/errors.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Limits } from "../rate-limit/limits.ts";
import { secretsInHeader } from "../redact/sensitive-names.ts";
import type { ClientRuntime, GivenHeaders } from "./setup.ts";
import type { CallOptions } from "./types.ts";

/** A call whose parameters and headers were checked. */
export interface PreparedCall extends Pick<
  CallContext,
  | "deadline"
  | "emit"
  | "hears"
  | "isOfAuth"
  | "isOwnAccount"
  | "operation"
  | "origin"
  | "params"
  | "progress"
  | "redactor"
  | "request"
  | "watch"
> {
  readonly options: CallOptions;
  readonly given: GivenHeaders;
}

const NO_LIMITS: Limits = {};

/** Merges the options of a client, an operation and a call into a {@link CallContext}. */
export function callContext(
  { options, planOf, wireNames, clock, random, send, readHeaders, retryBudgets }: ClientRuntime,
  call: PreparedCall,
  credential: Credential | undefined,
): CallContext {
  const { operation, params, request, origin, isOwnAccount, isOfAuth, deadline, redactor } = call;
  const { progress, emit, hears, watch, options: own, given } = call;
  const { defaults, service } = operation;
  const clientCaller = credential ?? ANONYMOUS;
  let mayReplace = given.names.length > 0;
  // Without an iterator, which each call would pay for.
  const names = credential?.query;
  for (let at = 0; names !== undefined && at < names.length; at += 1)
    mayReplace ||= request.url.includes(names[at] ?? "");
  const ownCredentials =
    credential !== undefined && mayReplace
      ? withReplaced(given, credential, wireNames, call)
      : given.credentials;
  // Not by `...call`: an object that is spread and grows takes three times the memory.
  return {
    operation,
    params,
    request,
    origin,
    isOwnAccount,
    isOfAuth,
    deadline,
    redactor,
    progress,
    emit,
    hears,
    watch,
    headerNames: planOf(operation).headerNames,
    caller: ownCredentials.length === 0 ? clientCaller : callerOf(clientCaller, ownCredentials),
    ownCredentials,
    replacesCredential: ownCredentials !== given.credentials,
    sentAs: [],
    signal: deadline,
    lastDeadline: deadline,
    attemptTimeout: own.timeout?.attempt ?? options.timeout?.attempt ?? defaults.attemptTimeout,
    retry: {
      retries: own.retry?.retries ?? options.retry?.retries ?? defaults.retries,
      maxWait: own.retry?.maxWait ?? options.retry?.maxWait ?? defaults.maxWait,
      notReady: own.retry?.notReady ?? options.retry?.notReady,
      refusedWrites: own.retry?.refusedWrites ?? options.retry?.refusedWrites,
    },
    queueTimeout: own.queueTimeout ?? options.queueTimeout ?? Infinity,
    retryBudget: options.retryBudget ?? sharedRetryBudget(service.name, origin.origin, retryBudgets),
    limits: options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS),
    bodyCap: options.bodyCap ?? defaults.bodyCap,
    readHeaders,
    clock,
    random,
    leader: undefined,
    send,
  };
}

/**
 * Counts the headers and query parameters that replace those of the client's credential as credentials, whatever their
 * names.
 *
 * @throws ParameterError for a part of the headers of a signature, which belong together
 */
function withReplaced(
  { names, credentials }: GivenHeaders,
  credential: Credential,
  wireNames: WireNames,
  { operation, request, redactor }: Pick<CallContext, "operation" | "redactor" | "request">,
): CallContext["ownCredentials"] {
  const replaced = credential.headers.flatMap((header) => {
    const name = wireNames.header(header).toLowerCase();
    const value = names.includes(name) ? request.headers.get(name) : null;
    return value === null ? [] : [[name, value] as const];
  });
  const [first] = replaced;
  if (first !== undefined && credential.scheme === "hmac" && replaced.length < credential.headers.length)
    throw new ParameterError(`headers.${first[0]}`, "all headers of the signature, or none", "a part", {
      operation: operation.id,
    });
  for (const name of credential.query) {
    const value = new URL(request.url).searchParams.get(name);
    // A checkpoint's link may have the client's own, redacted.
    if (value !== null && !value.includes(REDACTED)) replaced.push([IN_QUERY + name, value]);
  }
  if (replaced.length === 0) return credentials;
  for (const [, value] of replaced) for (const secret of secretsInHeader(value)) redactor.addSecret(secret);
  return [
    ...credentials.filter(([name]) => !replaced.some(([one]) => one === name.toLowerCase())),
    ...replaced,
  ];
}

const ANONYMOUS: Caller = { principal: "", headers: [] };

/** A credential in a call's own headers makes it another principal, whose responses are not stored. */
function callerOf(client: Caller, ownCredentials: CallContext["ownCredentials"]): Caller {
  const names = ownCredentials.flatMap(([name]) => (name.startsWith(IN_QUERY) ? [] : name));
  return {
    principal: withHeaderPrincipal(client.principal, ownCredentials),
    headers: [...client.headers, ...names],
  };
}
