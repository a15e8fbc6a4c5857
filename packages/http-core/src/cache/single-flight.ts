import { untilAborted } from "../util/abort.ts";
import { asError } from "../util/clock.ts";

/** Lets concurrent identical calls share one result. */
export interface SingleFlight<T, Leader = undefined> {
  /**
   * Joins the flight under this key, or starts one with `start`. A caller whose signal aborts leaves with its reason,
   * and the flight goes on for the others; the abort of the last one ends the flight.
   *
   * @param key the same for calls with the same result: principal, request and how it is sent
   * @param start starts the flight; its signal aborts when no caller waits any more
   * @param leader the call that starts the flight, for those that join later
   */
  readonly share: (
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
    leader?: Leader,
  ) => Promise<T>;
  /** The call that started the flight under a key; undefined without a flight. */
  readonly leaderOf: (key: string) => Leader | undefined;
  /** Closes all flights to further calls, after a change. Calls that joined before get the result. */
  readonly close: () => void;
  /** Number of flights that can be joined. */
  readonly size: () => number;
}

interface Flight<T, Leader> {
  readonly leader: Leader | undefined;
  readonly result: Promise<T>;
  readonly abandon: (reason: unknown) => void;
  waiting: number;
}

/**
 * Creates a {@link SingleFlight}.
 *
 * @example
 * ```ts
 * import { singleFlight } from "./single-flight.ts";
 *
 * const flights = singleFlight<number>();
 * let started = 0;
 * const start = async () => (started += 1);
 * await Promise.all([flights.share("a", undefined, start), flights.share("a", undefined, start)]);
 * console.log(started); // 1
 * ```
 */
export function singleFlight<T, Leader = undefined>(): SingleFlight<T, Leader> {
  const flights = new Map<string, Flight<T, Leader>>();

  const startFlight = (
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    leader: Leader | undefined,
  ): Flight<T, Leader> => {
    const controller = new AbortController();
    const settle = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight: Flight<T, Leader> = {
      leader,
      result: start(controller.signal).then(
        (result) => {
          settle();
          return result;
        },
        (error: unknown) => {
          settle();
          throw asError(error);
        },
      ),
      abandon(reason) {
        // Closed at once: no further call may join a flight that is about to fail.
        settle();
        controller.abort(reason);
      },
      waiting: 0,
    };
    flights.set(key, flight);
    return flight;
  };

  return {
    share(key, signal, start, leader) {
      if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
      const flight = flights.get(key) ?? startFlight(key, start, leader);
      flight.waiting += 1;
      if (signal === undefined) return flight.result;
      return untilAborted(flight.result, signal, () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) flight.abandon(signal.reason);
      });
    },
    leaderOf: (key) => flights.get(key)?.leader,
    close() {
      flights.clear();
    },
    size: () => flights.size,
  };
}
