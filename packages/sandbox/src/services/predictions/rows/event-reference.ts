import type { Event } from "../wire.ts";
import { eventTexts } from "./event-texts.ts";
import { eventTimes } from "./event-times.ts";
import { eventFlags } from "./event-flags.ts";
import { eventNumbers } from "./event-numbers.ts";
import { assemble } from "./makers.ts";
import type { EventView } from "./view.ts";

const { id, ticker, slug, title, description, image, icon } = eventTexts;
const { startDate, creationDate, endDate, createdAt, updatedAt } = eventTimes;
const { active, closed, archived, restricted, enableOrderBook } = eventFlags;
const { volume, commentCount } = eventNumbers;
const makers = {
  ...{
    id,
    ticker,
    slug,
    title,
    description,
    image,
    icon,
    startDate,
    creationDate,
    endDate,
    createdAt,
    updatedAt,
  },
  ...{ active, closed, archived, restricted, enableOrderBook, volume, commentCount },
};

/** An event nested in another row: without markets and series, and with fewer fields. */
export function eventReference(view: EventView): Event {
  return assemble<Pick<Event, keyof typeof makers>, EventView>(makers, view);
}
