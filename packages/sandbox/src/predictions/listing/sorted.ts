import type { Column, Value } from "./columns.ts";

/** What rows are sorted by. */
export interface SortKey {
  readonly column: Column;
  readonly ascending: boolean;
}

/** The rows in order: by the first key, then by the next. Rows without a value come last, whatever the direction. */
export function sorted(rows: readonly number[], keys: readonly SortKey[]): readonly number[] {
  return keys.length === 0 ? rows : rows.toSorted((a, b) => compareBy(keys, a, b));
}

function compareBy(keys: readonly SortKey[], a: number, b: number): number {
  for (const { column, ascending } of keys) {
    const order = compare(column[a], column[b], ascending);
    if (order !== 0) return order;
  }
  return a - b;
}

function compare(a: Value | undefined, b: Value | undefined, ascending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === ascending ? -1 : 1;
}
