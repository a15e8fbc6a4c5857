import type { Event } from "../events/event.ts";
import { dedupe } from "./dedupe.ts";
import { marketRows, type MarketRow } from "./market-rows.ts";

/**
 * Collects the markets of events as flat rows without duplicates. It reads the list to its end, so limit the list that
 * you pass.
 *
 * @throws what the list throws
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 * import { snapshot } from "@org/predictions/snapshots";
 *
 * const predictions = createPredictions();
 * const rows = await snapshot(predictions.events({ closed: false, volume_min: 1_000_000, limit: 100 }));
 * console.log(rows.length);
 * ```
 */
export async function snapshot(
  events: AsyncIterable<Event> | Iterable<Event>,
): Promise<readonly MarketRow[]> {
  const rows: MarketRow[] = [];
  for await (const event of events) rows.push(...marketRows(event));
  return dedupe(rows);
}
