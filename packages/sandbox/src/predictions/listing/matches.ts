import { itemAt } from "../world/item.ts";

/** Those of a list that pass a test, in its order, looked for no further than somebody asks. */
export interface Matches {
  /** How many there are; where there are more than `most`, it is `most`. */
  readonly count: (most: number) => number;
  /** The match at a place. @throws RangeError where there are not so many */
  readonly at: (place: number) => number;
}

/** Looks for matches when they are asked for: a page is there as soon as it is full, whatever comes behind it. */
export function matchesIn(list: readonly number[], passes: (item: number) => boolean): Matches {
  const found: number[] = [];
  let looked = 0;
  const find = (wanted: number): void => {
    for (; found.length < wanted && looked < list.length; looked++) {
      const item = itemAt(list, looked);
      if (passes(item)) found.push(item);
    }
  };
  return {
    count(most) {
      find(most);
      return Math.min(most, found.length);
    },
    at(place) {
      find(place + 1);
      return itemAt(found, place);
    },
  };
}
