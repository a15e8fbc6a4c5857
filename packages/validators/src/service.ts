import type { Service } from "@org/http-core/operation";

/** The validator data service: 2 requests a second on its free plan. */
export const validators: Service = {
  name: "validators",
  bases: ["validators"],
  defaults: {
    attemptTimeout: 15_000,
    totalTimeout: 120_000,
    retries: 3,
    maxWait: 60_000,
    bodyCap: 32 * 1024 * 1024,
    limit: { windows: [{ requests: 2, per: 1_000 }] },
  },
  classify: { load: () => import("./classify.ts") },
};
