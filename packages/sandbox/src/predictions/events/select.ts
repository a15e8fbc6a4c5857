import { mostHeld } from "../listing/columns.ts";
import { valuesOf } from "../listing/params.ts";
import { byKeys, nextTurn, sorted } from "../listing/slices.ts";
import type { EventsParams } from "../rows/wire.ts";
import { subjectOf } from "../themes/cycle.ts";
import { cacheRecent } from "../util/caches.ts";
import { itemAt } from "../util/lists.ts";
import { eventTests } from "./filter.ts";
import { isEventField, type EventTable } from "./table.ts";

/** The fields that a query orders by. */
export function orderNames(order: EventsParams["order"]): readonly string[] {
  return (valuesOf(order) ?? []).flatMap((names) => names.split(",")).map((name) => name.trim());
}

/** How many orders are cached. */
const ORDERS = 24;
/** Events per slice: a few milliseconds. */
const SLICE = 4_096;

/** All events in one order. */
interface Order {
  readonly events: Int32Array;
  /** The position of each event in this order. */
  readonly places: Int32Array;
}

/** Finds a page of a query: the first events, or those after an event. */
export type EventSelection = (
  params: EventsParams,
  behind: number | undefined,
  most: number,
) => Promise<number[]>;

/**
 * Creates the selection of a table. All events are sorted once per order, by default by key. A query scans them from
 * the end of the previous page until the page is full. All work is done in slices, so that other requests are handled
 * in between.
 */
export function eventSelection(table: EventTable): EventSelection {
  const { size, world, custom } = table;
  const orders = cacheRecent<Promise<Order>>(mostHeld(size, ORDERS));
  return async (params, behind, most) => {
    const { names, ascending } = orderOf(params);
    const order = await orders(`${names.join()} ${String(ascending)}`, async () => {
      const ranks = await Promise.all(names.map(table.ranks));
      return placed(await sorted(size, byKeys(ranks.map((numbers) => ({ numbers, ascending })))));
    });
    const tests = await eventTests(table, params);
    const passes = (event: number): boolean =>
      !custom.replaced.has(event) && tests.every((test) => test(event));
    const below = params.include_children === true;
    const found: number[] = [];
    const start = behind === undefined ? 0 : itemAt(order.places, behind) + 1;
    for (let place = start; place < size && found.length < most; place++) {
      const event = itemAt(order.events, place);
      if (passes(event) || (below && event < world.events && passes(subjectOf(event)))) found.push(event);
      if ((place - start) % SLICE === SLICE - 1) await nextTurn();
    }
    return found;
  };
}

function orderOf({ order, ascending = true, featured_order }: EventsParams) {
  const names = orderNames(order).filter(isEventField);
  if (names.length > 0) return { names, ascending };
  return { names: featured_order === true ? (["featuredOrder"] as const) : [], ascending: true };
}

function placed(events: Int32Array): Order {
  const places = new Int32Array(events.length);
  events.forEach((event, place) => (places[event] = place));
  return { events, places };
}
