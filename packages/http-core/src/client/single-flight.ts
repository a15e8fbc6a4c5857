import { ownError } from "../errors/base.ts";
import { isReadMethod } from "../http/request.ts";
import type { CallState } from "../run/call.ts";
import { Abortable, onAbort, type Signal } from "../util/abort.ts";
import { asError } from "../util/clock.ts";

/**
 * Lets a call join an equal read of the client under way, which is then the call's `leader`: both have its response. A
 * call whose signal aborts leaves with its reason, and the read goes on for the others; the abort of the last one ends
 * it.
 *
 * @returns the response of that read; or, where the call is to be sent, a function that takes its response and lets
 * equal reads join it. A read's signal is then another one: it aborts once no caller waits
 */
export type SingleFlight<T> = (call: CallState) => Promise<T> | ((response: Promise<T>) => Promise<T>);

/** A read under way. */
interface Flight<T> {
  readonly leader: CallState;
  readonly response: Promise<T>;
  /** Ends the read once no call waits. */
  readonly signal: Abortable;
  /** {@link ALONE} until there is a read to compare it with. */
  key: string;
  waiting: number;
}

/** The key of a read that began while no other was under way. Most end before there is one to compare them with. */
const ALONE = "";

/** Creates the {@link SingleFlight} of a client. */
export function singleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  return (call) => {
    const { operation, request } = call;
    if (!operation.safe || !isReadMethod(request.method)) {
      // A read that begins after a change must not share a response from before it.
      const close = (): void => {
        flights.clear();
      };
      return (response) => {
        if (!operation.safe) response.then(close, close);
        return response;
      };
    }
    let key = ALONE;
    if (flights.size > 0) {
      const alone = flights.get(ALONE);
      if (alone !== undefined) {
        flights.delete(ALONE);
        alone.key = readKey(alone.leader);
        flights.set(alone.key, alone);
      }
      key = readKey(call);
    }
    const known = flights.get(key);
    if (known !== undefined) return join(known, call);
    const own = call.signal;
    const signal = new Abortable();
    // The response outlives this call where others wait for it.
    call.signal = signal;
    return (response) => {
      const flight = { leader: call, response, signal, key, waiting: 0 };
      flights.set(key, flight);
      return wait(flight, own);
    };
  };

  /** Settles as a read does, or with the signal's reason. */
  function wait(flight: Flight<T>, signal: Signal): Promise<T> {
    flight.waiting += 1;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        forget();
        if (flights.get(flight.key) === flight) flights.delete(flight.key);
      };
      const forget = onAbort(signal, () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          // At once: no further call may join a read that is about to fail.
          end();
          flight.signal.abort(signal.reason);
        }
        // Last: the attempt that the abort ends is timed before the call's error.
        reject(asError(signal.reason));
      });
      flight.response.then(
        (response) => {
          end();
          resolve(response);
        },
        (error: unknown) => {
          end();
          reject(asError(error));
        },
      );
    });
  }

  function join(flight: Flight<T>, call: CallState): Promise<T> {
    const { leader } = flight;
    call.leader = leader;
    if (call.deadline.expiresAt() > leader.lastDeadline.expiresAt()) leader.lastDeadline = call.deadline;
    // The wait for a declared limit counts against no call.
    call.deadline.follow(leader.deadline);
    call.emit({ type: "wait", attempt: 0, atLeast: 0, flight: leader.progress.call });
    return wait(flight, call.signal).then(
      (response) => {
        call.watch.adopt(leader.watch.timings());
        call.redactor = leader.redactor;
        return response;
      },
      (error: unknown) => {
        throw ownError(error);
      },
    );
  }
}

/** Equal for equal reads with equal options. */
export function readKey({
  operation,
  request,
  caller,
  retry,
  attemptTimeout,
  queueTimeout,
  cacheMode = "default",
}: CallState): string {
  const { method, url, headers } = request;
  const { retries, maxWait, notReady } = retry;
  const options = [cacheMode, retries, maxWait, notReady, attemptTimeout, queueTimeout];
  return JSON.stringify([method, url, operation.id, caller.principal, ...options, ...headers]);
}
