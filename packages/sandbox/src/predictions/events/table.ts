import { columnsOf, type Column, type Columns, type ReadValue } from "../listing/columns.ts";
import {
  EVERYTHING,
  eventFields,
  eventTimes,
  eventView,
  type EventField,
  type EventView,
} from "../rows/event-fields.ts";
import type { Event } from "../rows/wire.ts";
import type { PredictionsWorld } from "../world/world.ts";
import type { CustomEvents } from "./custom.ts";

/** The source of a value of an event. */
interface TableView extends EventView {
  /** The row of a custom event; the facts are not its own. Undefined: it is generated. */
  readonly custom: Event | undefined;
}

/** All events, by columns. The indices of custom events follow those of the generated ones. */
export interface EventTable {
  readonly world: PredictionsWorld;
  readonly custom: CustomEvents;
  /** The number of events, custom ones included. */
  readonly size: number;
  /** The row of a custom event; undefined: it is generated. */
  readonly customAt: (event: number) => Event | undefined;
  /** A column that is computed from the facts, or from the row of a custom event. */
  readonly column: Columns<TableView>["column"];
  /** A field of the rows, with times as epoch milliseconds and keys as numbers, for comparison. */
  readonly field: (name: EventField) => Promise<Column>;
  /** Numbers that order like the values of a field. */
  readonly ranks: (name: EventField) => Promise<Float64Array>;
}

/** Creates the table of a world's events. */
export function eventTable(world: PredictionsWorld, custom: CustomEvents): EventTable {
  const size = world.events + custom.rows.length;
  // Reading a negative index is slow.
  const customAt = (event: number): Event | undefined =>
    event < world.events ? undefined : custom.rows[event - world.events];
  const { column, ranks } = columnsOf(size, (event): TableView => {
    const row = customAt(event);
    // Columns have all fields, whether or not a request includes them.
    return { ...eventView(world, row === undefined ? event : 0, EVERYTHING), custom: row };
  });
  return {
    world,
    custom,
    size,
    customAt,
    column,
    field: (name) => column(`field ${name}`, valueOf(name)),
    ranks: (name) => ranks(name, valueOf(name)),
  };
}

function valueOf(name: EventField): ReadValue<TableView> {
  return (view) => {
    const value = view.custom === undefined ? eventFields[name](view, name) : view.custom[name];
    if (value === undefined || value === null) return undefined;
    if (name === "id") return Number(value);
    return name in eventTimes ? Date.parse(String(value)) : value;
  };
}

/** Whether events can be ordered by a field: one of theirs with a single value. */
export function isEventField(name: string): name is EventField {
  return Object.hasOwn(eventFields, name);
}
