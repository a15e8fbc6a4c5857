/** The values of a repeatable parameter as texts. Undefined: it is absent. */
export function valuesOf<T>(given: T | readonly T[] | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map(String);
}

/** A key without leading zeros, as in rows. */
export function plainKey(key: string): string {
  return key.replace(/^0+(?=\d)/, "");
}

/** The indices from 0 to `count`. */
export function indices(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
