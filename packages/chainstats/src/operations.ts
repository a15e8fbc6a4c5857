/**
 * The service's operations as data, to derive sandboxes, forms or command lines from.
 *
 * @module
 */
import { dailyUncles } from "./daily-uncles/operation.ts";

/** Every operation of the service, by method name. */
export const operations = {
  /**
   * Uncle blocks and their rewards, one record per UTC day of a range. A range up to a year is one request. A longer one
   * is split at calendar years, which are requested concurrently and joined in order.
   *
   * @throws ParameterError (when awaited) where a day does not exist or the range is invalid, before any request
   */
  dailyUncles,
} as const;

export { chainstats as service } from "./service.ts";
export { docs } from "./docs.generated.ts";
