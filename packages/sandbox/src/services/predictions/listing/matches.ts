import { itemAt } from "../world/draws.ts";
import { othersTurn } from "./in-slices.ts";

/** Those of a list that pass a test, in its order, looked for no further than somebody asks. */
export interface Matches {
  /** How many there are; where there are more than `most`, it is `most`. */
  readonly count: (most: number) => Promise<number>;
  /** The match at a place, of those that were counted. @throws RangeError where there are not so many */
  readonly at: (place: number) => number;
}

/** Items that are looked at in a row: a few milliseconds. */
const SLICE = 4_096;

/** Looks for matches when they are asked for: a page is there as soon as it is full, whatever comes behind it. */
export function matchesIn(list: ArrayLike<number>, passes: (item: number) => boolean): Matches {
  const found: number[] = [];
  let looked = 0;
  return {
    async count(most) {
      while (found.length < most && looked < list.length) {
        const item = itemAt(list, looked);
        looked += 1;
        if (passes(item)) found.push(item);
        if (looked % SLICE === 0) await othersTurn();
      }
      return Math.min(most, found.length);
    },
    at: (place) => itemAt(found, place),
  };
}
