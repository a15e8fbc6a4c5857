/**
 * Work on long lists in slices, so that the thread can answer other requests in between.
 *
 * @module
 */
import { systemClock } from "@org/http-core";
import { itemAt } from "../util/lists.ts";

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

/** A sort key. */
export interface SortKey {
  /** The number of every row; NaN: no value. */
  readonly numbers: Float64Array;
  readonly ascending: boolean;
}

/** The length of a run that is sorted before merging. */
const RUN = 512;
/** Comparisons per slice: a few milliseconds. */
const COMPARISONS = 16_384;

/**
 * Sorts the indices from 0 to `size`. This is a merge sort in slices: the platform's sort of a million rows would block
 * other requests for seconds.
 */
export async function sorted(
  size: number,
  compare: (one: number, other: number) => number,
): Promise<Int32Array> {
  let from = Int32Array.from({ length: size }, (_, place) => place);
  let to = new Int32Array(size);
  await inSlices(Math.ceil(size / RUN), 4, (run) => {
    from.subarray(run * RUN, (run + 1) * RUN).sort(compare);
  });
  for (let width = RUN; width < size; width *= 2) {
    let [left, middle, right, end] = [0, 0, 0, 0];
    await inSlices(size, COMPARISONS, (place) => {
      if (place === end) {
        left = place;
        middle = right = Math.min(place + width, size);
        end = Math.min(place + 2 * width, size);
      }
      const [one = 0, other = 0] = [from[left], from[right]];
      const isLeft = left < middle && (right >= end || compare(one, other) <= 0);
      to[place] = isLeft ? one : other;
      if (isLeft) left += 1;
      else right += 1;
    });
    [from, to] = [to, from];
  }
  return from;
}

/** Compares by the first key, then by the next. Rows without a value come last in both directions. */
export function byKeys(keys: readonly SortKey[]): (one: number, other: number) => number {
  return (one, other) => {
    for (const { numbers, ascending } of keys) {
      const [a = NaN, b = NaN] = [numbers[one], numbers[other]];
      if (a === b) continue;
      if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
      if (a !== b && !Number.isNaN(a)) return a < b === ascending ? -1 : 1;
    }
    return one - other;
  };
}

/** The items of a list that pass a test, in order, searched lazily. */
export interface Matches {
  /** The number of matches, at most `most`. */
  readonly count: (most: number) => Promise<number>;
  /** The match at an index below the last count. @throws RangeError if there are fewer */
  readonly at: (place: number) => number;
}

/** Tests per slice: a few milliseconds. */
const TESTS = 4_096;

/** Searches matches on demand: a page does not wait for matches after it. */
export function matchesIn(list: ArrayLike<number>, passes: (item: number) => boolean): Matches {
  const found: number[] = [];
  let looked = 0;
  return {
    async count(most) {
      while (found.length < most && looked < list.length) {
        const item = itemAt(list, looked);
        looked += 1;
        if (passes(item)) found.push(item);
        if (looked % TESTS === 0) await nextTurn();
      }
      return Math.min(most, found.length);
    },
    at: (place) => itemAt(found, place),
  };
}
