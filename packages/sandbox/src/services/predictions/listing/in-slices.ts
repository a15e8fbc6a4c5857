import { systemClock } from "@org/http-core";

/**
 * Takes many steps without keeping the only thread: other requests are answered after each slice of them. A few steps
 * are taken at once.
 *
 * @param slice how many steps are taken in a row
 */
export async function inSlices(count: number, slice: number, step: (index: number) => void): Promise<void> {
  for (let index = 0; index < count; index++) {
    if (index > 0 && index % slice === 0) await othersTurn();
    step(index);
  }
}

/** The turn that was given last; all who wait stand in one line, so that no two slices follow each other at once. */
let last: Promise<unknown> = Promise.resolve();

/** Ends once the event loop has been around: microtasks alone would let no connection be read. */
export function othersTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>(soon));
  last = turn;
  return turn;
}

/** Node, Bun and Deno have it, browsers don't. */
declare const setImmediate: ((done: () => void) => unknown) | undefined;

/** A timer sleeps for a millisecond or more; where there is something that doesn't, slices follow each other sooner. */
function soon(done: () => void): void {
  if (typeof setImmediate === "function") setImmediate(done);
  else systemClock.timer(0, done);
}
