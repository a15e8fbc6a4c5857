import type { Operation } from "@org/http-core/operation";
import { namedOperations, services } from "@org/services";
import { contracts } from "./endpoints.ts";
import type { EndpointContract } from "./table.ts";

/** Every operation of the clients. */
export const operations: readonly Operation[] = services
  .flatMap(namedOperations)
  .map(({ operation }) => operation);

const idOf = new Map(Object.entries(contracts).map(([id, contract]) => [contract, id]));

/**
 * The operation of an endpoint.
 *
 * @throws RangeError if no operation has it
 */
export function operationOf(endpoint: EndpointContract): Operation {
  const found = operations.find(({ id }) => id === idOf.get(endpoint));
  if (found === undefined) throw new RangeError(`No operation has the endpoint ${endpoint.heading}`);
  return found;
}
