import type { Clock } from "@org/http-core";

/** A client's clock that goes as fast as the real one, and can be moved forward. */
export interface MovingClock extends Clock {
  /** How far it was moved, in milliseconds. */
  readonly ahead: () => number;
  /** Moves it forward. Timers that are due by then fire, in their order. */
  readonly advance: (milliseconds: number) => void;
}

interface Timer {
  readonly due: number;
  readonly callback: () => void;
  cancel: () => void;
}

/**
 * A clock for a client of a sandbox whose clock is moved: both are moved together.
 *
 * @param start what it shows now, in epoch milliseconds
 * @param real the clock that it follows
 */
export function movingClock(start: number, real: Omit<Clock, "now">): MovingClock {
  const origin = real.monotonic();
  let ahead = 0;
  const timers = new Set<Timer>();
  const monotonic = (): number => real.monotonic() + ahead;

  function arm(timer: Timer): void {
    timer.cancel = real.timer(Math.max(0, timer.due - monotonic()), () => {
      timers.delete(timer);
      timer.callback();
    });
  }

  return {
    now: () => start + monotonic() - origin,
    monotonic,
    timer(delay, callback) {
      const timer: Timer = { due: monotonic() + delay, callback, cancel: () => undefined };
      timers.add(timer);
      arm(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    ahead: () => ahead,
    advance(milliseconds) {
      ahead += milliseconds;
      for (const timer of Array.from(timers).sort((one, other) => one.due - other.due)) {
        timer.cancel();
        // Real timers of no delay fire in the order in which they were set.
        arm(timer);
      }
    },
  };
}
