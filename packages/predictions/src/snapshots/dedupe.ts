import { millisecondsOf } from "../decode/time.ts";

/** A row of the catalogue: it has a key, and mostly the time of its last change. */
export interface Keyed {
  readonly id: string;
  readonly updatedAt?: string | null | undefined;
}

/**
 * Removes duplicate rows by `id`. The row that changed last is kept, at the place of the first; if two changed at once,
 * the later one is kept. A row whose `id` is empty has no key, and is kept. The catalogue caches responses for minutes,
 * so a row can occur on two pages, and be older on the second. For events, markets and market rows.
 *
 * @example
 * ```ts
 * import { dedupe } from "@org/predictions/snapshots";
 *
 * const rows = [
 *   { id: "1", updatedAt: "2026-03-01T10:05:00Z", volume: 12 },
 *   { id: "1", updatedAt: "2026-03-01T10:00:00Z", volume: 10 },
 * ];
 * console.log(dedupe(rows).map(({ volume }) => volume)); // [12]
 * ```
 */
export function dedupe<T extends Keyed>(rows: Iterable<T>): readonly T[] {
  return Array.from(byId(rows).values());
}

/** {@link dedupe}, by key; a row without a key is its own. */
export function byId<T extends Keyed>(rows: Iterable<T>): ReadonlyMap<string | T, T> {
  const latest = new Map<string | T, T>();
  for (const row of rows) {
    const key = row.id === "" ? row : row.id;
    const other = latest.get(key);
    if (other === undefined || changed(row) >= changed(other)) latest.set(key, row);
  }
  return latest;
}

function changed({ updatedAt }: Keyed): number {
  return millisecondsOf(updatedAt) ?? -Infinity;
}
