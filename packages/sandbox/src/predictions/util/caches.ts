/**
 * Caches the results of the last calls. The pages of a crawl share a query, which is computed for the first page only.
 *
 * @param capacity the number of cached results
 */
export function cacheRecent<T>(capacity: number): (key: string, make: () => T) => T {
  const entries = new Map<string, { readonly value: T }>();
  return (key, make) => {
    const entry = entries.get(key) ?? { value: make() };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    return entry.value;
  };
}

/**
 * Caches a value per row for `most` rows. A row replaces the one whose index differs by a multiple of `most`.
 *
 * @param most the number of cached rows
 */
export function cachePerRow<T>(most: number, make: (index: number) => T): (index: number) => T {
  const places = new Map<number, { readonly index: number; readonly made: T }>();
  return (index) => {
    const found = places.get(index % most);
    if (found?.index === index) return found.made;
    const made = make(index);
    places.set(index % most, { index, made });
    return made;
  };
}
