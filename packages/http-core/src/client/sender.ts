import type { AttemptsContext } from "../attempt/context.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { ParameterError, TimeoutError } from "../errors/errors.ts";
import type { Telling } from "../events/emitter.ts";
import { factsOfTrail, newTrail, stopwatch } from "../events/timings.ts";
import { originOf } from "../http/origin.ts";
import type { Outgoing } from "../http/request.ts";
import type { Spelling } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import { scrubber } from "../redact/redactor.ts";
import { checkBaseUrl } from "../request/base-url.ts";
import { factsOf } from "../response/response.ts";
import { deadline, untilAborted } from "../util/abort.ts";
import { throughCache } from "./cached-call.ts";
import { askedBy, type Asker, attemptsOf, payingFor, whoAsks } from "./call-context.ts";
import { type Carried, type Exchange, exchangeOf } from "./exchange.ts";
import { equip, ONLY, withOwnHeaders } from "./setup.ts";
import type { CallOptions, ClientOptions } from "./types.ts";

/**
 * Makes what a client sends with.
 *
 * @throws ParameterError for an option that can't be right
 */
export function createSender(options: ClientOptions): Sender {
  const kit = equip(options, options.random ?? Math.random);
  const { bases, given, clock, spelling, credentials, cache, flights, budgets } = kit;
  const begin = (operation: Operation): Telling => kit.begin(operation.id, stopwatch(clock));

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
    before(operation, work) {
      try {
        return work();
      } catch (error) {
        begin(operation).emit({ type: "error", error });
        throw error;
      }
    },
    async send({ operation, prepare, options: call }) {
      const { call: number, watch, emit } = begin(operation);
      try {
        checkNumbers(call);
        const { params, request: bare } = prepare();
        const scrub = scrubber();
        const request = withOwnHeaders(bare, call.headers, kit, scrub);
        const trail = newTrail(number);
        let followed = trail;
        const total = call.timeout?.total ?? options.timeout?.total ?? operation.defaults.totalTimeout;
        const limit = deadline(clock, total, call.signal);
        const { signal } = limit;
        try {
          signal.throwIfAborted();
          const origin = originOf(request.url, given);
          const asked = whoAsks(operation, credentials, given, origin);
          const asker = "principal" in asked ? asked : await untilAborted(asked, signal);
          const who = askedBy(asker, call.headers);
          const sentAs: string[] = [];
          const paying = payingFor({ origin, principal: who.principal }, asker, call.headers);
          const begun = {
            operation,
            options: call,
            ...paying,
            request,
            sentAs,
            scrub,
            signal,
            emit,
            watch,
            trail,
          };
          const context = attemptsOf(kit, begun);
          const passage = { cache, mode: call.cache, params, request, who };
          const arrive = async (during: AttemptsContext): Promise<Carried> => {
            const arrived = await throughCache(passage, during);
            return { ...arrived, scrub, timings: watch.timings() };
          };
          const flight = flightOf({ operation, request, options: call }, who);
          if (flight === undefined) {
            const sent = await arrive(context).finally(() => {
              // Who asks from now on must not be told what was true before.
              if (!operation.safe) flights.close();
            });
            return exchangeOf(sent, operation, request, context);
          }
          const boarded = flights.logOf(flight);
          if (boarded !== undefined) {
            followed = boarded;
            emit({ type: "wait", attempt: 0, atLeast: 0, flight: boarded.call });
          }
          const depart = (flying: AbortSignal): Promise<Carried> => arrive({ ...context, signal: flying });
          const arrived = await flights.share(flight, signal, depart, trail);
          watch.adopt(arrived.timings);
          if (boarded !== undefined && cache !== undefined) emit({ type: "cache", state: arrived.state });
          return exchangeOf(arrived, operation, request, context);
        } catch (error) {
          if (limit.expired()) {
            const facts = { ...factsOf(operation, request, 0, scrub), ...factsOfTrail(followed) };
            throw new TimeoutError("total", total, facts);
          }
          // An abort keeps its reason, whatever it is.
          signal.throwIfAborted();
          throw error;
        } finally {
          limit.clear();
        }
      } catch (error) {
        emit({ type: "error", error });
        throw error;
      }
    },
  };
}

/** A call, as far as others may want the same. */
interface Wanted {
  readonly operation: Operation;
  readonly request: Outgoing;
  readonly options: CallOptions;
}

/**
 * What two reads have in common that are the same and sent in the same way; undefined for what is no read: each of
 * those is sent by itself.
 */
function flightOf(
  { operation, request: { method, url, headers }, options: call }: Wanted,
  who: Asker,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { cache = "default", retry, timeout } = call;
  // As text: in JSON `Infinity` would be the same as nothing.
  const how = `${String(retry?.retries)} ${String(retry?.maxWait)} ${String(timeout?.attempt)}`;
  return JSON.stringify([operation.id, who.principal, method, url, cache, how, Array.from(headers)]);
}

/** What a call is to send. */
interface Prepared {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: Outgoing;
}

/** One call, as a client hands it to its {@link Sender}. */
export interface Sending {
  readonly operation: Operation;
  /** Makes what is to be sent; what it throws is the call's failure. */
  readonly prepare: () => Prepared;
  readonly options: CallOptions;
}

/** What a client sends with. */
interface Sender {
  readonly spelling: Spelling;
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Operation, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, the cache, the attempts. */
  readonly send: (sending: Sending) => Promise<Exchange>;
  /** Does what comes before any call is sent: what it throws is told as the failure of one. */
  readonly before: <T>(operation: Operation, work: () => T) => T;
  /** What the gates that its calls went through know of limits. */
  readonly knownLimits: () => readonly KnownLimit[];
}
