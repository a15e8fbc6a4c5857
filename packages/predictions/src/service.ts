import { SECOND, type Service } from "@org/http-core/operation";

const MEGABYTE = 1024 * 1024;

/**
 * The prediction-market service: order-book endpoints at the base `clob`, the catalogue of events at `catalog`.
 *
 * Under load it responds slowly instead of refusing, hence the long attempt timeout. A page of 500 events has up to 11
 * MB.
 */
export const predictions: Service = {
  name: "predictions",
  bases: ["clob", "catalog"],
  defaults: {
    attemptTimeout: 30 * SECOND,
    totalTimeout: 180 * SECOND,
    retries: 3,
    maxWait: 60 * SECOND,
    bodyCap: 64 * MEGABYTE,
    // The service announces no limit, so no request needs to wait for a first response's headers.
    limit: { announced: false },
  },
  classify: { load: () => import("./classify.ts") },
};
