import { allLoaded } from "../response/load.ts";
import type { Clock } from "../util/clock.ts";

/** A clock that moves only when a test advances it. */
export interface FakeClock extends Clock {
  /** Moves the time forward. Due timers fire in order, and pending promises run between them. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Advances to the next timer until none is left. */
  readonly run: () => Promise<void>;
  /** The number of waiting timers. */
  readonly pending: () => number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/**
 * Makes a clock for tests.
 *
 * @param start the initial time, in epoch milliseconds. Default: 2026-01-01T00:00:00Z
 * @example
 * ```ts
 * import { fakeClock } from "@org/http-core/testing";
 *
 * const clock = fakeClock();
 * let hasFired = false;
 * clock.timer(1_000, () => (hasFired = true));
 * await clock.advance(1_000);
 * console.log(hasFired); // true
 * ```
 */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const next = (until: number): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers)
      if (timer.at <= until && (first === undefined || timer.at < first.at)) first = timer;
    return first;
  };
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

/** Runs pending promises. Streams and fetch stubs need several turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await nextTurn();
    await allLoaded();
  }
}

// Node's `setImmediate` takes a fifth of a MessageChannel's time, and a test of rate limits needs 100,000 turns. Read at
// import, since a test may replace it.
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
