/** Puts an entry into a map as its newest, and drops the oldest beyond `most` entries. */
export function keepNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/**
 * Computes a value once per ID, on first use. Such values are not state: the seed gives the same ones again.
 *
 * @param make computes the value; it may use only attributes that never change
 */
export function oncePerId<T extends { readonly id: number }, V>(make: (row: T) => V): (row: T) => V {
  const known = new Map<number, V>();
  return (row) => {
    const found = known.get(row.id);
    if (found !== undefined) return found;
    const made = make(row);
    known.set(row.id, made);
    return made;
  };
}
