import { processWide } from "./platform.ts";

/** A source of time. This package reads time only from the client's clock. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that never go backwards, for durations. */
  readonly monotonic: () => number;
  /** Calls back after `delay` milliseconds. The returned function cancels the timer. */
  readonly timer: (delay: number, callback: () => void) => () => void;
}

/** `setTimeout` fires at once beyond this (24.8 days), so a longer wait is split. */
const LONGEST = 2 ** 31 - 1;

/** Above what browsers round `performance.now()` to, in milliseconds. */
const EARLY = 200;

/** By how much timers that fired were ahead of `performance.now()`. */
let ahead = 0;

/**
 * The platform's clock. A timer that fires is believed, also where `performance.now()` says that it is early: a test
 * may mock timers alone, and waits would never end.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now() + ahead,
  timer(delay, callback) {
    const rest = delay - LONGEST;
    if (rest <= 0) {
      const due = systemClock.monotonic() + delay;
      const handle = setTimeout(() => {
        const early = due - systemClock.monotonic();
        if (early > EARLY) ahead += early;
        callback();
      }, delay);
      return () => {
        clearTimeout(handle);
      };
    }
    let cancel: (() => void) | undefined;
    const handle = setTimeout(() => {
      cancel = systemClock.timer(rest, callback);
    }, LONGEST);
    return () => {
      clearTimeout(handle);
      cancel?.();
    };
  },
};

/** A thrown value, or an abort's reason, as an error to throw. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

type ByKey<T> = Map<string, T>;

type ByClock<T> = WeakMap<object, ByKey<T>>;

/**
 * A map that all clients of the process with the same clock share, since rate limits depend on time. The `systemClock`
 * of each copy of this package counts as the same clock.
 *
 * @param name the content, with the version of its shape: `limits/1`
 */
export function perClock<T>(name: string, clock: Clock): ByKey<T> {
  const all = processWide(
    name,
    (): ByClock<T> => new WeakMap(),
    (value): value is ByClock<T> => value instanceof WeakMap,
  );
  // The map itself stands for the system's time, since each copy of this package has a `systemClock` of its own.
  const time = clock === systemClock ? all : clock;
  const known = all.get(time);
  if (known !== undefined) return known;
  const made: ByKey<T> = new Map();
  all.set(time, made);
  return made;
}
