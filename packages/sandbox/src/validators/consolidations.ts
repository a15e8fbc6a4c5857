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
  const happened = (row: ConsolidationRow, now: number): boolean =>
    epochStart(world.network, row.consolidationEpoch) <= now;
  return (now) => {
    for (
      let last = made.at(-1);
      last === undefined || (happened(last, now) && made.length < MOST);
      last = made.at(-1)
    ) {
      made.push(rows.next().value);
    }
    return made.filter((row) => happened(row, now)).reverse();
  };
}
