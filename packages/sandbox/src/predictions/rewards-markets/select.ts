import type { RewardsMarketsParams } from "../wire.ts";
import { matchesIn, type Matches } from "../listing/matches.ts";
import { sorted } from "../listing/sorted.ts";
import { places } from "../listing/values.ts";
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
export function rewardsSelection(table: RewardsTable): (query: RewardsMarketsParams) => Matches {
  const orders = recent<readonly number[]>(ORDERS);
  return (query) => {
    const tests = rewardsTests(table, query);
    const { order_by, position = "ASC" } = query;
    const all = orders(`${order_by ?? ""} ${position}`, () => {
      if (order_by === undefined) return places(table.size);
      const column = table.column(`order ${order_by}`, orderings[order_by]);
      return sorted(places(table.size), [{ column, ascending: position === "ASC" }]);
    });
    return matchesIn(all, (place) => tests.every((test) => test(place)));
  };
}
