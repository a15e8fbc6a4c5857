import { operations as chainstats } from "@org/chainstats/operations";
import { templateVariables, type Operation } from "@org/http-core/operation";
import { operations as predictions } from "@org/predictions/operations";
import { operations as repoHost } from "@org/repo-host/operations";
import { operations as validators } from "@org/validators/operations";
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

/** The operations of an endpoint: those with its method and its path in its service. */
export function operationsOf(endpoint: EndpointContract, among = operations): readonly Operation[] {
  return among.filter(
    (operation) =>
      operation.service.name === endpoint.service &&
      operation.method === endpoint.method &&
      specPath(operation) === endpoint.path,
  );
}

/**
 * The operation of an endpoint.
 *
 * @throws RangeError unless there is exactly one
 */
export function operationOf(endpoint: EndpointContract, among = operations): Operation {
  const [found, ...others] = operationsOf(endpoint, among);
  if (found !== undefined && others.length === 0) return found;
  const count = found === undefined ? "no operation" : "more than one operation";
  throw new RangeError(`${endpoint.service} has ${count} for ${endpoint.method} ${endpoint.path}`);
}

/** The path in the specification's spelling: `<segment>` for what the deployment fixes, `{parameter}` for the rest. */
function specPath({ path, segments, names }: Operation): string {
  const fixed = templateVariables(path).reduce(
    (made, { name }) =>
      made.replace(`{${name}}`, name in segments ? `<${name}>` : `{${names[name] ?? name}}`),
    path,
  );
  return fixed.replace(/\{[?&][^}]*\}/g, "");
}
