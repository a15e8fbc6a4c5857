/**
 * The service's operations as data, to derive sandboxes, forms or command lines from.
 *
 * @module
 */
import { consolidations } from "./consolidations/operation.ts";
import { summary } from "./summary/operation.ts";

/** Every operation of the service, by method name. */
export const operations = {
  /** Yields, commissions, stake, effectiveness and vote latency of one validator over a window. */
  summary,
  /** Consolidations of validators, page by page: source validators merged into target validators. Amounts in Gwei. */
  consolidations,
} as const;

export { validators as service } from "./service.ts";
export { docs } from "./docs.generated.ts";
