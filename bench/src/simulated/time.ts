import type { Clock } from "@org/http-core";

/** A clock that jumps from timer to timer: a simulated hour takes seconds. */
export interface SimulatedTime extends Clock {
  /** Fires timers in order until the work is done. @throws Error if the work waits for something else */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
}

interface Timer {
  readonly at: number;
  /** Timers of the same time fire in the order in which they were set. */
  readonly order: number;
  /** Undefined once it was cancelled. */
  callback: (() => void) | undefined;
}

/** The turns of the event loop after which all promises of a call have run: 8 and 40 give the same results. */
const TURNS = 8;

/** Creates a clock that begins at the given epoch milliseconds. */
export function simulatedTime(start: number): SimulatedTime {
  const timers = heap();
  let now = start;
  let set = 0;
  return {
    now: () => now,
    monotonic: () => now - start,
    timer(delay, callback) {
      const timer: Timer = { at: now + Math.max(0, delay), order: (set += 1), callback };
      timers.push(timer);
      return () => {
        timer.callback = undefined;
      };
    },
    run: (work) =>
      drive(work, () => {
        const first = timers.pop();
        if (first === undefined) return false;
        now = Math.max(now, first.at);
        first.callback?.();
        for (let more = timers.peek(); more !== undefined && more.at <= now; more = timers.peek())
          timers.pop()?.callback?.();
        return true;
      }),
  };
}

// Read at import: the timers of the platform are replaced while a peer is measured.
const nextTurn = globalThis.setImmediate;

/** Lets promises run, then fires the next timers, until the work is done. `fire` returns false if there are none. */
export async function drive<T>(work: Promise<T>, fire: () => boolean): Promise<T> {
  const state = { isDone: false };
  const end = (): void => {
    state.isDone = true;
  };
  work.then(end, end);
  for (;;) {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => nextTurn(resolve));
    if (state.isDone) return work;
    if (!fire()) throw new Error("The work waits for something other than a timer");
  }
}

function before(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** A binary heap: the first timer of a hundred thousand is found at once. Cancelled timers leave it at their time. */
function heap() {
  const items: Timer[] = [];
  const swapIfBefore = (child: number, parent: number): boolean => {
    const [low, high] = [items[child], items[parent]];
    if (low === undefined || high === undefined || !before(low, high)) return false;
    items[child] = high;
    items[parent] = low;
    return true;
  };
  return {
    peek: (): Timer | undefined => items[0],
    push(timer: Timer): void {
      let at = items.push(timer) - 1;
      while (at > 0 && swapIfBefore(at, (at - 1) >> 1)) at = (at - 1) >> 1;
    },
    pop(): Timer | undefined {
      const [first] = items;
      const last = items.pop();
      if (last === undefined || items.length === 0) return last;
      items[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [items[2 * at + 1], items[2 * at + 2]];
        const child =
          left !== undefined && right !== undefined && before(right, left) ? 2 * at + 2 : 2 * at + 1;
        if (!swapIfBefore(child, at)) return first;
        at = child;
      }
    },
  };
}

/** The same numbers each time, from 0 to 1 (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
