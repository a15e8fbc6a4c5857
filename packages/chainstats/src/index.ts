/**
 * Daily uncle-block statistics of proof-of-work chains.
 *
 * @module
 */
export { apiKey, Secret, unknownField } from "@org/http-core";
export { createChainstats, type Chainstats, type ChainstatsOptions } from "./client.ts";
export { dailyUncleSchema, type DailyUncle, type DailyUncleSchema } from "./daily-uncles/daily-uncle.ts";
export {
  dailyUnclesEnvelopeSchema,
  type DailyUnclesEnvelope,
  type DailyUnclesEnvelopeSchema,
} from "./daily-uncles/envelope.ts";
export { dailyUncles } from "./daily-uncles/operation.ts";
export {
  dailyUnclesParams,
  type DailyUnclesParams,
  type DailyUnclesParamsSchema,
} from "./daily-uncles/params.ts";
export { QueryTimeoutError } from "./errors/query-timeout-error.ts";
export type { DryRun, PlannedWindow } from "./days/dry-run.ts";
export { gapsIn, type Gap, type GapReason, type GapsInput } from "./days/gaps.ts";
export type { DayList } from "./days/day-list.ts";
export type { DayRange, DayRow } from "./days/range.ts";
export type { Series } from "./days/series.ts";
export { fromWei, toWei } from "./amounts/wei.ts";
export { chainOf, chains, chainsAsOf, type Chain, type ChainId } from "./chains/chains.ts";
export type { DecimalText } from "@org/http-core/decimal";
