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
