import type { CallContext, Step } from "../run/context.ts";
import { type RetryBudgets, sharedRetryBudgets } from "../run/retry-policy.ts";
import { credentialProvider, type CredentialProvider } from "../auth/credential.ts";
import { checkFunctions, checkNumbers } from "../errors/check-options.ts";
import { ParameterError } from "../errors/errors.ts";
import { shapeOf } from "../errors/received.ts";
import { type StartCall, emitter } from "../events/emitter.ts";
import { eventLog } from "../events/log.ts";
import { type Base, baseOf, originOf } from "../http/origin.ts";
import type { UnencodedRequest } from "../http/request.ts";
import { attemptChain } from "../run/chain.ts";
import type { Fetch } from "../run/send.ts";
import { wireNames as wireNamesOf, type WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import type { Redactor } from "../redact/redactor.ts";
import { isSensitiveName, secretsInHeader } from "../redact/sensitive-names.ts";
import { type RequestPlan, requestPlans } from "../request/build-request.ts";
import { checkBaseUrl, isLoopback } from "../request/base-url.ts";
import { headerValue, ownHeaders } from "../request/headers.ts";
import { type Clock, systemClock } from "../util/clock.ts";
import { isBrowser, randomUuid } from "../util/platform.ts";
import type { CallResponse } from "./exchange.ts";
import type { ClientParts } from "./parts.ts";
import type { ClientOptions } from "./types.ts";
import { singleFlight } from "./single-flight.ts";
import { type ServeCall, uncached } from "./uncached-call.ts";

/** The state that all calls of a client share. */
export interface ClientRuntime {
  readonly options: ClientOptions;
  /** The base addresses by name. */
  readonly bases: Readonly<Record<string, string>>;
  /** The base addresses, parsed: only these are sent the client's credential. */
  readonly parsedBases: readonly Base[];
  readonly clock: Clock;
  readonly random: () => number;
  /** Plans the requests of an operation. */
  readonly planOf: (operation: Operation) => RequestPlan;
  readonly retryBudgets: RetryBudgets;
  /** Headers of each request to the base addresses. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined in browsers, which set their own. */
  readonly userAgent: string | undefined;
  readonly credentials: CredentialProvider | undefined;
  /** Serves calls, from the cache if the client has one. */
  readonly serve: ServeCall;
  /** Creates the emitter of a call. */
  readonly startCall: StartCall;
  /** Sends one request through all steps of an attempt. */
  readonly send: Step;
  readonly knownLimits: () => readonly KnownLimit[];
  /** Reads a response's headers by the specification's names. */
  readonly readHeaders: WireNames["readHeaders"];
  readonly wireNames: WireNames;
}

const platformFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/**
 * Creates the state that a client's calls share.
 *
 * @throws ParameterError for an invalid base address, a credential for plain http or in `headers`, an invalid number, a
 * `userAgent` that is no header value, a clock that lacks a function, or another `log`
 */
export function createRuntime(options: ClientOptions, parts: ClientParts): ClientRuntime {
  const { clock = systemClock, fetch = platformFetch, auth } = options;
  const bases = checkBases(options.baseUrl);
  if (auth !== undefined) refuseInsecure(options, Object.values(bases));
  checkNumbers(options);
  checkFunctions("clock", clock, ["now", "monotonic", "timer"]);
  const browser = isBrowser();
  const wireNames = wireNamesOf(options.dialect);
  const parsedBases = Object.values(bases).map(baseOf);
  const credentials = auth === undefined ? undefined : credentialProvider(auth);
  const limiter = parts.limits?.(clock, parsedBases);
  const use = options.use ?? [];
  const reads = singleFlight<CallResponse>();
  return {
    options,
    bases,
    parsedBases,
    clock,
    random: options.random ?? Math.random,
    planOf: requestPlans(wireNames),
    retryBudgets: sharedRetryBudgets(),
    headers: sharedHeaders(options.headers),
    userAgent: browser ? undefined : headerValue("userAgent", options.userAgent ?? "org-clients"),
    credentials,
    serve: parts.cache?.(reads, clock, browser) ?? uncached(reads),
    startCall: emitter(options.on ?? {}, eventLog(options.log, clock)),
    send: attemptChain({
      use,
      fetch,
      transport: parts.transport,
      credentials,
      bases: parsedBases,
      limiter,
      wireNames,
      clock,
      browser,
    }),
    knownLimits: limiter?.known ?? (() => []),
    readHeaders: wireNames.readHeaders,
    wireNames,
  };
}

/** The name of the base address where a client has only one. */
export const UNNAMED_BASE = "";

/**
 * The base addresses by name, checked.
 *
 * @throws ParameterError naming the invalid one
 */
function checkBases(given: ClientOptions["baseUrl"]): Readonly<Record<string, string>> {
  if (typeof given === "string" || given instanceof URL)
    return { [UNNAMED_BASE]: checkBaseUrl("baseUrl", given) };
  const entries = Object.entries(given).map(
    ([name, url]) => [name, checkBaseUrl(`baseUrl.${name}`, url)] as const,
  );
  return Object.fromEntries(entries);
}

/**
 * Refuses to send a credential over plain http to another machine.
 *
 * @throws ParameterError unless `allowInsecureHttp` is set
 */
function refuseInsecure(
  { allowInsecureHttp }: Pick<ClientOptions, "allowInsecureHttp">,
  addresses: readonly string[],
): void {
  if (allowInsecureHttp === true) return;
  if (!addresses.some((address) => address.startsWith("http:") && !isLoopback(address))) return;
  throw new ParameterError("baseUrl", "an https address, since a credential goes there", "an http address", {
    hint: "Use https, or set `allowInsecureHttp: true`.",
  });
}

/**
 * Checks a client's own headers.
 *
 * @throws ParameterError naming an invalid one, or one that carries a credential
 */
function sharedHeaders(given: ClientOptions["headers"] = {}): ClientRuntime["headers"] {
  const headers = ownHeaders(given);
  const secret = headers.find(([name]) => isSensitiveName(name));
  if (secret === undefined) return headers;
  throw new ParameterError(`headers.${secret[0]}`, "no credential", shapeOf(secret[1]), {
    hint: "Pass it as `auth: credential({ headers })`, which keeps it secret.",
  });
}

/** The headers of a call and of its parameters. */
export interface GivenHeaders {
  /** Their names, in lower case. */
  readonly names: readonly string[];
  /** The credentials among them. */
  readonly credentials: CallContext["ownCredentials"];
}

/**
 * Adds a call's own headers, the client's and the `User-Agent` to a request.
 *
 * @returns the headers of the call and of its parameters. The credentials among them are redacted from then on
 * @throws ParameterError naming an invalid header, or for a credential header over plain http
 */
export function addHeaders(
  { headers, url }: UnencodedRequest,
  given: Readonly<Record<string, string>> | undefined,
  { options, headers: shared, userAgent, parsedBases, planOf }: ClientRuntime,
  redactor: Redactor,
  operation: Operation,
): GivenHeaders {
  if (shared.length > 0 && originOf(url, parsedBases).isBase)
    for (const [name, value] of shared) if (!headers.has(name)) headers.set(name, value);
  const { headerNames, secretHeaders: declared } = planOf(operation);
  const secretHeaders = [...declared];
  const own = given === undefined ? [] : ownHeaders(given);
  for (const [name, value] of own) {
    headers.set(name, value);
    if (isSensitiveName(name)) secretHeaders.push(name);
  }
  const credentials: [string, string][] = [];
  for (const name of secretHeaders) {
    const value = headers.get(name);
    if (value === null) continue;
    refuseInsecure(options, [url]);
    for (const secret of secretsInHeader(value)) redactor.addSecret(secret);
    credentials.push([name, value]);
  }
  const { idempotency } = operation;
  if (idempotency !== undefined && !headers.has(idempotency)) headers.set(idempotency, randomUuid());
  if (userAgent !== undefined && !headers.has("user-agent")) headers.set("user-agent", userAgent);
  const names = own.length === 0 ? headerNames : [...headerNames, ...own.map(([name]) => name.toLowerCase())];
  return { names, credentials };
}
