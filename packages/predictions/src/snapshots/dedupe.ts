import { millisecondsOf } from "../decode/time.ts";

/** A row of the catalogue, which has a key and mostly the time of its last change. */
export interface Keyed {
  readonly id: string;
  readonly updatedAt?: string | null | undefined;
}

/**
 * Each row once, by its `id`, where it came first: the one that was changed last, of two changed at once the one that
 * came later. Answers of the catalogue come from a cache of minutes, so that a row can come on two pages, older on the
 * second. Events, markets and market rows alike.
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
  const kept = new Map<string, T>();
  for (const row of rows) {
    const other = kept.get(row.id);
    if (other === undefined || changed(row) >= changed(other)) kept.set(row.id, row);
  }
  return kept;
}

function changed({ updatedAt }: Keyed): number {
  return millisecondsOf(updatedAt) ?? -Infinity;
}
