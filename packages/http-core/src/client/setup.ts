import { credentialProvider } from "../auth/credential.ts";
import { checkFunctions, checkNumbers } from "../errors/check-options.ts";
import { ParameterError } from "../errors/errors.ts";
import { shapeOf } from "../errors/received.ts";
import { type StartCall, emitter } from "../events/emitter.ts";
import { eventLog } from "../events/log.ts";
import { baseOf, originOf } from "../http/origin.ts";
import type { UnencodedRequest } from "../http/request.ts";
import type { OwnHeaders } from "../run/call.ts";
import type { CallOptions } from "../run/options.ts";
import type { Plan } from "../run/plan.ts";
import type { Fetch } from "../run/send.ts";
import type { Wire } from "../run/wire.ts";
import { wireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import type { Redactor } from "../redact/redactor.ts";
import { isSensitiveName, secretsInHeader } from "../redact/sensitive-names.ts";
import type { Answer } from "../response/answer.ts";
import { checkBaseUrl, isLoopback } from "../request/base-url.ts";
import { headerValue, ownHeaders } from "../request/headers.ts";
import { systemClock } from "../util/clock.ts";
import { isBrowser, randomUuid } from "../util/platform.ts";
import type { ClientParts } from "./parts.ts";
import { planning } from "./planning.ts";
import type { ClientOptions } from "./types.ts";
import { singleFlight } from "./single-flight.ts";
import { type ServeCall, uncached } from "./uncached-call.ts";

/** The state that all calls of a client share. */
export interface ClientState {
  readonly options: ClientOptions;
  /** The base addresses by name. */
  readonly bases: Readonly<Record<string, string>>;
  readonly wire: Wire;
  /** The plans of operations that were called. */
  readonly plans: WeakMap<Operation, Plan>;
  /** Plans the calls of an operation. */
  readonly plan: (operation: Operation) => Plan;
  /** Headers of each request to the base addresses. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined in browsers, which set their own. */
  readonly userAgent: string | undefined;
  /** Serves calls, from the cache if the client has one. */
  readonly serve: ServeCall;
  /** Creates the emitter of a call. */
  readonly startCall: StartCall;
  readonly knownLimits: () => readonly KnownLimit[];
}

const platformFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/**
 * Creates the state that a client's calls share.
 *
 * @throws ParameterError for an invalid base address, a credential for plain http or in `headers`, an invalid number, a
 * `userAgent` that is no header value, a clock that lacks a function, or another `log`
 */
export function createState(options: ClientOptions, parts: ClientParts): ClientState {
  const { clock = systemClock, fetch = platformFetch, auth } = options;
  const bases = checkBases(options.baseUrl);
  if (auth !== undefined) refuseInsecure(options, Object.values(bases));
  checkNumbers(options);
  checkFunctions("clock", clock, ["now", "monotonic", "timer"]);
  const browser = isBrowser();
  const reads = singleFlight<Answer>();
  const wire: Wire = {
    bases: Object.values(bases).map(baseOf),
    credentials: auth === undefined ? undefined : credentialProvider(auth),
    limiter: parts.limits?.(clock),
    use: options.use ?? [],
    fetch,
    transport: parts.transport,
    wireNames: wireNames(options.dialect),
    clock,
    browser,
  };
  return {
    options,
    bases,
    wire,
    plans: new WeakMap(),
    plan: planning(options, wire, options.random ?? Math.random),
    headers: sharedHeaders(options.headers),
    userAgent: browser ? undefined : headerValue("userAgent", options.userAgent ?? "org-clients"),
    serve: parts.cache?.(reads, clock, browser) ?? uncached(reads),
    startCall: emitter(options.on ?? {}, eventLog(options.log, clock)),
    knownLimits: wire.limiter?.known ?? (() => []),
  };
}

/** The name of the base address where a client has only one. */
const UNNAMED_BASE = "";

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
 * The base address of an operation, for a call. An operation that names none uses the first.
 *
 * @throws ParameterError where the client has none for it
 */
export function baseUrlOf(
  { bases }: ClientState,
  { id, base }: Pick<Operation, "base" | "id">,
  { baseUrl }: Pick<CallOptions, "baseUrl">,
): string {
  if (baseUrl !== undefined) return checkBaseUrl("baseUrl", baseUrl);
  const first = base === UNNAMED_BASE ? Object.values(bases)[0] : undefined;
  const found = bases[base] ?? bases[UNNAMED_BASE] ?? first;
  if (found !== undefined) return found;
  throw new ParameterError("baseUrl", `an address for "${base}"`, "none", { operation: id });
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
function sharedHeaders(given: ClientOptions["headers"] = {}): ClientState["headers"] {
  const headers = ownHeaders(given);
  const secret = headers.find(([name]) => isSensitiveName(name));
  if (secret === undefined) return headers;
  throw new ParameterError(`headers.${secret[0]}`, "no credential", shapeOf(secret[1]), {
    hint: "Pass it as `auth: credential({ headers })`, which keeps it secret.",
  });
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
  { operation, headerNames, secretHeaders: declared }: Plan,
  { options, headers: shared, userAgent, wire }: ClientState,
  redactor: Redactor,
): OwnHeaders {
  if (shared.length > 0 && originOf(url, wire.bases).isBase)
    for (const [name, value] of shared) if (!headers.has(name)) headers.set(name, value);
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
