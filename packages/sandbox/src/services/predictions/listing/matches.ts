import { itemAt } from "../world/draws.ts";
import { nextTurn } from "./in-slices.ts";

/** The items of a list that pass a test, in order, searched lazily. */
export interface Matches {
  /** The number of matches, at most `most`. */
  readonly count: (most: number) => Promise<number>;
  /** The match at an index below the last count. @throws RangeError if there are fewer */
  readonly at: (place: number) => number;
}

/** Items per slice: a few milliseconds. */
const SLICE = 4_096;

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
        if (looked % SLICE === 0) await nextTurn();
      }
      return Math.min(most, found.length);
    },
    at: (place) => itemAt(found, place),
  };
}
