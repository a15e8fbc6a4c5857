import type { EventsParams } from "../wire.ts";
import { mostHeld } from "../listing/columns.ts";
import { othersTurn } from "../listing/in-slices.ts";
import { byKeys, sorted } from "../listing/sorted.ts";
import { valuesOf } from "../listing/values.ts";
import { subjectOf } from "../themes/cycle.ts";
import { itemAt } from "../world/draws.ts";
import { recent } from "../world/memo.ts";
import { eventTests } from "./filter.ts";
import { isEventScalar, type EventTable } from "./table.ts";

/** The fields that a query orders by. */
export function orderNames(order: EventsParams["order"]): readonly string[] {
  return (valuesOf(order) ?? []).flatMap((names) => names.split(",")).map((name) => name.trim());
}

/** How many orders are remembered. */
const ORDERS = 24;
/** Events that are looked at in a row: a few milliseconds. */
const SLICE = 4_096;

/** All events in one order. */
interface Order {
  readonly events: Int32Array;
  /** The place of each event among them. */
  readonly places: Int32Array;
}

/** Finds the events that a query lists, in its order: the first ones, or those behind an event. */
export type EventSelection = (
  params: EventsParams,
  behind: number | undefined,
  most: number,
) => Promise<number[]>;

/**
 * Makes the selection of a table. All events are put in order once, by their keys where a query names no order; a
 * query then goes along it from where the page before ended, and stops when it has what it needs. All of it is done in
 * slices, between which other requests are answered.
 */
export function eventSelection(table: EventTable): EventSelection {
  const { events: size } = table.world;
  const orders = recent<Promise<Order>>(mostHeld(size, ORDERS));
  return async (params, behind, most) => {
    const { names, ascending } = orderOf(params);
    const order = await orders(`${names.join()} ${String(ascending)}`, async () => {
      const ranks = await Promise.all(names.map(table.ranks));
      return placed(await sorted(size, byKeys(ranks.map((numbers) => ({ numbers, ascending })))));
    });
    const tests = await eventTests(table, params);
    const passes = (event: number): boolean => tests.every((test) => test(event));
    const below = params.include_children === true;
    const found: number[] = [];
    const start = behind === undefined ? 0 : itemAt(order.places, behind) + 1;
    for (let place = start; place < size && found.length < most; place++) {
      const event = itemAt(order.events, place);
      if (passes(event) || (below && passes(subjectOf(event)))) found.push(event);
      if ((place - start) % SLICE === SLICE - 1) await othersTurn();
    }
    return found;
  };
}

function orderOf({ order, ascending = true, featured_order }: EventsParams) {
  const names = orderNames(order).filter(isEventScalar);
  if (names.length > 0) return { names, ascending };
  return { names: featured_order === true ? (["featuredOrder"] as const) : [], ascending: true };
}

function placed(events: Int32Array): Order {
  const places = new Int32Array(events.length);
  events.forEach((event, place) => (places[event] = place));
  return { events, places };
}
