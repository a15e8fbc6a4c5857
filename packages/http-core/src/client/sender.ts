import type { Credential } from "../auth/credential.ts";
import { inForce } from "../auth/in-force.ts";
import { isProof, proofsIn } from "../auth/proofs.ts";
import { createHttpCache } from "../cache/http-cache.ts";
import { memoryStore } from "../cache/memory-store.ts";
import { singleFlight } from "../cache/single-flight.ts";
import { spelling as spellingOf, type Spelling } from "../dialect/dialect.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Limits } from "../limit/limits.ts";
import { openGate } from "../limit/open-gate.ts";
import { sharedGate } from "../limit/shared-gate.ts";
import { authorize } from "../middleware/authorize.ts";
import { redirects } from "../middleware/redirect.ts";
import { mannerOf, sendWith, type Fetch } from "../middleware/send.ts";
import type { Operation } from "../operation/operation.ts";
import { baseOf, originOf } from "../request/base.ts";
import { checkBaseUrl } from "../request/base-url.ts";
import { headerValue, ownHeaders } from "../request/header-value.ts";
import { attempts } from "../runtime/attempts.ts";
import { systemClock } from "../runtime/clock.ts";
import { deadline } from "../runtime/deadline.ts";
import { emitter } from "../runtime/events.ts";
import { factsOf } from "../runtime/exchange.ts";
import { compose } from "../runtime/middleware.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import { isBrowser } from "../runtime/platform.ts";
import { sharedRetryBudget } from "../runtime/retry-budget.ts";
import { scrubber } from "../runtime/scrubber.ts";
import { learnedSkew } from "../runtime/skew.ts";
import { stopwatch } from "../runtime/stopwatch.ts";
import { newTrail, type Trail } from "../runtime/trail.ts";
import { untilAborted } from "../runtime/until-aborted.ts";
import type { AttemptsContext } from "../runtime/attempts-context.ts";
import { ONLY, checkBases, refuseInsecure } from "./bases.ts";
import { checkNumbers } from "./check-numbers.ts";
import { budgetsMet } from "./budgets-met.ts";
import type { KnownLimit } from "./client.ts";
import { exchangeOf, type Carried, type Exchange } from "./exchange.ts";
import { flightOf } from "./flight.ts";
import { throughCache } from "./through-cache.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { askedBy, whoAsks } from "./who-asks.ts";

/** One call, as a client hands it to its {@link Sender}. */
export interface Sending {
  readonly operation: Operation;
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: Outgoing;
  readonly options: CallOptions;
}

/** What a client sends with. */
export interface Sender {
  readonly spelling: Spelling;
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Operation, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, the cache, the attempts. */
  readonly send: (sending: Sending) => Promise<Exchange>;
  /** What the gates that its calls went through know of limits. */
  readonly knownLimits: () => readonly KnownLimit[];
}

const NO_LIMITS: Limits = {};

const platformFetch: Fetch = (request) => globalThis.fetch(request);

/**
 * Makes what a client sends with: everything that is made once per client.
 *
 * @throws ParameterError for a base address that can't be one or that a credential must not go to, a number that
 * can't be, a name that no header can carry
 */
