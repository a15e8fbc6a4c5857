import type { Credential } from "../auth/credential.ts";
import { inForce } from "../auth/in-force.ts";
import { spelling as spellingOf, type Spelling } from "../dialect/dialect.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { authorize } from "../middleware/authorize.ts";
import { redirects } from "../middleware/redirect.ts";
import { sendWith, type Fetch } from "../middleware/send.ts";
import type { Operation } from "../operation/operation.ts";
import { checkBaseUrl, isLoopback } from "../request/base-url.ts";
import { attempts, type Success } from "../runtime/attempts.ts";
import { systemClock } from "../runtime/clock.ts";
import { deadline } from "../runtime/deadline.ts";
import { notify, type ClientEvent, type Unaddressed } from "../runtime/events.ts";
import { factsOf, toResponse } from "../runtime/exchange.ts";
import { scrubber, type Scrubber } from "../runtime/scrubber.ts";
import { compose } from "../runtime/middleware.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import { sharedRetryBudget, type RetryBudget } from "../runtime/retry-budget.ts";
import { isBrowser } from "../runtime/platform.ts";
import { learnedSkew } from "../runtime/skew.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import type { CallMeta } from "./call.ts";
import type { CallOptions, ClientOptions } from "./options.ts";

/** A successful exchange, and what is needed to go on with it. */
export interface Exchange {
  readonly text: string;
  /** A body that the classifier gave in place of the one that came; undefined where it gave none. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly status: number;
  /** A response of our own; made when it is first asked for, since most calls never do. */
  readonly response: () => Response;
  readonly meta: () => CallMeta;
  readonly facts: ErrorFacts;
  readonly emit: (event: Unaddressed) => void;
  /** Takes the call's secrets out of a text. */
  readonly clean: (text: string) => string;
}

/** What a client sends with. */
export interface Sender {
  readonly spelling: Spelling;
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Operation, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, its attempts. */
  readonly send: (operation: Operation, request: Outgoing, options: CallOptions) => Promise<Exchange>;
}

const platformFetch: Fetch = (request) => globalThis.fetch(request);

/**
 * Makes what a client sends with: everything that is made once per client.
 *
 * @throws ParameterError for a base address that can't be one, or that a credential must not go to
 */
export function createSender(options: ClientOptions): Sender {
  const bases = checkBases(options.baseUrl);
  refuseInsecure(options, Object.values(bases));
  const budgetOf = (operation: Operation, request: Outgoing): RetryBudget =>
    options.retryBudget ?? sharedRetryBudget(operation.service.name, new URL(request.url).origin);
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const listeners = options.on ?? {};
  const spelling = spellingOf(options.dialect);
  const skew = learnedSkew();
  const browser = isBrowser();
  const userAgent = options.userAgent ?? "org-clients";
  const followRedirects = redirects();
  const credentials = options.auth === undefined ? undefined : inForce(options.auth);
  let calls = 0;

  return {
    spelling,
    baseUrl(operation, { baseUrl }) {
      if (baseUrl !== undefined) return checkBaseUrl("baseUrl", baseUrl);
      const found = bases[operation.base] ?? bases[ONLY];
      if (found !== undefined) return found;
      throw new ParameterError("baseUrl", `an address for "${operation.base}"`, "none", {
        operation: operation.id,
      });
    },
    async send(operation, request, callOptions) {
      const began = clock.monotonic();
      const call = (calls += 1);
      const scrub = scrubber();
      const emit = (event: Unaddressed): void => {
        const at = clock.monotonic() - began;
        notify(listeners, addressed(event, operation.id, call, at));
      };
      const ring = compose(
        // The attempt ring, outermost first. What comes later has its place here: the gate before all others.
        [
          ...(options.use ?? []),
          followRedirects,
          authorize({
            credentials,
            bases: Object.values(bases),
            spelling,
            clock,
            skew,
            browser,
            using: (credential: Credential) => {
              scrub.add(credential);
            },
          }),
        ],
        sendWith(options.fetch ?? platformFetch, "manual"),
      );
      const { defaults } = operation;
      const timeout = { ...options.timeout, ...defined(callOptions.timeout) };
      const retry = { ...options.retry, ...defined(callOptions.retry) };
      const total = timeout.total ?? defaults.totalTimeout;
      const limit = deadline(clock, total, callOptions.signal);
      try {
        limit.signal.throwIfAborted();
        const success = await attempts(
          withHeaders(request, browser ? undefined : userAgent, callOptions.headers),
          {
            operation,
            ring,
            signal: limit.signal,
            attemptTimeout: timeout.attempt ?? defaults.attemptTimeout,
            budget: budgetOf(operation, request),
            retry: { retries: retry.retries ?? defaults.retries, maxWait: retry.maxWait ?? defaults.maxWait },
            bodyCap: options.bodyCap ?? defaults.bodyCap,
            clock,
            random,
            skew,
            scrub,
            emit,
          },
        );
        return {
          text: success.text,
          body: success.body,
          headers: success.reply.headers,
          status: success.reply.status,
          response: once(() => toResponse(success.reply)),
          meta: () => metaOf(success, clock.monotonic() - began),
          facts: factsOf(operation, request, success.attempts, scrub, success.reply),
          emit,
          clean: scrub.text,
        };
      } catch (error) {
        const told = limit.expired() ? outOfTime(total, operation, request, scrub) : error;
        emit({ type: "error", error: told });
        throw told;
      } finally {
        limit.clear();
      }
    },
  };
}

/** The name of a base address that is given without one. */
const ONLY = "";

function checkBases(given: ClientOptions["baseUrl"]): Readonly<Record<string, string>> {
  if (typeof given === "string" || given instanceof URL) return { [ONLY]: checkBaseUrl("baseUrl", given) };
  const entries = Object.entries(given).map(
    ([name, url]) => [name, checkBaseUrl(`baseUrl.${name}`, url)] as const,
  );
  return Object.fromEntries(entries);
}

function refuseInsecure({ auth, allowInsecureHttp }: ClientOptions, bases: readonly string[]): void {
  if (auth === undefined || allowInsecureHttp === true) return;
  const plain = bases.find((base) => base.startsWith("http:") && !isLoopback(base));
  if (plain === undefined) return;
  throw new ParameterError("baseUrl", "an https address, since a credential goes there", "an http address", {
    hint: "Use https, or set `allowInsecureHttp: true` if you know why.",
  });
}

/** The call's own headers over the operation's, and the client's name where the platform allows it. */
function withHeaders(
  { headers, ...request }: Outgoing,
  userAgent: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Outgoing {
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  if (userAgent !== undefined && !headers.has("user-agent")) headers.set("user-agent", userAgent);
  return { ...request, headers };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** An option given as `undefined` overrides nothing. */
function defined<T extends object>(options: T | undefined): Partial<T>;
function defined(options: object | undefined): object {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
}

function addressed(event: Unaddressed, operation: string, call: number, at: number): ClientEvent {
  return { ...event, operation, call, at };
}

function outOfTime(total: number, operation: Operation, request: Outgoing, scrub: Scrubber): TimeoutError {
  return new TimeoutError("total", total, factsOf(operation, request, 0, scrub));
}

function metaOf({ attempts: sent, reply, warnings, wire }: Success, total: number): CallMeta {
  const { rateLimit, requestId } = reply;
  return { attempts: sent, rateLimit, requestId, warnings, timings: { total, wire } };
}
