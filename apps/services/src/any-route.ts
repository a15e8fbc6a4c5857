import type { LargestPage, Operation } from "@org/http-core/operation";
import { paginateOperation, requestOperation } from "@org/repo-host/operations";
import type { Example } from "./examples.ts";

/** The name of the service whose client requests any route. */
export const ROUTED = "repo-host";

/** The largest page of a list. Source: specification, pagination. A resource without pages ignores it. */
export const ROUTE_PAGE: LargestPage = { param: "per_page", rows: 100 };

/** The methods of a route. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The method of a route. */
export type RouteMethod = (typeof METHODS)[number];

/** A route of that service, and where its response has rows. */
export interface AnyRoute {
  /** Default: GET */
  readonly method?: RouteMethod | undefined;
  /** An RFC 6570 template: `/repos/{owner}/{repo}/issues`. */
  readonly template: string;
  /** The field that holds the rows; empty: the body is the list. Undefined: the response is not a list. For GET only. */
  readonly rows: string | undefined;
}

/** A route that has a response in the default sandbox. */
export const exampleRoute: AnyRoute & { readonly params: Example } = {
  template: "/repos/{owner}/{repo}/issues",
  rows: "",
  params: { owner: ["acme"], repo: ["rocket"] },
};

/** The route as the client's methods take it. */
export function routeText({ method = "GET", template }: AnyRoute): `${RouteMethod} /${string}` {
  return `${method} /${template.replace(/^\//, "")}`;
}

/** Whether the parameters that are not in the path of a route are sent in a JSON body. */
export function hasBody({ method = "GET" }: AnyRoute): boolean {
  return method !== "GET" && method !== "HEAD";
}

/**
 * The operation of a route.
 *
 * @throws ParameterError where the template is invalid
 */
export function routeOperation(route: AnyRoute): Operation {
  const { rows, template } = route;
  if (rows === undefined) return requestOperation(routeText(route));
  const path = `/${template.replace(/^\//, "")}` as const;
  return paginateOperation(`GET ${path}`, rows === "" ? undefined : rows);
}