export function createSender(options: ClientOptions): Sender {
  const bases = checkBases(options.baseUrl);
  refuseInsecure(options, Object.values(bases));
  checkNumbers(options);
  const { clock = systemClock, random = Math.random, fetch = platformFetch } = options;
  const spelling = spellingOf(options.dialect);
  const skew = learnedSkew();
  const browser = isBrowser();
  const userAgent = browser ? undefined : headerValue("userAgent", options.userAgent ?? "org-clients");
  const credentials = options.auth === undefined ? undefined : inForce(options.auth);
  const cache =
    options.cache === false
      ? undefined
      : createHttpCache({ store: options.cache ?? memoryStore(), clock, browser });
  const flights = singleFlight<Carried, Trail>();
  const emitFor = emitter(options.on ?? {});
  const steps = [...(options.use ?? []), redirects()];
  const end = sendWith(fetch, mannerOf(browser, spelling));
  const given = Object.values(bases).map(baseOf);
  const budgets = budgetsMet(clock);

  return {
    spelling,
    knownLimits: budgets.known,
    baseUrl(operation, { baseUrl }) {
      if (baseUrl !== undefined) return checkBaseUrl("baseUrl", baseUrl);
      const found = bases[operation.base] ?? bases[ONLY];
      if (found !== undefined) return found;
      const facts = { operation: operation.id };
      throw new ParameterError("baseUrl", `an address for "${operation.base}"`, "none", facts);
    },
    async send({ operation, params, request: bare, options: call }) {
      const watch = stopwatch(clock);
      const trail = newTrail();
      let followed = trail;
      const { defaults } = operation;
      const emit = emitFor(operation.id, watch);
      const scrub = scrubber();
      const sentAs = new Set<string>();
      const using = (credential: Credential): void => {
        scrub.add(credential);
        sentAs.add(credential.principal);
      };
      const authorized = authorize({
        credentials,
        bases: given,
        spelling,
        clock,
        skew,
        browser,
        using,
        hide: scrub.hide,
      });
      checkNumbers(call);
      const own = ownHeaders(call.headers);
      const request = withHeaders(bare, userAgent, own);
      for (const [name, value] of own)
        if (isProof(name)) for (const proof of proofsIn(value)) scrub.hide(proof);
      const origin = originOf(request.url, given);
      const total = call.timeout?.total ?? options.timeout?.total ?? defaults.totalTimeout;
      const limit = deadline(clock, total, call.signal);
      /** An abort keeps its reason, whatever it is; a deadline is ours to name. */
      const failureOf = (error: unknown): unknown => {
        if (limit.expired()) {
          const facts = { ...factsOf(operation, request, 0, scrub), ...followed.facts() };
          return new TimeoutError("total", total, facts);
        }
        return limit.signal.aborted ? limit.signal.reason : error;
      };
      try {
        limit.signal.throwIfAborted();
        const asked = whoAsks(operation, credentials, given, origin);
        const asker = "principal" in asked ? asked : await untilAborted(asked, limit.signal);
        const who = askedBy(asker, call.headers);
        const service = operation.service.name;
        const { principal } = who;
        const budget = { service, origin, principal, bucket: operation.bucket };
        budgets.met(budget);
        const limits = options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS);
        // The attempt ring, outermost first; the gate stands before it, outside of the attempt's deadline.
        const context: AttemptsContext = {
          operation,
          ring: compose([...steps, authorized], end),
          gate: () => (operation.free ? openGate : sharedGate(budget, limits, clock)),
          signal: limit.signal,
          attemptTimeout: call.timeout?.attempt ?? options.timeout?.attempt ?? defaults.attemptTimeout,
          budget: options.retryBudget ?? sharedRetryBudget(service, origin),
          retry: {
            retries: call.retry?.retries ?? options.retry?.retries ?? defaults.retries,
            maxWait: call.retry?.maxWait ?? options.retry?.maxWait ?? defaults.maxWait,
          },
          bodyCap: options.bodyCap ?? defaults.bodyCap,
          clock,
          random,
          skew,
          scrub,
          emit,
          watch,
          trail,
        };
        const arrive = async (during: AttemptsContext): Promise<Carried> => {
          const arrived = await throughCache({
            cache,
            mode: call.cache,
            operation,
            params,
            request,
            who,
            sentAs,
            context: during,
            send: attempts,
          });
          return { ...arrived, scrub, timings: watch.timings() };
        };
        const flight = flightOf({ operation, request, options: call }, who);
        if (flight !== undefined) followed = flights.logOf(flight) ?? trail;
        const arrived =
          flight === undefined
            ? await arrive(context)
            : await flights.share(flight, limit.signal, (signal) => arrive({ ...context, signal }), trail);
        watch.adopt(arrived.timings);
        return exchangeOf(arrived, operation, request, context);
      } catch (error) {
        const told = failureOf(error);
        emit({ type: "error", error: told });
        throw told;
      } finally {
        limit.clear();
      }
    },
  };
}

/** The call's own headers over the operation's, and the client's name where the platform allows it. */
function withHeaders(
  { headers, ...request }: Outgoing,
  userAgent: string | undefined,
  more: readonly (readonly [string, string])[],
): Outgoing {
  for (const [name, value] of more) headers.set(name, value);
  if (userAgent !== undefined && !headers.has("user-agent")) headers.set("user-agent", userAgent);
  return { ...request, headers };
}
