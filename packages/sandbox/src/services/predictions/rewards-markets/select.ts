import type { RewardsMarketsParams } from "../wire.ts";
import { mostHeld } from "../listing/columns.ts";
import { matchesIn, type Matches } from "../listing/matches.ts";
import { byKeys, sorted } from "../listing/sorted.ts";
import { recent } from "../world/recent.ts";
import { rewardsTests } from "./filter.ts";
import { orderings } from "./order.ts";
import type { RewardsTable } from "./table.ts";

/** How many orders are remembered: all of them, either way. */
const ORDERS = 29;

/**
 * Makes the function that finds the places that a query lists, in its order: the catalogue's where it names none. A
 * direction without an order says nothing.
 */
export function rewardsSelection(table: RewardsTable): (query: RewardsMarketsParams) => Promise<Matches> {
  const orders = recent<Promise<Int32Array>>(mostHeld(table.size, ORDERS));
  return async (query) => {
    const { order_by, position = "ASC" } = query;
    const all = await orders(`${order_by ?? ""} ${position}`, async () => {
      if (order_by === undefined) return sorted(table.size, byKeys([]));
      const numbers = await table.ranks(order_by, orderings[order_by]);
      return sorted(table.size, byKeys([{ numbers, ascending: position === "ASC" }]));
    });
    const tests = await rewardsTests(table, query);
    return matchesIn(all, (place) => tests.every((test) => test(place)));
  };
}
