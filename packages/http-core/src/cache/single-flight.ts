import { untilAborted } from "../util/abort.ts";
import { asError } from "../util/clock.ts";

/** Lets concurrent identical calls share one result. */
export interface SingleFlight<T, Log = undefined> {
  /**
   * Joins the flight under this key, or starts one with `start`. A caller whose signal aborts leaves with its reason,
   * and the flight goes on for the others; the abort of the last one ends the flight.
   *
   * @param key the same for calls with the same result: principal, request and how it is sent
   * @param start starts the flight; its signal aborts when no caller waits any more
   * @param log the flight's progress, for calls that join later
   */
  readonly share: (
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
    log?: Log,
  ) => Promise<T>;
  /** The log of the flight under a key; undefined without a flight. */
  readonly progressOf: (key: string) => Log | undefined;
  /** Closes all flights to further calls, after a change. Calls that joined before get the result. */
  readonly close: () => void;
  /** Number of flights that can be joined. */
  readonly size: () => number;
}

interface Flight<T, Log> {
  readonly log: Log | undefined;
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
export function singleFlight<T, Log = undefined>(): SingleFlight<T, Log> {
  const flights = new Map<string, Flight<T, Log>>();

  const startFlight = (
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    log: Log | undefined,
  ): Flight<T, Log> => {
    const controller = new AbortController();
    const settle = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight: Flight<T, Log> = {
      log,
      result: start(controller.signal),
      abandon(reason) {
        // Closed at once: no further call may join a flight that is about to fail.
        settle();
        controller.abort(reason);
      },
      waiting: 0,
    };
    flights.set(key, flight);
    flight.result.then(settle, settle);
    return flight;
  };

  return {
    share(key, signal, start, log) {
      if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
      const flight = flights.get(key) ?? startFlight(key, start, log);
      flight.waiting += 1;
      if (signal === undefined) return flight.result;
      return untilAborted(flight.result, signal, () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) flight.abandon(signal.reason);
      });
    },
    progressOf: (key) => flights.get(key)?.log,
    close() {
      flights.clear();
    },
    size: () => flights.size,
  };
}
