import type { Clock } from "@org/http-core";

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

/** Makes timers; nobody waits. */
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
