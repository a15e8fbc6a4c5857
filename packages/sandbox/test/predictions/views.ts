import {
  eventView,
  type EventView,
  type Include,
  NOTHING_MORE,
} from "../../src/predictions/rows/event-fields.ts";
import { eventRow } from "../../src/predictions/rows/event.ts";
import { marketRow, marketView, type MarketView } from "../../src/predictions/rows/market.ts";
import type { Event, Market } from "../../src/predictions/rows/wire.ts";
import type { PredictionsWorld } from "../../src/predictions/world/world.ts";
import { fixedRow, type Numbers } from "./fixed-row.ts";

/** Events of the default world by their theme; all but `over` are open. */
export const EVENTS = {
  match: 0,
  more: 1,
  champion: 2,
  upDown: 3,
  question: 5,
  count: 6,
  archive: 8,
  price: 10,
  election: 11,
  /** A deadline that is closed. */
  over: 4,
  /** A match that is closed. */
  overMatch: 9,
} as const;

/** The view of an event, whose own random values are chosen by the test. */
export function fixedEvent(
  world: PredictionsWorld,
  event: keyof typeof EVENTS,
  numbers: Numbers = {},
  include: Partial<Include> = {},
): EventView {
  const view = eventView(world, EVENTS[event], { ...NOTHING_MORE, ...include });
  return { ...view, row: fixedRow(numbers["index"] ?? view.row.index, numbers) };
}

/** The view of a market of an event, whose own random values are chosen by the test. */
export function fixedMarket(
  world: PredictionsWorld,
  event: keyof typeof EVENTS,
  numbers: Numbers = {},
  position = 0,
): MarketView {
  const view = marketView(world, world.event(EVENTS[event]).firstMarket + position);
  return { ...view, row: fixedRow(numbers["index"] ?? view.row.index, numbers) };
}

/** Writes the row of an event, from the same arguments as {@link fixedEvent}. */
export function eventRows(
  world: PredictionsWorld,
): (event: keyof typeof EVENTS, numbers?: Numbers, include?: Partial<Include>) => Event {
  return (event, numbers, include) => eventRow(fixedEvent(world, event, numbers, include));
}

/** Writes the row of a market, from the same arguments as {@link fixedMarket}. */
export function marketRows(
  world: PredictionsWorld,
): (event: keyof typeof EVENTS, numbers?: Numbers, position?: number) => Market {
  return (event, numbers, position) => marketRow(fixedMarket(world, event, numbers, position));
}
