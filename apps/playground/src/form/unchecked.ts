import { templateVariables, type Operation } from "@org/http-core/operation";
import { openParams } from "@org/http-core/schema";

/**
 * An operation whose client sends any parameters, so that the service's own error can be seen. Values that no request
 * can express are still refused.
 */
export function unchecked(operation: Operation): Operation {
  const variables = templateVariables(operation.path).map(({ name }) => name);
  return { ...operation, params: openParams(operation.id, variables) };
}
