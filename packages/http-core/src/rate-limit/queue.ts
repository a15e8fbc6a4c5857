import { onAbort } from "../util/abort.ts";
import { asError, type Clock } from "../util/clock.ts";
import type { PermitWait } from "./gate.ts";

/** How long a request waits. */
export interface Patience {
  /** When it joined, on the monotonic clock. */
  readonly since: number;
  /** The longest wait that the service imposes, in milliseconds. */
  readonly maxWait: number;
  /** The longest wait for a declared limit, in milliseconds. */
  readonly queueTimeout: number;
  /** The waits of its call. */
  readonly spent: SpentWait | undefined;
  /** The wait for refusals before it joined, less the time that refusals had closed the gate until then. */
  readonly refused: number;
  /** When its deadline expires, on the monotonic clock. */
  readonly expiresAt: () => number;
  readonly onWait: ((wait: PermitWait) => void) | undefined;
  /** What it waits for, as it was told last. */
  reason: string;
}

/** The waits of one call. */
export interface SpentWait {
  /** Milliseconds of waiting for refusals to end. */
  refused: number;
}

/** A waiting request. */
interface Waiter<T> extends Patience {
  /** Removes it from the queue with a result. */
  readonly grant: (value: T) => void;
  /** Removes it from the queue with an error. */
  readonly refuse: (error: Error) => void;
}

/** Waiting requests, first in, first out; those that were sent before go ahead of the others. */
interface WaitQueue<T> extends Iterable<Waiter<T>> {
  readonly size: () => number;
  /** Resolves when granted. An abort of the signal leaves the queue with the signal's reason. */
  readonly join: (patience: Patience, again: boolean, signal: AbortSignal | undefined) => Promise<T>;
}

/**
 * Creates an empty queue.
 *
 * @param onEmpty called when an abort removes the last request: no timer is needed any more
 */
export function waitQueue<T>(onEmpty: () => void): WaitQueue<T> {
  // A Set keeps the order and deletes in constant time.
  const refused = new Set<Waiter<T>>();
  const others = new Set<Waiter<T>>();
  const size = (): number => refused.size + others.size;
  return {
    *[Symbol.iterator]() {
      yield* refused;
      yield* others;
    },
    size,
    join: (patience, again, signal) =>
      new Promise((resolve, reject) => {
        const waiters = again ? refused : others;
        const leave = (): void => {
          waiters.delete(waiter);
          stopListening();
        };
        const waiter: Waiter<T> = {
          ...patience,
          grant(value) {
            leave();
            resolve(value);
          },
          refuse(error) {
            leave();
            reject(error);
          },
        };
        waiters.add(waiter);
        // `onWait` may have aborted the signal already.
        const stopListening = onAbort(signal, () => {
          waiters.delete(waiter);
          reject(asError(signal?.reason));
          if (size() === 0) onEmpty();
        });
      }),
  };
}

/** One timer that can be moved. */
interface WakeTimer {
  /** Fires only at this time on the monotonic clock; `Infinity` clears the timer. */
  readonly set: (at: number) => void;
}

/** Creates a {@link WakeTimer} that is not set. */
export function wakeTimer(clock: Clock, wake: () => void): WakeTimer {
  let at = Infinity;
  let cancel: (() => void) | undefined;
  return {
    set(next) {
      if (next === at) return;
      cancel?.();
      at = next;
      if (next === Infinity) return;
      // Rounded up: a timer that fires early finds the gate still closed.
      const delay = Math.max(0, Math.ceil(next - clock.monotonic()));
      cancel = clock.timer(delay, () => {
        at = Infinity;
        wake();
      });
    },
  };
}
