/**
 * Snapshots of the catalogue and their differences: events as flat rows of their markets, without duplicates.
 *
 * @module
 */
export { dedupe, type Keyed } from "./dedupe.ts";
export {
  diff,
  type Changed,
  type Diff,
  type DiffOptions,
  type Moved,
  type PriceMove,
  type Resolved,
  type Snapped,
  type Unreadable,
} from "./diff.ts";
export { marketRows, type MarketRow } from "./market-rows.ts";
export { snapshot } from "./snapshot.ts";
