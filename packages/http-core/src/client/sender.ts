import type { CallContext } from "../attempt/context.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { ParameterError, TimeoutError } from "../errors/errors.ts";
import type { CallEmitter } from "../events/emitter.ts";
import { factsOfProgress, newProgress, stopwatch, type CallProgress } from "../events/timings.ts";
import { originOf } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import { createRedactor } from "../redact/redactor.ts";
import { checkBaseUrl } from "../request/base-url.ts";
import { factsOf } from "../response/response.ts";
import { deadline, untilAborted } from "../util/abort.ts";
import { fetchThroughCache } from "./cached-call.ts";
import { callContext, type PreparedCall, credentialOf } from "./call-context.ts";
import { type Exchange, exchangeOf, type SharedResponse } from "./exchange.ts";
import { createRuntime, UNNAMED_BASE, withOwnHeaders } from "./setup.ts";
import type { CallOptions, ClientOptions } from "./types.ts";

/** One call, as a client hands it to its {@link Sender}. */
export interface CallRequest {
  readonly operation: Operation;
  /** Makes what is to be sent; what it throws is the call's failure. */
  readonly prepare: () => PreparedRequest;
  readonly options: CallOptions;
}

/** What a call is to send. */
interface PreparedRequest {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: HttpRequest;
}

/** What a client sends with. */
interface Sender {
  readonly wireNames: WireNames;
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Operation, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, the cache, the attempts. */
  readonly send: (request: CallRequest) => Promise<Exchange>;
  /** Does what comes before any call is sent: what it throws is told as the failure of one. */
  readonly before: <T>(operation: Operation, work: () => T) => T;
  /** What the gates that its calls went through know of limits. */
  readonly knownLimits: () => readonly KnownLimit[];
}

/**
 * Makes what a client sends with.
 *
 * @throws ParameterError for an option that can't be right
 */
export function createSender(options: ClientOptions): Sender {
  const runtime = createRuntime(options);
  const { bases, parsedBases, clock, wireNames, cache, flights, knownLimits } = runtime;
  const begin = (operation: Operation): CallEmitter => runtime.startTelling(operation.id, stopwatch(clock));

  return {
    wireNames,
    knownLimits: knownLimits.list,
    baseUrl(operation, { baseUrl }) {
      if (baseUrl !== undefined) return checkBaseUrl("baseUrl", baseUrl);
      const found = bases[operation.base] ?? bases[UNNAMED_BASE];
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
    async send(call) {
      const telling = begin(call.operation);
      try {
        return await sendBeforeDeadline(call, telling);
      } catch (error) {
        telling.emit({ type: "error", error });
        throw error;
      }
    },
  };

  /** Checks a call and sends it under its total deadline. */
  async function sendBeforeDeadline(
    call: CallRequest,
    { call: number, ...telling }: CallEmitter,
  ): Promise<Exchange> {
    const { operation, options: own } = call;
    checkNumbers(own);
    const { params, request: bare } = call.prepare();
    const redactor = createRedactor();
    const request = withOwnHeaders(bare, own.headers, runtime, redactor);
    const origin = originOf(request.url, parsedBases);
    const progress = newProgress(number);
    const total = own.timeout?.total ?? options.timeout?.total ?? operation.defaults.totalTimeout;
    const limit = deadline(clock, total, own.signal);
    const { signal } = limit;
    const prepared = {
      operation,
      options: own,
      params,
      request,
      origin,
      signal,
      redactor,
      progress,
      ...telling,
    };
    let leader: CallProgress | undefined;
    try {
      signal.throwIfAborted();
      return await sendAsCaller(prepared, (joined) => (leader = joined));
    } catch (error) {
      if (limit.expired()) {
        const facts = { ...factsOf(operation, request, 0, redactor), ...factsOfProgress(leader ?? progress) };
        throw new TimeoutError("total", total, facts);
      }
      // An abort keeps its reason, whatever it is.
      signal.throwIfAborted();
      throw error;
    } finally {
      limit.clear();
    }
  }

  /**
   * Sends a call as whoever makes it. Equal reads that are under way together share one answer.
   *
   * @param joined told of the progress of the call that is sent already, and whose answer this one shares
   */
  async function sendAsCaller(
    prepared: PreparedCall,
    joined: (leader: CallProgress) => void,
  ): Promise<Exchange> {
    const { operation, origin, options: own, signal, redactor, progress, watch, emit } = prepared;
    const credential = await untilAborted(credentialOf(operation, runtime, origin), signal);
    const call = callContext(runtime, prepared, credential);
    const run = async (context: CallContext): Promise<SharedResponse> => {
      const response = await fetchThroughCache(context, cache, own.cache);
      return { ...response, redactor, timings: watch.timings() };
    };
    const key = dedupeKey(call, own);
    if (key === undefined) {
      const sent = await run(call).finally(() => {
        // A read that begins after a change must not share an answer from before it.
        if (!operation.safe) flights.close();
      });
      return exchangeOf(sent, call);
    }
    const leader = flights.progressOf(key);
    if (leader !== undefined) {
      joined(leader);
      emit({ type: "wait", attempt: 0, atLeast: 0, flight: leader.call });
    }
    const shared = await flights.share(key, signal, (flight) => run({ ...call, signal: flight }), progress);
    watch.adopt(shared.timings);
    if (leader !== undefined && cache !== undefined) emit({ type: "cache", state: shared.state });
    return exchangeOf(shared, call);
  }
}

/** What equal reads have in common that are sent in the same way; undefined for a call that is no read. */
function dedupeKey({ operation, request, caller }: CallContext, own: CallOptions): string | undefined {
  const { method, url, headers } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { cache = "default", retry, timeout } = own;
  // As text: in JSON `Infinity` would be the same as nothing.
  const how = `${String(retry?.retries)} ${String(retry?.maxWait)} ${String(timeout?.attempt)}`;
  return JSON.stringify([operation.id, caller.principal, method, url, cache, how, Array.from(headers)]);
}
