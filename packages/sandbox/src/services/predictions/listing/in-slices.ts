import { systemClock } from "@org/http-core";

/**
 * Runs many steps in slices, so that the thread can answer other requests in between. A single slice runs
 * synchronously.
 *
 * @param slice number of steps per slice
 */
export async function inSlices(count: number, slice: number, step: (index: number) => void): Promise<void> {
  for (let index = 0; index < count; index++) {
    if (index > 0 && index % slice === 0) await nextTurn();
    step(index);
  }
}

/** The last turn. All slices share one queue, so that two never run without a pause. */
let last: Promise<unknown> = Promise.resolve();

/** Resolves after an iteration of the event loop. Microtasks would not let it read connections. */
export function nextTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>(nextIteration));
  last = turn;
  return turn;
}

/** Node, Bun and Deno have it, browsers do not. */
declare const setImmediate: ((done: () => void) => unknown) | undefined;

/** Prefers `setImmediate`, since a timer takes at least a millisecond. */
function nextIteration(done: () => void): void {
  if (typeof setImmediate === "function") setImmediate(done);
  else systemClock.timer(0, done);
}
