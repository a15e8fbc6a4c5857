import type { Attempt } from "./attempt.ts";
import { type CallProgress, type CallState, IN_QUERY } from "./call.ts";
import type { Credential, CredentialContext } from "../auth/credential.ts";
import { AuthenticationError } from "../errors/errors.ts";
import { httpDate } from "../http/dates.ts";
import type { Base } from "../http/origin.ts";
import { type HttpRequest, RequestHeaders, setQuery } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Wire } from "./wire.ts";
import type { Operation } from "../operation/operation.ts";
import type { Redactor } from "../redact/redactor.ts";
import { type Deadline, untilAborted } from "../util/abort.ts";
import { remember } from "../util/bounded.ts";
import { type Clock, perClock } from "../util/clock.ts";
import { onDemand } from "../util/lazy.ts";
import { isThenable } from "../util/objects.ts";

/** The error of an operation that needs a credential, where the client has none. */
export function missing({ id, auth }: Operation): AuthenticationError {
  const makers = auth.by ?? auth.schemes;
  const options = makers.map((name) => `\`auth: ${name}(…)\``).join(" or ");
  return new AuthenticationError(`${id} needs a credential: ${makers.join(" or ")}`, {
    operation: id,
    hint: `Give the client one: ${options}.`,
  });
}

/** Waits for an answer of the function `auth`, but no longer than the deadline. */
export async function askAuth<T>(
  answer: PromiseLike<T>,
  deadline: Deadline,
  progress: CallProgress,
): Promise<T> {
  progress.asksAuth = true;
  const given = await untilAborted(answer, deadline);
  progress.asksAuth = false;
  return given;
}

/**
 * Applies a credential to a request that goes to an origin that it was given for. The redactor learns its signatures.
 * Headers and query parameters of the call replace those of the credential.
 */
export function authorize(
  request: HttpRequest,
  credential: Credential,
  origin: string,
  attempt: Attempt,
  wire: Wire,
  skew: Skew,
): HttpRequest | Promise<HttpRequest> {
  const { call } = attempt;
  call.sentAs.push(credential.principal);
  const context = new Context(request.url, origin, wire, skew, call.redactor);
  const finished = (applied: HttpRequest): HttpRequest => {
    // Only a signature depends on the server's time.
    attempt.isSigned = context.hasReadSkew;
    const named = renameHeaders(applied, credential, wire.wireNames);
    return call.replacesCredential ? withOwn(named, request, call) : named;
  };
  const applied = credential.apply(request, context);
  return isThenable(applied) ? Promise.resolve(applied).then(finished) : finished(applied);
}

/** What a credential may use for a request. Path and skew are computed when they are read, since few credentials do. */
class Context implements CredentialContext {
  static readonly #path = onDemand(({ url, origin, bases }: Context) =>
    pathBelow(new URL(url).pathname, origin, bases),
  );
  static readonly #skew = onDemand((context: Context) => {
    context.hasReadSkew = true;
    return context.learned.current(context.origin);
  });

  // Declared, not defined: then the engine runs no initialiser.
  declare readonly clock: Clock;
  declare readonly skew: number;
  declare readonly path: string;
  declare readonly browser: boolean;
  declare readonly hide: (made: string) => void;
  declare readonly url: string;
  declare readonly origin: string;
  declare readonly bases: readonly Base[];
  declare readonly learned: Skew;
  declare hasReadSkew: boolean;

  constructor(
    url: string,
    origin: string,
    { bases, clock, browser }: Wire,
    learned: Skew,
    redactor: Redactor,
  ) {
    this.clock = clock;
    this.browser = browser;
    this.hide = (made) => {
      redactor.addSecret(made);
    };
    this.url = url;
    this.origin = origin;
    this.bases = bases;
    this.learned = learned;
    this.hasReadSkew = false;
    // One call each: `defineProperties` takes three times as long.
    Object.defineProperty(this, "path", Context.#path);
    Object.defineProperty(this, "skew", Context.#skew);
  }
}

/**
 * The path that the service itself sees, without the prefix that a proxy adds to the base address. Of several base
 * addresses the longest matching prefix counts.
 */
function pathBelow(pathname: string, origin: string, bases: readonly Base[]): string {
  const prefixes = bases.flatMap((base) =>
    base.origin === origin && pathname.startsWith(`${base.prefix}/`) ? [base.prefix.length] : [],
  );
  return pathname.slice(Math.max(0, ...prefixes));
}

/** Renames the credential's headers to the deployment's wire names. */
function renameHeaders(request: HttpRequest, credential: Credential, wireNames: WireNames): HttpRequest {
  const renamed = credential.headers.filter((name) => wireNames.header(name) !== name);
  if (renamed.length === 0) return request;
  const headers = new RequestHeaders(request.headers);
  for (const name of renamed) {
    const value = headers.get(name);
    if (value === null) continue;
    headers.delete(name);
    headers.set(wireNames.header(name), value);
  }
  return { ...request, headers };
}

/** Puts the call's own credentials back in place of the client's. */
function withOwn(
  applied: HttpRequest,
  { headers: own }: HttpRequest,
  { ownCredentials }: CallState,
): HttpRequest {
  const headers = new RequestHeaders(applied.headers);
  let { url } = applied;
  for (const [name, given] of ownCredentials) {
    if (name.startsWith(IN_QUERY)) url = setQuery({ url }, name.slice(1), given).url;
    else {
      const value = own.get(name);
      if (value !== null) headers.set(name, value);
    }
  }
  return { ...applied, url, headers };
}

/** The statuses by which services refuse a signature. */
export const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403]);

/** The clocks of servers minus ours, by origin, learned from their refusals. */
export interface Skew {
  /** Milliseconds to add to our time. */
  readonly current: (origin: string) => number;
  /** Reads a response's `Date`. */
  readonly learn: (origin: string, headers: Headers, now: number) => void;
}

/** `Date` has whole seconds and a response takes time to arrive: a smaller offset is not skew. */
const SLACK = 2_000;

/** Keeps one clock offset per origin, from its last refusal. All clients of the process share it. */
export function learnedSkew(clock: Clock): Skew {
  const offsets = perClock<number>("skew/1", clock);
  return {
    current: (origin) => offsets.get(origin) ?? 0,
    learn(origin, headers, now) {
      // A cached response has an old `Date` (RFC 9111, 5.1).
      const date = headers.has("age") ? undefined : httpDate(String(headers.get("date")), now);
      if (date === undefined) return;
      const offset = date - now;
      remember(offsets, origin, Math.abs(offset) < SLACK ? 0 : offset);
    },
  };
}
