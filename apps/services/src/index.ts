/**
 * The services in one form, for the apps.
 *
 * @module
 */
import { chainstats } from "./chainstats.ts";
import { predictions } from "./predictions.ts";
import { repoHost } from "./repo-host.ts";
import type { ServiceEntry, ServiceName } from "./service.ts";
import { validators } from "./validators.ts";

// One that is missing is a type error.
const byName: Readonly<Record<ServiceName, ServiceEntry>> = {
  chainstats,
  validators,
  predictions,
  "repo-host": repoHost,
};

/** The services. */
export const services: readonly ServiceEntry[] = Object.values(byName);

export {
  exampleRoute,
  hasBody,
  METHODS,
  ROUTED,
  ROUTE_PAGE,
  routeOperation,
  routeText,
  type AnyRoute,
  type RouteMethod,
} from "./any-route.ts";
export { examples, type Example } from "./examples.ts";
export { credentialOf, type CredentialKinds } from "./credential-of.ts";
export { namedOperations, type NamedOperation } from "./named-operations.ts";
export type { ClientName, OperationId } from "./operation-id.ts";
export { variableNames } from "./service.ts";
export type { Bases, Reach, ServiceEntry, ServiceName, Settings, Variables } from "./service.ts";
