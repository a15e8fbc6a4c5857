/**
 * Keeps the results of the calls made last. A crawl asks the same question page after page; it is answered from
 * here after the first.
 *
 * @param capacity how many results are kept
 */
export function recent<T>(capacity: number): (key: string, make: () => T) => T {
  const kept = new Map<string, { readonly value: T }>();
  return (key, make) => {
    const entry = kept.get(key) ?? { value: make() };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    return entry.value;
  };
}

/**
 * Keeps what was made of rows, of as many as a page has, not of all: a row takes the place of the one that is a multiple
 * of `most` away.
 *
 * @param most how many are kept
 */
export function kept<T>(most: number, make: (index: number) => T): (index: number) => T {
  const places = new Map<number, { readonly index: number; readonly made: T }>();
  return (index) => {
    const found = places.get(index % most);
    if (found?.index === index) return found.made;
    const made = make(index);
    places.set(index % most, { index, made });
    return made;
  };
}
