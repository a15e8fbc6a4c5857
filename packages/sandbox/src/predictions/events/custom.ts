import { eventRow } from "../rows/event.ts";
import { EVERYTHING, eventView, type Include } from "../rows/event-fields.ts";
import type { Event, Market } from "../rows/wire.ts";
import { eventKeys, slugOf } from "../util/keys.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** Custom events. Their indices follow those of the generated ones. */
export interface CustomEvents {
  /** With all optional parts, but for partners. */
  readonly rows: readonly Event[];
  /** The row at an index of `rows`, with the optional parts that a request includes; undefined beyond the last row. */
  readonly rowWith: (place: number, include: Include) => Event | undefined;
  /** The indices of the generated events that they replace. */
  readonly replaced: ReadonlySet<number>;
}

/** Puts custom events into the place of the generated ones with the same id. */
export function customEvents(world: PredictionsWorld, custom: readonly Event[]): CustomEvents {
  const replaced = new Map(
    custom.flatMap(({ id }) => {
      const index = eventKeys.indexOf(id);
      const isKnown = index !== undefined && index < world.events && world.event(index).id === id;
      return isKnown ? [[id, index] as const] : [];
    }),
  );
  // Of several with one id the last counts.
  const events = Array.from(new Map(custom.map((event) => [event.id, event])).values());
  const merged = (own: Event, include: Include): Event => {
    const index = replaced.get(own.id);
    const before = index === undefined ? emptyEvent(own) : eventRow(eventView(world, index, include));
    const markets = withCustom(before.markets ?? [], own.markets ?? []);
    return { ...before, ...included(own, include), markets };
  };
  return {
    rows: events.map((own) => merged(own, EVERYTHING)),
    rowWith(place, include) {
      const own = events[place];
      return own && merged(own, include);
    },
    replaced: new Set(replaced.values()),
  };
}

/** An event without the optional parts that a request does not include. */
function included(event: Event, { chats, templates, bestLines, partner }: Include): Event {
  const shown: { -readonly [Field in keyof Event]: Event[Field] } = { ...event };
  if (!chats) {
    delete shown.chats;
    if (shown.series) shown.series = shown.series.map(({ chats: _, ...series }) => series);
  }
  if (!templates) delete shown.templates;
  if (!bestLines) {
    delete shown.spreadsMainLine;
    delete shown.totalsMainLine;
  }
  if (partner === undefined) delete shown.externalPartners;
  return shown;
}

function emptyEvent({ id, title = `Event ${id}` }: Event): Event {
  return {
    id,
    title,
    slug: slugOf(title ?? "", id),
    active: true,
    closed: false,
    archived: false,
    tags: [],
    series: [],
    eventCreators: [],
    teams: [],
  };
}

function withCustom(markets: readonly Market[], custom: readonly Market[]): Market[] {
  const others = new Map(custom.map((market) => [market.id, market]));
  const changed = markets.map((market): Market => {
    const own = others.get(market.id);
    others.delete(market.id);
    return own === undefined ? market : { ...market, ...own };
  });
  return [...changed, ...others.values()];
}
