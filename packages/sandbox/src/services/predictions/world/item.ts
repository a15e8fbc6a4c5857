/**
 * The item at a place that must be there.
 *
 * @throws RangeError where it is not: a mistake of the sandbox
 */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item ${String(index)} of ${String(items.length)}`);
  return item;
}
