import { processWide } from "./platform.ts";

/** Time, handed in: nothing else in this package reads it. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that never go backwards, for durations. */
  readonly monotonic: () => number;
  /** Calls back after `delay` milliseconds; the answer cancels it. */
  readonly timer: (delay: number, callback: () => void) => () => void;
}

/** `setTimeout` fires at once beyond this (24.8 days): what takes longer is waited for bit by bit. */
const LONGEST = 2 ** 31 - 1;

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timer(delay, callback) {
    let handle: ReturnType<typeof setTimeout>;
    const wait = (left: number): void => {
      const rest = left - LONGEST;
      if (rest > 0) handle = setTimeout(wait, LONGEST, rest);
      else handle = setTimeout(callback, left);
    };
    wait(delay);
    return () => {
      clearTimeout(handle);
    };
  },
};

/** What an abort gave as its reason, as something to throw. */
export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}

type ByKey<T> = Map<string, T>;

type ByClock<T> = WeakMap<object, ByKey<T>>;

/**
 * A map that all clients of the process with the same clock share: time is part of a budget.
 *
 * Each copy of the package has a `systemClock` of its own, and all of them tell the same time.
 *
 * @param name what it holds, with the version of its shape: `limits/1`
 */
export function perClock<T>(name: string, clock: Clock): ByKey<T> {
  const all = processWide(name, (): ByClock<T> => new WeakMap(), isWeakMap<T>);
  const time = clock === systemClock ? all : clock;
  const known = all.get(time);
  if (known !== undefined) return known;
  const made: ByKey<T> = new Map();
  all.set(time, made);
  return made;
}

function isWeakMap<T>(value: object): value is ByClock<T> {
  return value instanceof WeakMap;
}
