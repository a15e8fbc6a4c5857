import { unchanging } from "./json-text.ts";

/**
 * Computes the resource of a row once. Nothing of it changes except the base address of its links, so only the resource
 * for the last base is kept.
 */
export function oncePerBase<T extends object, R extends object>(
  make: (row: T, base: string) => R,
): typeof make {
  const known = new WeakMap<T, { readonly base: string; readonly resource: R }>();
  return (row, base) => {
    const found = known.get(row);
    if (found?.base === base) return found.resource;
    const resource = unchanging(make(row, base));
    known.set(row, { base, resource });
    return resource;
  };
}
