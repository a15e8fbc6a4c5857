/**
 * Snapshots of the catalogue and their differences: events as flat rows of their markets, without duplicates.
 *
 * @module
 */
export { dedupe } from "./dedupe.ts";
export { diff, type Diff } from "./diff.ts";
export { marketRows, type MarketRow } from "./market-rows.ts";
export { snapshot } from "./snapshot.ts";
