import { eventScalars, eventView, type EventScalar } from "../rows/event.ts";
import { eventTimes } from "../rows/event-times.ts";
import { EVERYTHING, type EventView } from "../rows/view.ts";
import { columnsOf, type Column, type Columns, type ReadValue } from "../listing/columns.ts";
import type { CustomEvents } from "./custom.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** All events, by columns. */
export interface EventTable {
  readonly world: PredictionsWorld;
  readonly custom: CustomEvents;
  /** The number of events, custom ones included. */
  readonly size: number;
  /** A column that is computed from the facts. */
  readonly column: Columns<EventView>["column"];
  /** A field of the rows, with times as epoch milliseconds and keys as numbers, for comparison. */
  readonly field: (name: EventScalar) => Promise<Column>;
  /** Numbers that order like the values of a field. */
  readonly ranks: (name: EventScalar) => Promise<Float64Array>;
}

/** Creates the table of a world's events. */
export function eventTable(world: PredictionsWorld, custom: CustomEvents): EventTable {
  const size = world.events + custom.rows.length;
  const { column, ranks } = columnsOf(size, (index): EventView => {
    const row = index < world.events ? undefined : custom.rows[index - world.events];
    // Columns have all fields, whether or not a request includes them.
    const view = eventView(world, row === undefined ? index : 0, EVERYTHING);
    // Filters read custom events as rows. Of a column they need the fields only, by which events are ordered.
    return row === undefined ? view : { ...view, custom: row };
  });
  return {
    world,
    custom,
    size,
    column,
    field: (name) => column(`field ${name}`, valueOf(name)),
    ranks: (name) => ranks(name, valueOf(name)),
  };
}

function valueOf(name: EventScalar): ReadValue<EventView> {
  return (view) => {
    const value = view.custom === undefined ? eventScalars[name](view, name) : view.custom[name];
    if (value === undefined || value === null) return undefined;
    if (name === "id") return Number(value);
    return name in eventTimes ? Date.parse(String(value)) : value;
  };
}

/** Whether events can be ordered by a field: one of theirs with a single value. */
export function isEventScalar(name: string): name is EventScalar {
  return Object.hasOwn(eventScalars, name);
}
