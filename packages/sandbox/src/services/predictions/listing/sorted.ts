import { inSlices } from "./in-slices.ts";

/** A sort key. */
export interface SortKey {
  /** The number of every row; NaN: no value. */
  readonly numbers: Float64Array;
  readonly ascending: boolean;
}

/** The length of a run that is sorted before merging. */
const RUN = 512;
/** Comparisons per slice: a few milliseconds. */
const SLICE = 16_384;

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
    await inSlices(size, SLICE, (place) => {
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
