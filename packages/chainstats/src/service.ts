import type { Service } from "@org/http-core/operation";
import { isNoSuccess, warningsOf } from "./classify/envelope-text.ts";

/** The chain statistics service: 3 requests a second, as the smallest plan allows. A body of days has a few kB. */
export const chainstats: Service = {
  name: "chainstats",
  bases: ["chainstats"],
  defaults: {
    attemptTimeout: 15_000,
    totalTimeout: 120_000,
    retries: 3,
    maxWait: 60_000,
    bodyCap: 8 * 1024 * 1024,
    limit: { windows: [{ requests: 3, per: 1_000 }] },
  },
  warnings: warningsOf,
  classify: { needed: isNoSuccess, load: () => import("./classify/classify.ts") },
};
