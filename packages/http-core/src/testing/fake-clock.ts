import type { Clock } from "../util/clock.ts";

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /** Goes on by so many milliseconds; what falls due on the way is called in order, with pending promises run between. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Goes on to whatever is due next, again and again, until nothing is. */
  readonly run: () => Promise<void>;
  /** Timers that wait. */
  readonly pending: () => number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/**
 * Makes a clock for tests.
 *
 * @param start epoch milliseconds at which it stands. Default: 2026-01-01T00:00:00Z
 * @example
 * ```ts
 * import { fakeClock } from "@org/http-core/testing";
 *
 * const clock = fakeClock();
 * let rung = false;
 * clock.timer(1_000, () => (rung = true));
 * await clock.advance(1_000);
 * console.log(rung); // true
 * ```
 */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const next = (until: number): Timer | undefined =>
    Array.from(timers)
      .filter(({ at }) => at <= until)
      .sort((a, b) => a.at - b.at)[0];
  const fire = async (timer: Timer): Promise<void> => {
    timers.delete(timer);
    now = Math.max(now, timer.at);
    timer.callback();
    await settle();
  };
  return {
    now: () => now,
    monotonic: () => now - start,
    timer(delay, callback) {
      const timer = { at: now + Math.max(0, delay), callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(milliseconds) {
      const until = now + milliseconds;
      await settle();
      for (let due = next(until); due !== undefined; due = next(until)) await fire(due);
      now = until;
    },
    async run() {
      await settle();
      for (let due = next(Infinity); due !== undefined; due = next(Infinity)) await fire(due);
    },
    pending: () => timers.size,
  };
}

/** Lets promises that are ready go on: streams and fetch stubs take several turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

// A turn of Node's is a fifth of the price of a channel, and a test of limits takes a hundred thousand of them. Kept
// from the start: a test may put another into its place.
const immediate: unknown = Reflect.get(globalThis, "setImmediate");

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof immediate === "function") {
      Reflect.apply(immediate, undefined, [resolve]);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
