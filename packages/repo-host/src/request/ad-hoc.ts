import {
  json,
  link,
  operation,
  templateVariables,
  type ListOperation,
  type Operation,
  type Result,
} from "@org/http-core/operation";
import { entity, fields, list, openParams, type Schema } from "@org/http-core/schema";
import { anyCredential, MEDIA_TYPE, repoHost } from "../service.ts";
import { parseRoute } from "./route.ts";

type Params = Readonly<Record<string, unknown>> | undefined;

/** Makes an operation of a route, for one call. */
export function adHoc<T>(route: string, result: Result<T>): Operation<Params, T> {
  return operation({ ...described(route), name: "request", result });
}

/**
 * Makes a list operation of a route, for one call: pages by the `Link` header.
 *
 * @param items the field that holds the rows; undefined: the body is the list
 */
export function adHocList<T>(
  route: string,
  row: Schema<T>,
  items: string | undefined,
): ListOperation<Params, unknown, T>;
export function adHocList(
  route: string,
  row: Schema<unknown>,
  items: string | undefined,
): ListOperation<Params> {
  const of = { ...described(route), name: "paginate" };
  if (items === undefined) return operation({ ...of, result: json(list(row), MEDIA_TYPE), page: link() });
  const envelope = entity("Rows", fields({ [items]: list(row) }));
  return operation({ ...of, result: json(envelope, MEDIA_TYPE), page: link(items) });
}

/**
 * The parts of an operation that follow from the route. Searches have a budget of their own (source: specification,
 * limits, rule 3), and so has GraphQL (source: deployments, `X-RateLimit-Resource`).
 */
function described(route: string) {
  const { method, path } = parseRoute(route);
  const variables = templateVariables(path).map(({ name }) => name);
  const bucket = path.startsWith("/search/") ? "search" : path === "/graphql" ? "graphql" : "core";
  return {
    service: repoHost,
    method,
    path,
    params: openParams(route, variables),
    auth: anyCredential,
    bucket,
  };
}
