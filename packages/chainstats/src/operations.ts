/**
 * The service's operations as data, to derive sandboxes, forms or command lines from.
 *
 * @module
 */
import { dailyUncles } from "./daily-uncles/operation.ts";

/** Every operation of the service, by method name. */
export const operations = {
  /** Uncle blocks and their rewards, one record per UTC day of a range. */
  dailyUncles,
} as const;

export { chainstats as service } from "./service.ts";
export { docs } from "./docs.generated.ts";
