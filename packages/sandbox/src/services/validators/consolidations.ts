import { consolidationRows, type ConsolidationRow, type ConsolidationWorld } from "./consolidation-rows.ts";
import { epochStart } from "./networks.ts";

/** Bounds memory when the clock is set centuries ahead. About the year 2150 there are this many. */
const MOST = 100_000;

/**
 * The consolidations up to a time, the newest first. Rows are generated when the clock reaches them and kept, since
 * every filter reads all of them.
 *
 * @returns a function of the time in epoch milliseconds
 */
export function consolidationsOf(world: ConsolidationWorld): (now: number) => readonly ConsolidationRow[] {
  const rows = consolidationRows(world);
  const made: ConsolidationRow[] = [];
  const happened = (row: ConsolidationRow | undefined, now: number): boolean =>
    row !== undefined && epochStart(world.network, row.consolidationEpoch) <= now;
  let listed: readonly ConsolidationRow[] = [];
  return (now) => {
    while (made.length === 0 || (happened(made.at(-1), now) && made.length < MOST))
      made.push(rows.next().value);
    // Usually nothing has happened since the last call.
    if (!happened(listed[0], now) || happened(made[listed.length], now))
      listed = made
        .slice(
          0,
          countOf(made, (row) => happened(row, now)),
        )
        .reverse();
    return listed;
  };
}

/** The number of leading items that pass a monotonic test, by binary search. */
function countOf<T>(items: readonly T[], passes: (item: T | undefined) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
