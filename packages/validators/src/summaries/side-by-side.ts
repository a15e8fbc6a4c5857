/**
 * Does work on each item, so many at once, and hands the results out in the order of the items. Whoever stops
 * iterating starts no further work.
 */
export async function* sideBySide<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const underWay: Promise<R>[] = [];
  for (const item of items) {
    if (underWay.length >= atOnce) yield* takeFirst(underWay);
    const result = work(item);
    // Whoever comes to it hears of its failure; whoever stops before must not.
    result.catch(() => undefined);
    underWay.push(result);
  }
  while (underWay.length > 0) yield* takeFirst(underWay);
}

async function* takeFirst<R>(underWay: Promise<R>[]): AsyncGenerator<R, void, undefined> {
  const first = underWay.shift();
  if (first !== undefined) yield await first;
}
