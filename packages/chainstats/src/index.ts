/**
 * Daily uncle-block statistics of proof-of-work chains.
 *
 * @module
 */
export { apiKey, Secret } from "@org/http-core";
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
