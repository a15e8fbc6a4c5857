import type { EventsParams } from "../wire.ts";
import { places, valuesOf } from "../listing/values.ts";
import { sorted, type SortKey } from "../listing/sorted.ts";
import { subjectOf } from "../themes/cycle.ts";
import { recent } from "../world/recent.ts";
import { eventTests } from "./filter.ts";
import { isEventScalar, type EventTable } from "./table.ts";

/** The fields that a query orders by. */
export function orderNames(order: EventsParams["order"]): readonly string[] {
  return (valuesOf(order) ?? []).flatMap((names) => names.split(",")).map((name) => name.trim());
}

/** How many orders are remembered. All events are put in order once; each filter then goes along it. */
const ORDERS = 8;

/** Makes the function that finds the events that a query lists, in its order: by their keys, where it names none. */
export function eventSelection(table: EventTable): (params: EventsParams) => readonly number[] {
  const orders = recent<readonly number[]>(ORDERS);
  return (params) => {
    const tests = eventTests(table, params);
    const passes = (event: number): boolean => tests.every((test) => test(event));
    const below = params.include_children === true;
    const { names, ascending } = orderOf(params);
    const all = orders(`${names.join()} ${String(ascending)}`, () => {
      const keys = names.map((name): SortKey => ({ column: table.field(name), ascending }));
      return sorted(places(table.world.events), keys);
    });
    return all.filter((event) => passes(event) || (below && passes(subjectOf(event))));
  };
}

function orderOf({ order, ascending = true, featured_order }: EventsParams) {
  const names = orderNames(order).filter(isEventScalar);
  if (names.length > 0) return { names, ascending };
  return { names: featured_order === true ? (["featuredOrder"] as const) : [], ascending: true };
}
