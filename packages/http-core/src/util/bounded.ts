/** The number of entries from which a map is searched for those that are not needed. */
export const MANY = 1_000;

/** The number of entries that are kept at most, needed or not. */
const MOST = 10_000;

/** The size at which a map is searched next. It doubles, so that searches cost each new entry little. */
const searchAt = new WeakMap<object, number>();

/**
 * Makes room for one more entry. From a thousand entries on, those that are not needed are dropped; above ten thousand,
 * also those that were used longest ago.
 *
 * @param isUnneeded whether a new entry would do the same
 */
export function makeRoom<T>(map: Map<string, T>, isUnneeded: (value: T) => boolean): void {
  if (map.size < (searchAt.get(map) ?? MANY)) return;
  for (const [key, value] of map) if (isUnneeded(value)) map.delete(key);
  for (const key of map.keys()) {
    if (map.size < MOST) break;
    map.delete(key);
  }
  searchAt.set(map, Math.max(MANY, Math.min(2 * map.size, MOST + MANY)));
}

/** Sets an entry of a map that holds a thousand at most. The entry that was set longest ago is dropped. */
export function remember<K, T>(map: Map<K, T>, key: K, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = key] = map.keys();
  if (map.size > MANY) map.delete(oldest);
}

/** The entry of a key, which then counts as the last one used. */
export function recentlyUsed<T>(map: Map<string, T>, key: string): T | undefined {
  const value = map.get(key);
  if (value === undefined) return undefined;
  map.delete(key);
  map.set(key, value);
  return value;
}
