import { basesOf, type BaseName, type ServiceName } from "./origins.ts";

/** Which requests are meant: those that everything here fits. */
export interface RequestFilter {
  /** A base address or a service; `predictions` is both `clob` and `catalog`. */
  readonly service?: ServiceName;
  /**
   * An operation's id, or method and template of a resource that no operation stands for.
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

/** A request, as far as filters look at it. */
export interface AskedOf {
  readonly base: BaseName;
  readonly method: string;
  /** Undefined: the service has no such path. */
  readonly route: string | undefined;
}

/** Whether a request is meant. */
export function fits({ service, route, method }: RequestFilter, asked: AskedOf): boolean {
  if (service !== undefined && !basesOf(service).includes(asked.base)) return false;
  if (method !== undefined && method.toUpperCase() !== asked.method) return false;
  return route === undefined || route === asked.route;
}
