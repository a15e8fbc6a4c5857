import {
  answers,
  atLeast,
  atMost,
  json,
  operation,
  requires,
  windows,
  type ListOperation,
} from "@org/http-core/operation";
import { chainstats } from "../service.ts";
import { byYear } from "../days/by-year.ts";
import { closedDays } from "../days/closed-days.ts";
import { dailyUncleSchema, type DailyUncle } from "./daily-uncle.ts";
import { dailyUnclesEnvelopeSchema, type DailyUnclesEnvelope } from "./envelope.ts";
import { dailyUnclesParams, type DailyUnclesParams } from "./params.ts";

/**
 * Uncle blocks and their rewards, one record per UTC day of the range. A range up to a year is one request; a longer
 * one is split at calendar years. Where the service times out on a window, the client requests half of it. Needs the
 * Standard plan or above. Source: specification A.
 *
 * @example
 * ```ts
 * import { apiKey, createChainstats } from "@org/chainstats";
 *
 * const chainstats = createChainstats({ baseUrl: "https://api.example", auth: apiKey("my-key") });
 * for await (const day of chainstats.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" })) {
 *   console.log(day.UTCDate, day.uncleBlockCount, day.uncleBlockRewards_Eth);
 * }
 * ```
 */
export const dailyUncles: ListOperation<DailyUnclesParams, DailyUnclesEnvelope, DailyUncle> = operation({
  service: chainstats,
  name: "dailyUncles",
  method: "GET",
  path: "/v2/api",
  constants: { module: "stats", action: "dailyuncleblkcount" },
  params: dailyUnclesParams,
  result: json(dailyUnclesEnvelopeSchema),
  auth: requires("apiKey"),
  page: windows(byYear),
  answers: answers<DailyUnclesParams, DailyUncle>({
    startdate: atLeast("UTCDate"),
    enddate: atMost("UTCDate"),
  }),
  immutable: closedDays(dailyUncleSchema, ["unixTimeStamp", "uncleBlockRewards_Eth"]),
});
