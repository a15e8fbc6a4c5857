import type { Operation } from "@org/http-core/operation";
import { describeOperation, type OperationDescription } from "@org/http-core/describe";
import { namedOperations, services, type ServiceEntry } from "@org/services";

/** An operation in the page's list. */
export interface CatalogueEntry {
  /** Service and operation, as in the page's address: `repo-host/markdown.render`. */
  readonly path: string;
  readonly service: ServiceEntry;
  readonly operation: Operation;
  readonly description: OperationDescription;
}

/** Every operation of every service, in the services' own order. */
export const catalogue: readonly CatalogueEntry[] = services.flatMap((service) =>
  namedOperations(service).map(({ name, operation }) => ({
    path: `${service.name}/${name}`,
    service,
    operation,
    description: describeOperation(operation, service.docs),
  })),
);
