import type { CallContext } from "../attempt/context.ts";
import type { CacheMode } from "../cache/types.ts";
import { ownError } from "../errors/base.ts";
import { Abortable, type Signal, untilAborted } from "../util/abort.ts";
import { asError } from "../util/clock.ts";

/** Lets concurrent equal reads of a client share one response. */
export interface SingleFlight<T> {
  /**
   * Joins a read under way. A call whose signal aborts leaves with its reason, and the read goes on for the others; the
   * abort of the last one ends it.
   *
   * @returns undefined where the call must be sent
   */
  readonly join: (key: string | undefined, call: CallContext) => Promise<T> | undefined;
  /**
   * Begins to send a call. For a read, replaces the call's signal by one that aborts once no caller waits.
   *
   * @returns lets equal reads join until the response arrives, and returns the response for this call
   */
  readonly begin: (key: string | undefined, call: CallContext) => (response: Promise<T>) => Promise<T>;
}

/** A read under way. */
interface Flight<T> {
  readonly leader: CallContext;
  readonly response: Promise<T>;
  readonly abandon: (reason: unknown) => void;
  waiting: number;
}

/** Creates the {@link SingleFlight} of a client. */
export function singleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string | undefined, Flight<T>>();

  return {
    join(key, call) {
      const flight = flights.get(key);
      if (flight === undefined) return undefined;
      const { leader } = flight;
      call.leader = leader;
      if (call.deadline.expiresAt() > leader.lastDeadline.expiresAt()) leader.lastDeadline = call.deadline;
      // The wait for a declared limit counts against no call.
      call.deadline.follow(leader.deadline);
      call.emit({ type: "wait", attempt: 0, atLeast: 0, flight: leader.progress.call });
      return waitFor(flight, call.signal).then(
        (response) => {
          call.watch.adopt(leader.watch.timings());
          return response;
        },
        (error: unknown) => {
          throw ownError(error);
        },
      );
    },
    begin(key, call) {
      if (key === undefined) return (response) => closeAfter(response, call);
      const own = call.signal;
      const signal = new Abortable();
      // The response outlives this call where others wait for it.
      call.signal = signal;
      return (response) => {
        const end = (): void => {
          if (flights.get(key) === flight) flights.delete(key);
        };
        const flight: Flight<T> = {
          leader: call,
          // `finally` would create two more promises.
          response: response.then(
            (value) => {
              end();
              return value;
            },
            (error: unknown) => {
              end();
              throw asError(error);
            },
          ),
          abandon(reason) {
            // Removed at once: no further call may join a read that is about to fail.
            end();
            signal.abort(reason);
          },
          waiting: 0,
        };
        flights.set(key, flight);
        return waitFor(flight, own);
      };
    },
  };

  /** A read that begins after a change must not share a response from before it. */
  function closeAfter(response: Promise<T>, { operation }: CallContext): Promise<T> {
    const close = (): void => {
      flights.clear();
    };
    if (!operation.safe) response.then(close, close);
    return response;
  }
}

function waitFor<T>(flight: Flight<T>, signal: Signal): Promise<T> {
  flight.waiting += 1;
  return untilAborted(flight.response, signal, () => {
    flight.waiting -= 1;
    if (flight.waiting === 0) flight.abandon(signal.reason);
  });
}

/** Equal for equal reads with equal options; undefined for a call that is not a read. */
export function readKey(
  { operation, request, caller, retry, attemptTimeout, queueTimeout }: CallContext,
  mode: CacheMode = "default",
): string | undefined {
  const { method, url, headers } = request;
  if (!operation.safe || (method !== "GET" && method !== "HEAD")) return undefined;
  const { retries, maxWait, notReady } = retry;
  const options = [mode, retries, maxWait, notReady, attemptTimeout, queueTimeout];
  return JSON.stringify([method, url, options, Array.from(headers), operation.id, caller.principal]);
}
