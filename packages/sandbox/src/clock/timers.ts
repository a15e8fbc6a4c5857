import type { Clock } from "@org/http-core";

/** Waits by the sandbox's clock. Moving the clock shortens or ends them. */
export interface Timers {
  /**
   * @param until the clock's time at which the wait ends, in epoch milliseconds
   * @param milliseconds how long that is from now, by the clock
   * @param pace how many times faster than real time the clock runs
   */
  readonly sleep: (until: number, milliseconds: number, pace: number, signal?: AbortSignal) => Promise<void>;
  /** Adjusts all waits after the clock was set or its pace changed. */
  readonly moved: (now: number, pace: number) => void;
}

/** A pending wait. */
interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
  readonly wait: (milliseconds: number) => void;
}

/** Creates timers on the given real time. */
export function createTimers(platform: Clock): Timers {
  const sleepers = new Set<Sleeper>();
  return {
    sleep(until, milliseconds, pace, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      let cancel = (): void => undefined;
      const done = (): void => {
        cancel();
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
          cancel();
          cancel = platform.timer(Math.max(0, left), sleeper.wake);
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
