import { operations as chainstats } from "@org/chainstats/operations";
import type { Operation } from "@org/http-core/operation";
import { operations as predictions } from "@org/predictions/operations";
import { operations as repoHost } from "@org/repo-host/operations";
import { operations as validators } from "@org/validators/operations";
import { contracts } from "./endpoints.ts";
import type { EndpointContract } from "./table.ts";

/** Every operation that the clients export. */
export const operations: readonly Operation[] = [chainstats, predictions, repoHost, validators].flatMap(
  inRecord,
);

function inRecord(node: unknown): readonly Operation[] {
  if (isOperation(node)) return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(inRecord) : [];
}

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === "object" && value !== null && "id" in value && "method" in value && "params" in value
  );
}

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
