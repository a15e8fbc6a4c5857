import type { Event } from "../wire.ts";
import { subjectOf } from "../themes/cycle.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { collectionRow } from "./collection.ts";
import { eventFlags, type EventFlag } from "./event-flags.ts";
import { eventNumbers, type EventNumber } from "./event-numbers.ts";
import { eventTexts, type EventText } from "./event-texts.ts";
import { eventTimes, type EventTime } from "./event-times.ts";
import { optimizedImage } from "./images.ts";
import { assemble, each, where, type Makers } from "./makers.ts";
import { marketRow } from "./market.ts";
import { isMatch } from "./states.ts";
import { externalPartners } from "./partners.ts";
import { creatorRows, eventChats, teamRows, templateRows } from "./people.ts";
import { seriesRows } from "./series.ts";
import { categoryRows, tagRows } from "./tag.ts";
import type { EventView, Include } from "./view.ts";

/** The fields of an event with a single value, by which events can be ordered. */
export type EventScalar = EventText | EventTime | EventFlag | EventNumber;

/** The makers of fields with a single value. */
export const eventScalars: Makers<Event, EventView, EventScalar> = {
  ...eventTexts,
  ...eventTimes,
  ...eventFlags,
  ...eventNumbers,
};

/**
 * The nested rows of an event. Tags, series, markets, creators and teams are always present, possibly empty; chats,
 * templates and partners on request.
 */
const nested: Makers<Event, EventView, Exclude<keyof Event, EventScalar>> = {
  imageOptimized: each(7, ({ world, row }) => optimizedImage(row, "events", "image", world.day)),
  iconOptimized: each(8, ({ world, row }) => optimizedImage(row, "events", "icon", world.day)),
  featuredImageOptimized: each(7, ({ world, row }) =>
    optimizedImage(row, "events", "featuredImage", world.day),
  ),
  subEvents: childrenOf,
  categories: each(8, ({ world, facts }) => categoryRows(world, facts.tags)),
  collections: each(6, ({ world, row }) => [collectionRow(world, row.whole("collection", 0, 4))]),
  teams: (view) => (isMatch(view) ? teamRows(view) : []),
  externalPartners,
  chats: where(({ include }) => include.chats, eventChats),
  templates: where(({ include }) => include.templates, templateRows),
  eventCreators: creatorRows,
  tags: ({ world, facts }) => tagRows(world, facts.tags),
  series: seriesRows,
  markets: ({ world, facts }) =>
    Array.from({ length: facts.markets }, (_, position) => marketRow(world, facts.firstMarket + position)),
};

const makers: Makers<Event, EventView> = { ...eventScalars, ...nested };

/** The view of an event, from which its row is written. */
export function eventView(world: PredictionsWorld, index: number, include: Include): EventView {
  const facts = world.event(index);
  return { world, row: facts.row, facts, include };
}

/** The row of an event. */
export function eventRow(world: PredictionsWorld, index: number, include: Include): Event {
  return assemble<Event, EventView>(makers, eventView(world, index, include));
}

/** The keys of an event's child events. */
function childrenOf({ world, row }: EventView): string[] | undefined {
  const next = row.index + 1;
  const hasChild = next < world.events && subjectOf(next) === row.index;
  return hasChild ? [world.event(next).id] : undefined;
}
