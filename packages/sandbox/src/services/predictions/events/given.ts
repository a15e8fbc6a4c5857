import { eventRow } from "../rows/event.ts";
import { NOTHING_MORE } from "../rows/view.ts";
import type { Event, Market } from "../wire.ts";
import { eventKeys, slugOf } from "../world/keys.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** Given events. Their indices follow those of the generated ones. */
export interface GivenEvents {
  readonly rows: readonly Event[];
  /** The indices of the generated events that they replace. */
  readonly replaced: ReadonlySet<number>;
}

/** Puts given events into the place of the generated ones with the same id. */
export function givenEvents(world: PredictionsWorld, given: readonly Event[]): GivenEvents {
  const replaced = new Map(
    given.flatMap(({ id }) => {
      const index = eventKeys.indexOf(id);
      const isKnown = index !== undefined && index < world.events && world.event(index).id === id;
      return isKnown ? [[id, index] as const] : [];
    }),
  );
  // Of several with one id the last counts.
  const byId = new Map(given.map((event) => [event.id, event]));
  const rows = Array.from(byId.values(), (own): Event => {
    const index = replaced.get(own.id);
    const before = index === undefined ? emptyEvent(own) : eventRow(world, index, NOTHING_MORE);
    return { ...before, ...own, markets: withGiven(before.markets ?? [], own.markets ?? []) };
  });
  return { rows, replaced: new Set(replaced.values()) };
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
  };
}

function withGiven(markets: readonly Market[], given: readonly Market[]): Market[] {
  const others = new Map(given.map((market) => [market.id, market]));
  const changed = markets.map((market): Market => {
    const own = others.get(market.id);
    others.delete(market.id);
    return own === undefined ? market : { ...market, ...own };
  });
  return [...changed, ...others.values()];
}
