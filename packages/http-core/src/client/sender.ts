import type { CallContext } from "../attempt/context.ts";
import { checkScheme, type Credential } from "../auth/credential.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { ParameterError, TimeoutError } from "../errors/errors.ts";
import type { CallEmitter } from "../events/emitter.ts";
import { factsOfProgress, Stopwatch, type CallProgress } from "../events/timings.ts";
import { originOf } from "../http/origin.ts";
import { encodeBody, isEncoded, type UnencodedRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import { createRedactor } from "../redact/redactor.ts";
import { checkBaseUrl } from "../request/base-url.ts";
import { factsOf } from "../response/response.ts";
import { Deadline, untilAborted } from "../util/abort.ts";
import { isThenable } from "../util/objects.ts";
import { callContext, type PreparedCall } from "./call-context.ts";
import { type Exchange, exchangeOf, type SharedResponse } from "./exchange.ts";
import type { ClientParts } from "./parts.ts";
import { type ClientRuntime, createRuntime, UNNAMED_BASE, withOwnHeaders } from "./setup.ts";
import type { CallOptions, ClientOptions } from "./types.ts";

/** One call: the input of a {@link Sender}. */
export interface CallRequest {
  readonly operation: Operation;
  /** Checks the parameters and builds the request; its error is the call's. */
  readonly prepare: () => PreparedRequest;
  readonly options: CallOptions;
}

/** A request and its parameters. */
interface PreparedRequest {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: UnencodedRequest;
}

/** Sends the calls of a client. */
interface Sender {
  /** Plans the requests of an operation. */
  readonly planOf: ClientRuntime["planOf"];
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Pick<Operation, "base" | "id">, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, the cache, the attempts. */
  readonly send: (request: CallRequest) => Promise<Exchange>;
  /** Runs `work` before any call is sent; its error is emitted as a call's error. */
  readonly before: <T>(operation: Operation, work: () => T) => T;
  /** The rate limits that the gates of this client's calls know. */
  readonly knownLimits: () => readonly KnownLimit[];
}

/**
 * Creates the sender of a client.
 *
 * @throws ParameterError for an invalid option
 */
export function createSender(options: ClientOptions, parts: ClientParts): Sender {
  const runtime = createRuntime(options, parts);
  const { bases, parsedBases, clock, planOf, credentials, flights, knownLimits } = runtime;

  return {
    planOf,
    knownLimits,
    baseUrl(operation, { baseUrl }) {
      if (baseUrl !== undefined) return checkBaseUrl("baseUrl", baseUrl);
      const found = bases[operation.base] ?? bases[UNNAMED_BASE] ?? firstOf(bases, operation.base);
      if (found !== undefined) return found;
      const facts = { operation: operation.id };
      throw new ParameterError("baseUrl", `an address for "${operation.base}"`, "none", facts);
    },
    before(operation, work) {
      try {
        return work();
      } catch (error) {
        runtime.startCall(operation.id, new Stopwatch(clock)).emit({ type: "error", error });
        throw error;
      }
    },
    async send(call) {
      const emitter = runtime.startCall(call.operation.id, new Stopwatch(clock));
      try {
        return await sendBeforeDeadline(call, emitter);
      } catch (error) {
        emitter.emit({ type: "error", error });
        throw error;
      }
    },
  };

  /** Checks a call and sends it under its total deadline. */
  async function sendBeforeDeadline(
    call: CallRequest,
    { call: number, ...emitter }: CallEmitter,
  ): Promise<Exchange> {
    const { operation, options: own } = call;
    checkNumbers(own);
    const { params, request: bare } = call.prepare();
    const redactor = createRedactor();
    const complete = withOwnHeaders(bare, own.headers, runtime, redactor, operation.idempotency);
    const request = isEncoded(complete) ? complete : await encodeBody(complete);
    const progress: CallProgress = { call: number, attempts: 0, failure: undefined };
    const total = own.timeout?.total ?? options.timeout?.total ?? operation.defaults.totalTimeout;
    const deadline = new Deadline(clock, total, own.signal);
    const { signal } = deadline;
    const prepared = {
      operation,
      options: own,
      params,
      request,
      origin: originOf(request.url, parsedBases),
      signal,
      holdTotal: () => deadline.hold(),
      redactor,
      progress,
      ...emitter,
    };
    let leader: CallProgress | undefined;
    try {
      signal.throwIfAborted();
      return await sendAsCaller(prepared, (joined) => (leader = joined));
    } catch (error) {
      if (deadline.expired()) {
        const made = leader ?? progress;
        const sent = made.attempts === 0 ? "no" : made.failure?.status === undefined ? "maybe" : "yes";
        const facts = {
          ...factsOf(operation, request, 0, redactor),
          ...factsOfProgress(made),
          sent,
        } as const;
        throw new TimeoutError("total", total, facts).respondedAs(made.failure);
      }
      // An abort keeps its own reason.
      signal.throwIfAborted();
      throw error;
    } finally {
      deadline.clear();
    }
  }

  /**
   * Sends a call with its caller's credential. Concurrent equal reads share one response.
   *
   * @param joined called with the progress of the call whose response this one shares
   */
  async function sendAsCaller(
    prepared: PreparedCall,
    joined: (leader: CallProgress) => void,
  ): Promise<Exchange> {
    const { operation, origin, options: own, signal, redactor, progress, watch, emit } = prepared;
    let credential: Credential | undefined;
    if (credentials !== undefined && operation.auth.schemes.length > 0 && origin.isBase) {
      const current = credentials.current();
      credential = await (isThenable(current) ? untilAborted(current, signal) : current);
      checkScheme(operation, credential);
    }
    const call = callContext(runtime, prepared, credential);
    const run = async (flight: AbortSignal): Promise<SharedResponse> => {
      const response = await runtime.serve({ ...call, signal: flight }, own.cache);
      return { ...response, redactor, timings: watch.timings() };
    };
    const key = dedupeKey(call, own);
    if (key === undefined) {
      const sent = await run(signal).finally(() => {
        // A read that begins after a change must not share a response from before it.
        if (!operation.safe) flights.close();
      });
      return exchangeOf(sent, call);
    }
    const leader = flights.progressOf(key);
    if (leader !== undefined) {
      joined(leader);
      emit({ type: "wait", attempt: 0, atLeast: 0, flight: leader.call });
    }
    const shared = await flights.share(key, signal, run, progress);
    watch.adopt(shared.timings);
    if (leader !== undefined && runtime.hasCache) emit({ type: "cache", state: shared.state });
    return exchangeOf(shared, call);
  }
}

/** The single-flight key: equal for equal reads with equal options; undefined for a call that is not a read. */
function dedupeKey({ operation, request, caller }: CallContext, own: CallOptions): string | undefined {
  const { method, url, headers } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { cache = "default", retry, timeout } = own;
  // As text: JSON writes `Infinity` as null.
  const limits = `${String(retry?.retries)} ${String(retry?.maxWait)} ${String(timeout?.attempt)}`;
  return JSON.stringify([operation.id, caller.principal, method, url, cache, limits, Array.from(headers)]);
}

/** Operations that name no base use the first. */
function firstOf(bases: ClientRuntime["bases"], base: string): string | undefined {
  return base === UNNAMED_BASE ? Object.values(bases)[0] : undefined;
}
