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
