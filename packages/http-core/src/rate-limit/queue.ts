import { onAbort } from "../util/abort.ts";
import { asError, type Clock } from "../util/clock.ts";

/** Somebody who waits. */
interface Waiter<T> {
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
interface WaitQueue<T> extends Iterable<Waiter<T>> {
  readonly size: () => number;
  /** Waits until its turn. An abort of the signal leaves the line with the signal's reason. */
  readonly join: (since: number, maxWait: number, signal: AbortSignal | undefined) => Promise<T>;
}

/**
 * Makes an empty line.
 *
 * @param deserted called when the last who waited has gone by an abort: there is nobody to keep a timer for
 */
export function waitQueue<T>(deserted: () => void): WaitQueue<T> {
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

/** One timer, moved as what it waits for moves. */
interface WakeTimer {
  /** Rings at a time on the clock that never goes back, and at no other; `Infinity`: not at all. */
  readonly set: (at: number) => void;
}

/** Makes an {@link WakeTimer} that is not set. */
export function wakeTimer(clock: Clock, ring: () => void): WakeTimer {
  let at = Infinity;
  let cancel: (() => void) | undefined;
  return {
    set(next) {
      if (next === at) return;
      cancel?.();
      at = next;
      cancel = undefined;
      if (next === Infinity) return;
      // Rounded up: a timer that rings a moment early finds the gate still closed.
      const delay = Math.max(0, Math.ceil(next - clock.monotonic()));
      cancel = clock.timer(delay, () => {
        at = Infinity;
        cancel = undefined;
        ring();
      });
    },
  };
}
