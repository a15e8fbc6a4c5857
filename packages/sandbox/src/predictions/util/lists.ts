/**
 * The item at an index that must exist.
 *
 * @throws RangeError if it does not, which is a bug of the sandbox
 */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item ${String(index)} of ${String(items.length)}`);
  return item;
}

/** The indices from 0 to `count`. */
export function indices(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

/** Each weight's share of their sum; the shares sum to 1. */
export function sharesOf(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
