/**
 * Makes what the seed says of a thing once, when it is first asked for. It is no state: the seed says the same again.
 *
 * @param make what it is made with; nothing but the thing's unchanging attributes may count
 */
export function remembered<T extends { readonly id: number }, V>(make: (thing: T) => V): (thing: T) => V {
  const known = new Map<number, V>();
  return (thing) => {
    const found = known.get(thing.id);
    if (found !== undefined) return found;
    const made = make(thing);
    known.set(thing.id, made);
    return made;
  };
}
