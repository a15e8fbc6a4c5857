import type { Send, Step, Turns } from "../attempt/context.ts";
import { inTurn } from "../attempt/gate-slots.ts";
import { checkScheme, type Credential, type InForce } from "../auth/credential.ts";
import { AuthenticationError } from "../errors/errors.ts";
import { httpDate } from "../http/dates.ts";
import { type Base, originOf } from "../http/origin.ts";
import type { Outgoing } from "../http/request.ts";
import type { Spelling } from "../operation/dialect.ts";
import { discard } from "../response/response.ts";
import type { Clock } from "../util/clock.ts";

/** What {@link authorize} needs. */
interface AuthorizeOptions {
  /** The client's credentials; undefined: it has none. */
  readonly credentials: InForce | undefined;
  /** Base addresses that the credential was given for. */
  readonly bases: readonly Base[];
  readonly spelling: Spelling;
  readonly clock: Clock;
  readonly skew: Skew;
  readonly browser: boolean;
}

/**
 * Puts the credential on, anew for each attempt and each hop: only where the operation takes it, and only for an
 * origin that it was given for. The call's scrubber learns of it, and of what it makes for one request. A 401 asks a
 * source that can replace the credential once, and sends again. Each request waits for its turn as who it is sent for,
 * and is signed then: a signature tells the time.
 *
 * @throws AuthenticationError where the operation needs a credential and there is none; ParameterError where there is
 * one of another kind
 */
export function authorize(options: AuthorizeOptions): Step {
  const { credentials, bases, spelling, clock, skew, browser } = options;
  return async function authorized(request, next, { operation, turns }) {
    const { schemes, required } = operation.auth;
    const { payerOf, scrub, sentAs } = turns.context;
    const origin = originOf(request.url, bases);
    if (required && credentials === undefined) throw missing(operation.id, schemes);
    if (schemes.length === 0 || credentials === undefined || !bases.some((base) => base.origin === origin))
      return sendBare(request, next, turns, origin);
    const send = (credential: Credential): Promise<Response> =>
      inTurn(turns, payerOf(request, origin, credential), () => {
        scrub.add(credential);
        sentAs.push(credential.principal);
        const applied = credential.apply(request, {
          clock,
          skew: skew.current(origin),
          // Few credentials ask for it.
          get path() {
            return pathBelow(new URL(request.url).pathname, origin, bases);
          },
          browser,
          hide: scrub.hide,
        });
        return "url" in applied
          ? next(respell(applied, credential, spelling))
          : applied.then((plain) => next(respell(plain, credential, spelling)));
      });
    const credential = await credentials.current();
    checkScheme(operation, credential);
    const response = await send(credential);
    skew.learn(origin, response.headers, clock.now());
    // A stream can't be sent again.
    if (response.status !== 401 || request.body instanceof ReadableStream) return response;
    const replacement = await credentials.replace(credential).catch((error: unknown) => {
      discard(response);
      throw error;
    });
    if (replacement === undefined || !schemes.includes(replacement.scheme)) return response;
    discard(response);
    return send(replacement);
  };

  function sendBare(request: Outgoing, next: Send, turns: Turns, origin: string): Promise<Response> {
    return inTurn(turns, turns.context.payerOf(request, origin), () => next(request));
  }
}

function missing(operation: string, schemes: readonly string[]): AuthenticationError {
  const kinds = schemes.join(" or ");
  const options = schemes.map((scheme) => `\`auth: ${scheme}(…)\``).join(" or ");
  return new AuthenticationError(`${operation} needs a credential: ${kinds}`, {
    operation,
    hint: `Give the client one: ${options}.`,
  });
}

/**
 * The path that the service itself sees: a base address may carry a prefix of a proxy. Of several on one origin it is
 * the one with most of the path.
 */
function pathBelow(pathname: string, origin: string, bases: readonly Base[]): string {
  const prefixes = bases.flatMap((base) =>
    base.origin === origin && pathname.startsWith(`${base.prefix}/`) ? [base.prefix.length] : [],
  );
  return pathname.slice(Math.max(0, ...prefixes));
}

/** Headers in the deployment's spelling. */
function respell(request: Outgoing, credential: Credential, spelling: Spelling): Outgoing {
  const renamed = credential.headers.filter((name) => spelling.header(name) !== name);
  if (renamed.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const name of renamed) {
    const value = headers.get(name);
    if (value === null) continue;
    headers.delete(name);
    headers.set(spelling.header(name), value);
  }
  return { ...request, headers };
}

/** The clocks of servers minus ours, by origin, learned from their answers. */
interface Skew {
  /** Milliseconds to add to our time. */
  readonly current: (origin: string) => number;
  /** Reads an answer's `Date`. */
  readonly learn: (origin: string, headers: Headers, now: number) => void;
}

/** `Date` has whole seconds, and an answer takes its time: less than this is no skew. */
const SLACK = 2_000;

/** One clock offset an origin, as its last answer showed it. */
export function learnedSkew(): Skew {
  const offsets = new Map<string, number>();
  return {
    current: (origin) => offsets.get(origin) ?? 0,
    learn(origin, headers, now) {
      // A cache's answer has the date of long ago (RFC 9111, 5.1).
      const date = headers.has("age") ? undefined : httpDate(String(headers.get("date")), now);
      if (date === undefined) return;
      const seen = date - now;
      offsets.set(origin, Math.abs(seen) < SLACK ? 0 : seen);
    },
  };
}
