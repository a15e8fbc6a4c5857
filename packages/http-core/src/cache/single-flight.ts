import { untilAborted } from "../util/abort.ts";

/** Lets concurrent calls that ask the same share one answer. */
export interface SingleFlight<T, Log = undefined> {
  /**
   * The answer of the flight under this key; where there is none, `start` begins one. A caller whose signal aborts
   * leaves with its reason, and the flight goes on for the others; the last one's abort ends the flight.
   *
   * @param key the same for calls that would get the same answer: principal, request and how it is sent
   * @param start begins the flight; its signal aborts when nobody waits any more
   * @param log what the flight writes as it goes, for those who board it later
   */
  readonly share: (
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
    log?: Log,
  ) => Promise<T>;
  /** The log of the flight under a key; undefined where there is none. */
  readonly progressOf: (key: string) => Log | undefined;
  /** Lets nobody board what is under way: something was changed since it began. Those aboard have its answer. */
  readonly close: () => void;
  /** Flights under way that can be boarded. */
  readonly size: () => number;
}

interface Flight<T, Log> {
  readonly log: Log | undefined;
  readonly answer: Promise<T>;
  readonly abandon: (reason: unknown) => void;
  waiting: number;
}

/**
 * Makes a {@link SingleFlight}.
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
      answer: start(controller.signal),
      abandon(reason) {
        // Off the board at once: whoever comes now must not board a flight that is about to fail.
        settle();
        controller.abort(reason);
      },
      waiting: 0,
    };
    flights.set(key, flight);
    flight.answer.then(settle, settle);
    return flight;
  };

  return {
    async share(key, signal, start, log) {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? startFlight(key, start, log);
      flight.waiting += 1;
      return signal === undefined ? flight.answer : await wait(flight, signal);
    },
    progressOf: (key) => flights.get(key)?.log,
    close() {
      flights.clear();
    },
    size: () => flights.size,
  };
}

/** Waits for a flight, or for one's own abort. */
function wait<T>(flight: Flight<T, unknown>, signal: AbortSignal): Promise<T> {
  return untilAborted(flight.answer, signal, () => {
    flight.waiting -= 1;
    if (flight.waiting === 0) flight.abandon(signal.reason);
  });
}
