/**
 * Makes what is shown of a thing once, since nothing of it ever changes but the address that its links begin with: of
 * several addresses the last one's is kept.
 */
export function onceAt<T extends object, S>(make: (thing: T, base: string) => S): typeof make {
  const known = new WeakMap<T, { readonly base: string; readonly shown: S }>();
  return (thing, base) => {
    const found = known.get(thing);
    if (found?.base === base) return found.shown;
    const shown = make(thing, base);
    known.set(thing, { base, shown });
    return shown;
  };
}
