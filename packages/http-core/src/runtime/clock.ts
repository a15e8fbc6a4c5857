/** Time, handed in: nothing else in this package reads it. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that never go backwards, for durations. */
  readonly monotonic: () => number;
  /** Calls back after `delay` milliseconds; the answer cancels it. */
  readonly timer: (delay: number, callback: () => void) => () => void;
}

/** `setTimeout` fires at once beyond this. */
const LONGEST = 2 ** 31 - 1;

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timer(delay, callback) {
    const handle = setTimeout(callback, Math.min(delay, LONGEST));
    return () => {
      clearTimeout(handle);
    };
  },
};

/** Waits; an abort ends the wait with the signal's reason. */
export function sleep(clock: Clock, delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(asError(signal.reason));
      return;
    }
    const cancel = clock.timer(delay, () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
    const abort = (): void => {
      cancel();
      reject(asError(signal.reason));
    };
    signal.addEventListener("abort", abort, { once: true });
  });
}

/** What an abort gave as its reason, as something to throw. */
export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}
