import { ParameterError } from "../errors/parameter-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Operation } from "../operation/operation.ts";
import { originOf } from "../request/base.ts";
import { checkBaseUrl } from "../request/base-url.ts";
import type { AttemptsContext } from "../runtime/attempts-context.ts";
import { deadline } from "../runtime/deadline.ts";
import type { Telling } from "../runtime/telling.ts";
import { factsOf } from "../runtime/exchange.ts";
import { scrubber } from "../runtime/scrubber.ts";
import { stopwatch } from "../runtime/stopwatch.ts";
import { factsOfTrail, newTrail } from "../runtime/trail.ts";
import { untilAborted } from "../runtime/until-aborted.ts";
import { attemptsOf } from "./attempts-of.ts";
import { ONLY } from "./bases.ts";
import { checkNumbers } from "./check-numbers.ts";
import { equip } from "./equipment.ts";
import { exchangeOf, type Carried } from "./exchange.ts";
import { flightOf } from "./flight.ts";
import type { ClientOptions } from "./options.ts";
import { withOwnHeaders } from "./own-headers.ts";
import { payingFor } from "./paying.ts";
import type { Sender } from "./sending.ts";
import { throughCache } from "./through-cache.ts";
import { askedBy, whoAsks } from "./who-asks.ts";

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
