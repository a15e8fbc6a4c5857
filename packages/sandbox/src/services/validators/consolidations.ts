import { consolidationRows, type ConsolidationRow, type ConsolidationWorld } from "./consolidation-rows.ts";
import { epochStart } from "./networks.ts";

/** A clock that is put centuries ahead fills no memory: so many have been by about the year 2150. */
const MOST = 100_000;

/**
 * The consolidations that have happened by a moment, the newest first. Rows are made when time comes to them and
 * kept, since every filter looks at all of them.
 *
 * @returns a function of the moment, in epoch milliseconds
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
    // Nearly always as many as last time: a second earlier.
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

/** How many of a list's first items pass a test that, once one fails, all further ones fail. */
function countOf<T>(items: readonly T[], passes: (item: T | undefined) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
