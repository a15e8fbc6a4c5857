import type { Operation } from "@org/http-core/operation";
import { describeOperation, type OperationDescription } from "@org/http-core/describe";
import {
  exampleRoute,
  namedOperations,
  ROUTED,
  services,
  type AnyRoute,
  type ServiceEntry,
} from "@org/services";
import { routeEntry } from "../any-route/route-entry.ts";
import type { Draft } from "../form/draft.ts";

/** An operation in the page's list. */
export interface CatalogueEntry {
  /** Service and operation, as in the page's address: `repo-host/markdown.render`. */
  readonly path: string;
  readonly service: ServiceEntry;
  readonly operation: Operation;
  readonly description: OperationDescription;
  /** The route that it was made of. Such an operation takes parameters of any name. */
  readonly route?: AnyRoute;
  /** The form at first. Default: the sandbox's example of the operation */
  readonly example?: Draft;
}

/** Every operation of every service, in the services' own order, and the form for any route. */
export const catalogue: readonly CatalogueEntry[] = services.flatMap((service) => [
  ...namedOperations(service).map(({ name, operation }) => ({
    path: `${service.name}/${name}`,
    service,
    operation,
    description: describeOperation(operation, service.docs),
  })),
  ...(service.name === ROUTED ? [anyRouteOf(service)] : []),
]);

/** The entry that leads to the form for any route, by one that has a response in the sandbox. */
function anyRouteOf(service: ServiceEntry): CatalogueEntry {
  const entry = routeEntry(service, exampleRoute);
  const description = { ...entry.description, name: "any route", summary: "Any route by its template." };
  return { ...entry, description, example: exampleRoute.params };
}
