import type { Event } from "../events/event.ts";
import type { Market } from "../events/market.ts";

/** A market with the identifying fields of its event. All fields of the market are kept, including unknown ones. */
export interface MarketRow extends Omit<Market, "events"> {
  readonly eventId: string;
  readonly eventSlug: string | null;
  readonly eventTitle: string | null;
  /** Slugs of the event's tags. */
  readonly eventTags: readonly string[];
}

/**
 * The markets of an event as independent rows, including closed ones and placeholders.
 *
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 * import { marketRows } from "@org/predictions/snapshots";
 *
 * const predictions = createPredictions();
 * for await (const event of predictions.events({ closed: false, limit: 100 })) {
 *   for (const row of marketRows(event)) console.log(JSON.stringify(row));
 * }
 * ```
 */
export function marketRows(event: Event): readonly MarketRow[] {
  const { id, slug = null, title = null } = event;
  const eventTags = (event.tags ?? []).flatMap((tag) => (typeof tag.slug === "string" ? [tag.slug] : []));
  return (event.markets ?? []).map(({ events: _, ...market }) => ({
    ...market,
    eventId: id,
    eventSlug: slug,
    eventTitle: title,
    eventTags,
  }));
}
