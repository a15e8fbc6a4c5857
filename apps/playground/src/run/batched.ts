/** Collects items, and hands them on together. */
export interface Batch<T> {
  /** Adds an item, which is handed on within the delay. */
  readonly add: (item: T) => void;
  /** Adds an item, and hands it on at once, after those that wait. */
  readonly addNow: (item: T) => void;
}

/**
 * Creates a batch. Drawing once for many items is enough: the page shows only the last of its drawings.
 *
 * @param delay the longest time that an item waits, in milliseconds
 */
export function batched<T>(handOn: (items: readonly T[]) => void, delay: number): Batch<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const all = items;
    items = [];
    handOn(all);
  };
  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(flush, delay);
    },
    addNow(item) {
      items.push(item);
      flush();
    },
  };
}
