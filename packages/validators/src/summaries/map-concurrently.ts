/**
 * Maps items concurrently, and yields the results in the order of the items. When the caller stops iterating, no
 * further work starts.
 */
export async function* mapConcurrently<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const underWay: Promise<R>[] = [];
  for (const item of items) {
    if (underWay.length >= atOnce) yield* takeFirst(underWay);
    const result = work(item);
    // The iteration throws the error when it gets there. If it stops before, the rejection is ignored.
    result.catch(() => undefined);
    underWay.push(result);
  }
  while (underWay.length > 0) yield* takeFirst(underWay);
}

async function* takeFirst<R>(underWay: Promise<R>[]): AsyncGenerator<R, void, undefined> {
  const first = underWay.shift();
  if (first !== undefined) yield await first;
}
