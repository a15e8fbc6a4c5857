import { describeOperation } from "@org/openapi";
import { exampleRoute, namedOperations, ROUTED, services, type ServiceEntry } from "@org/services";
import type { CatalogueEntry } from "./entry.ts";
import { routeEntry } from "./route-entry.ts";

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
