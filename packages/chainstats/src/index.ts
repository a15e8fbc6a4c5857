/**
 * Daily uncle-block statistics of proof-of-work chains.
 *
 * @module
 */
export { apiKey, Secret, unknownField } from "@org/http-core";
export { createChainstats, type Chainstats, type ChainstatsOptions } from "./client.ts";
export { dailyUncleSchema, type DailyUncle } from "./daily-uncles/daily-uncle.ts";
export type { DailyUnclesEnvelope } from "./daily-uncles/envelope.ts";
export { dailyUncles } from "./daily-uncles/operation.ts";
export type { DailyUnclesParams } from "./daily-uncles/params.ts";
export { QueryTimeoutError } from "./errors/query-timeout-error.ts";
export type { DryRun } from "./days/dry-run.ts";
export { gapsIn, type Gap } from "./days/gaps.ts";
export type { DayList } from "./days/day-list.ts";
export type { Series } from "./days/series.ts";
export { fromWei, toWei } from "./amounts/wei.ts";
export { chainOf, chains, chainsAsOf, type Chain } from "./chains/chains.ts";
