import { millisecondsOf } from "../decode/time.ts";

/** A row of the catalogue: it has a key, and mostly the time of its last change. */
export interface Keyed {
  readonly id: string;
  readonly updatedAt?: string | null | undefined;
}

/**
 * Removes duplicate rows by `id`. The row that changed last is kept, at the place of the first; if two changed at once,
 * the later one is kept. The catalogue caches responses for minutes, so a row can occur on two pages, and be older
 * on the second. For events, markets and market rows.
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

/** {@link dedupe}, by key. */
export function byId<T extends Keyed>(rows: Iterable<T>): ReadonlyMap<string, T> {
  const latest = new Map<string, T>();
  for (const row of rows) {
    const other = latest.get(row.id);
    if (other === undefined || changed(row) >= changed(other)) latest.set(row.id, row);
  }
  return latest;
}

function changed({ updatedAt }: Keyed): number {
  return millisecondsOf(updatedAt) ?? -Infinity;
}
