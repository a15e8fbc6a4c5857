import { asError } from "../runtime/clock.ts";
import { onAbort } from "../runtime/on-abort.ts";

/** Somebody who waits. */
export interface Waiter<T> {
  /** When it came, on the clock that never goes back. */
  readonly since: number;
  /** The longest that it wants to wait, in milliseconds. */
  readonly maxWait: number;
  /** Its turn: it leaves the line. */
  readonly grant: (value: T) => void;
  /** It leaves the line with an error. */
  readonly refuse: (error: Error) => void;
}

/** Those who wait, first come, first served. */
export interface Line<T> extends Iterable<Waiter<T>> {
  readonly size: () => number;
  /** Waits until its turn. An abort of the signal leaves the line with the signal's reason. */
  readonly join: (since: number, maxWait: number, signal: AbortSignal | undefined) => Promise<T>;
}

/**
 * Makes an empty line.
 *
 * @param deserted called when the last who waited has gone by an abort: there is nobody to keep a timer for
 */
export function line<T>(deserted: () => void): Line<T> {
  // A Set keeps the order and takes out anyone at once.
  const waiters = new Set<Waiter<T>>();
  return {
    [Symbol.iterator]: () => waiters.values(),
    size: () => waiters.size,
    join: (since, maxWait, signal) =>
      new Promise((resolve, reject) => {
        const go = (): void => {
          waiters.delete(waiter);
          forget();
        };
        const waiter: Waiter<T> = {
          since,
          maxWait,
          grant(value) {
            go();
            resolve(value);
          },
          refuse(error) {
            go();
            reject(error);
          },
        };
        waiters.add(waiter);
        // Whoever is told that it has to wait may have given up at once.
        const forget = onAbort(signal, () => {
          waiters.delete(waiter);
          reject(asError(signal?.reason));
          if (waiters.size === 0) deserted();
        });
      }),
  };
}
