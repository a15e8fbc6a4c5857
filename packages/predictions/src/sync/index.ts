/**
 * Syncs trades: reads only those that are new, from a checkpoint that survives a crash.
 *
 * @module
 */
export { syncTrades, type TradesSync } from "./sync.ts";
