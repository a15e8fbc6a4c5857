import { basesOf, type BaseName, type ServiceName } from "../origins.ts";

/** Selects requests: those that match every field. */
export interface RequestFilter {
  /** A base address or a service; `predictions` stands for `clob` and `catalog`. */
  readonly service?: ServiceName;
  /**
   * An operation's id, or the method and template of a route without an operation.
   *
   * @example
   * ```ts
   * import type { FaultMatch } from "@org/sandbox";
   *
   * const trades: FaultMatch = { route: "predictions.trades" };
   * const issues: FaultMatch = { route: "GET /repos/{owner}/{repo}/issues" };
   * ```
   */
  readonly route?: string;
  /** An HTTP method. */
  readonly method?: string;
}

/** The parts of a request that a filter compares. */
export interface FilteredRequest {
  readonly base: BaseName;
  readonly method: string;
  /** Undefined: the service has no such path. */
  readonly route: string | undefined;
}

/** Whether a request matches a filter. */
export function matchesFilter({ service, route, method }: RequestFilter, request: FilteredRequest): boolean {
  if (service !== undefined && !basesOf(service).includes(request.base)) return false;
  if (method !== undefined && method.toUpperCase() !== request.method) return false;
  return route === undefined || route === request.route;
}
