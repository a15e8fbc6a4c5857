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

/** The values of a repeatable parameter for keys. */
export function keysOf(given: string | number | readonly (string | number)[] | undefined) {
  return valuesOf<string | number>(given)?.map(plainKey);
}

/**
 * The filters and the order of a query as canonical text: JSON of names and values. Two queries with the same text list
 * the same rows in the same order.
 *
 * @param besides the parameters that affect neither which rows are listed nor their order. @default none
 */
export function queryText(params: object, besides: ReadonlySet<string> = NONE): string {
  const entries = Object.entries<unknown>({ ...params }).filter(
    ([name, value]) => value !== undefined && !besides.has(name),
  );
  const named = entries.map(([name, value]): readonly [string, unknown] => {
    const repeatable = Array.isArray(value) && name !== "order";
    return [
      name,
      repeatable ? value.map(String).sort() : value instanceof Date ? value.toISOString() : value,
    ];
  });
  return JSON.stringify(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const NONE: ReadonlySet<string> = new Set();
