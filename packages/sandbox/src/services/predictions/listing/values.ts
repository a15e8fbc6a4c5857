/** The values of a repeatable parameter, however it was written. Undefined: it was not. */
export function valuesOf<T>(given: T | readonly T[] | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map(String);
}

/** A key as rows have it: without leading zeros. */
export function plainKey(key: string): string {
  return key.replace(/^0+(?=\d)/, "");
}

/** The places from 0 on, as many as asked for. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
