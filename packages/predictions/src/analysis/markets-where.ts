import { ParameterError, type ListOptions } from "@org/http-core";
import type { ClientOf } from "@org/http-core/operation";
import type { Event } from "../events/event.ts";
import type { Market } from "../events/market.ts";
import type { EventsParams } from "../events/params.ts";
import type { operations } from "../operations.ts";

/** The filters of `events`, which choose the events whose markets are read. */
export interface MarketsFilter extends Omit<EventsParams, "after_cursor"> {
  /**
   * Events per page, from 1 to 500. Deployments have a lower maximum (100) and apply it without notice.
   *
   * @default 100
   */
  readonly limit?: number | undefined;
}

/** Options of {@link marketsWhere}. */
export interface MarketsOptions extends Omit<ListOptions, "max"> {
  /** Which markets to return; it is called for each market of each event. @default all */
  readonly where?: ((market: Market, event: Event) => boolean) | undefined;
  /** Markets after which the iteration ends. @default Infinity */
  readonly max?: number | undefined;
  /** Events after which the iteration ends, which limits the requests if `where` seldom holds. @default Infinity */
  readonly maxEvents?: number | undefined;
}

/** A market with its event. */
export interface EventMarket {
  readonly market: Market;
  readonly event: Event;
}

/**
 * The markets for which `where` holds, each once and with its event, from the list of events. The service filters
 * events, not markets: an open event has closed markets and placeholders too, and `volume_min` is the event's volume.
 * `where` filters markets on this machine.
 *
 * It sends one request per page of events, and none after the last market that it returns, unless `prefetch` is set. So
 * all open events cost as many requests as they have pages: 50 for 5,000 events with a `limit` of 100.
 *
 * @param client a client of this package
 * @throws ParameterError where `max` or `maxEvents` is not a number from 0 on, or the service would refuse a filter
 * @throws what the list and `where` throw
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 * import { isTradable, marketsWhere } from "@org/predictions/analysis";
 *
 * const predictions = createPredictions();
 * const now = new Date();
 * const found = marketsWhere(predictions, { closed: false, tag_slug: "politics" }, {
 *   where: (market) => isTradable(market, now) && (market.spread ?? 1) <= 0.02,
 *   max: 50,
 * });
 * for await (const { market, event } of found) console.log(event.title, market.question);
 * ```
 */
export function marketsWhere(
  client: Pick<ClientOf<typeof operations>, "events">,
  filter: MarketsFilter = {},
  { where = () => true, max = Infinity, maxEvents = Infinity, ...call }: MarketsOptions = {},
): AsyncIterable<EventMarket> {
  for (const [name, value] of Object.entries({ max, maxEvents })) {
    if (!(value >= 0)) throw new ParameterError(name, "a number, 0 or more", String(value));
  }
  const events = client.events({ ...filter, limit: filter.limit ?? 100 }, { ...call, max: maxEvents });
  return { [Symbol.asyncIterator]: () => chosen(events, where, max) };
}

async function* chosen(
  events: AsyncIterable<Event>,
  where: (market: Market, event: Event) => boolean,
  max: number,
): AsyncGenerator<EventMarket, void, undefined> {
  // The service caches its responses, so an event may occur twice in a long crawl.
  const returned = new Set<string>();
  let count = 0;
  if (max === 0) return;
  for await (const event of events) {
    for (const market of event.markets ?? []) {
      if ((market.id !== "" && returned.has(market.id)) || !where(market, event)) continue;
      returned.add(market.id);
      yield { market, event };
      count += 1;
      if (count >= max) return;
    }
  }
}
