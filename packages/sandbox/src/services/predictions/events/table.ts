import { eventScalars, eventView, type EventScalar } from "../rows/event.ts";
import { eventTimes } from "../rows/event-times.ts";
import type { EventView, Include } from "../rows/view.ts";
import { columnsOf, type Column, type Columns, type ReadValue } from "../listing/columns.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** All events, by columns. */
export interface EventTable {
  readonly world: PredictionsWorld;
  /** A column that is computed from the facts. */
  readonly column: Columns<EventView>["column"];
  /** A field of the rows, with times as epoch milliseconds and keys as numbers, for comparison. */
  readonly field: (name: EventScalar) => Promise<Column>;
  /** Numbers that order like the values of a field. */
  readonly ranks: (name: EventScalar) => Promise<Float64Array>;
}

/** Columns have all fields, whether or not a request includes them. */
const ALL: Include = { chats: true, templates: true, bestLines: true, partner: undefined };

/** Creates the table of a world's events. */
export function eventTable(world: PredictionsWorld): EventTable {
  const { column, ranks } = columnsOf(world.events, (index) => eventView(world, index, ALL));
  return {
    world,
    column,
    field: (name) => column(`field ${name}`, valueOf(name)),
    ranks: (name) => ranks(name, valueOf(name)),
  };
}

function valueOf(name: EventScalar): ReadValue<EventView> {
  return (view) => {
    const value = eventScalars[name](view, name);
    if (value === undefined || value === null) return undefined;
    if (name === "id") return Number(value);
    return name in eventTimes ? Date.parse(String(value)) : value;
  };
}

/** Whether events can be ordered by a field: one of theirs with a single value. */
export function isEventScalar(name: string): name is EventScalar {
  return Object.hasOwn(eventScalars, name);
}
