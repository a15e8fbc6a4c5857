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
