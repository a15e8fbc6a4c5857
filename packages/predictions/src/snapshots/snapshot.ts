import type { Event } from "../events/event.ts";
import { dedupe } from "./dedupe.ts";
import { marketRows, type MarketRow } from "./market-rows.ts";

/**
 * The markets of events at one time: flat rows, each once. Iterates to the end, so bound the list that is handed in.
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
