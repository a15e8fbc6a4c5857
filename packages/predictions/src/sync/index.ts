/**
 * Syncs trades: reads only those that are new, from a checkpoint that survives a crash.
 *
 * @module
 */
export { syncTrades, type SyncOptions, type SyncParams, type TradesSync } from "./sync.ts";
