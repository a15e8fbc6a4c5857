import type { Operation } from "@org/http-core/operation";
import { paginateOperation, requestOperation } from "@org/repo-host/operations";
import type { Example } from "./examples.ts";

/** The name of the service whose client requests any route. */
export const ROUTED = "repo-host";

/** A GET route of that service, and where its response has rows. */
export interface AnyRoute {
  /** An RFC 6570 template: `/repos/{owner}/{repo}/issues`. */
  readonly template: string;
  /** The field that holds the rows; empty: the body is the list. Undefined: the response is not a list. */
  readonly rows: string | undefined;
}

/** A route that has a response in the default sandbox. */
export const exampleRoute: AnyRoute & { readonly params: Example } = {
  template: "/repos/{owner}/{repo}/issues",
  rows: "",
  params: { owner: ["acme"], repo: ["rocket"] },
};

/** The route as the client's methods take it. */
export function routeText({ template }: AnyRoute): `GET /${string}` {
  return `GET /${template.replace(/^\//, "")}`;
}

/**
 * The operation of a route.
 *
 * @throws ParameterError where the template is invalid
 */
export function routeOperation(route: AnyRoute): Operation {
  const { rows } = route;
  if (rows === undefined) return requestOperation(routeText(route));
  return paginateOperation(routeText(route), rows === "" ? undefined : rows);
}
