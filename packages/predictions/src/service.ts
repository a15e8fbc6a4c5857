import type { Service } from "@org/http-core/operation";
import { classify } from "./classify.ts";

const SECOND = 1000;
const MEGABYTE = 1024 * 1024;

/**
 * The prediction-market service: order-book endpoints at the base `clob`, the catalogue of events at `catalog`.
 *
 * It throttles by answering late, hence the long attempt; it declares no limit. A page of 500 events has up to
 * 11 MB.
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
    // It announces no limits and shows them as slowness: nobody has to wait for a first answer.
    limit: { announced: false },
  },
  classify,
};
