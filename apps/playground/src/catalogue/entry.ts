import type { OperationDescription } from "@org/openapi";
import type { Operation } from "@org/http-core/operation";
import type { AnyRoute, ServiceEntry } from "@org/services";
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
