/** Waits that end with the platform's time, or sooner where the clock is moved. */
export interface Timers {
  /**
   * @param until the moment of the clock at which it ends, epoch milliseconds
   * @param milliseconds what is left until then
   * @param pace how much faster than the platform's time the clock goes
   */
  readonly sleep: (until: number, milliseconds: number, pace: number, signal?: AbortSignal) => Promise<void>;
  /** The clock was moved, or goes at another pace. */
  readonly moved: (now: number, pace: number) => void;
}

/** One that waits. */
interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
  readonly wait: (milliseconds: number) => void;
}

/** `setTimeout` fires at once beyond this. */
const LONGEST = 2 ** 31 - 1;

/** Makes timers; nobody waits. */
export function createTimers(): Timers {
  const sleepers = new Set<Sleeper>();
  return {
    sleep(until, milliseconds, pace, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const done = (): void => {
        clearTimeout(timer);
        sleepers.delete(sleeper);
        signal?.removeEventListener("abort", abort);
      };
      const abort = (): void => {
        done();
        reject(signal?.reason instanceof Error ? signal.reason : new DOMException("Aborted", "AbortError"));
      };
      const sleeper: Sleeper = {
        until,
        wake() {
          done();
          resolve(undefined);
        },
        wait(left) {
          clearTimeout(timer);
          timer = setTimeout(sleeper.wake, Math.min(Math.max(0, left), LONGEST));
        },
      };
      sleepers.add(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
      sleeper.wait(milliseconds / pace);
      return promise;
    },
    moved(now, pace) {
      for (const sleeper of [...sleepers]) {
        if (now >= sleeper.until) sleeper.wake();
        else sleeper.wait((sleeper.until - now) / pace);
      }
    },
  };
}
