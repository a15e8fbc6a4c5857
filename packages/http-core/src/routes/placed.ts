import { ParameterError } from "../errors/errors.ts";
import type { Operation } from "../operation/operation.ts";
import { paramSchemas, placeOf } from "../operation/place.ts";
import { templateVariables } from "../operation/template.ts";
import { parseRoute } from "./route.ts";
import type { Given, RouteSource } from "./source.ts";

/**
 * The operation of a route, and its parameters, with those of the options `query` and `body`.
 *
 * @throws ParameterError for an invalid route, a name that has two places, and a body of a read
 */
export function placed(
  route: string,
  params: Given | undefined,
  { query, body }: { readonly query?: Given | undefined; readonly body?: unknown },
  source: Pick<RouteSource, "operation" | "query" | "undeclared">,
): readonly [operation: Operation<Given | undefined>, params: Given | undefined] {
  const { method } = parseRoute(route);
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && body !== undefined)
    throw new ParameterError("body", "a route that has one, such as POST", route);
  const operation = source.operation(route, body !== undefined);
  for (const name of namesIn(operation.path)) {
    if (query !== undefined && Object.hasOwn(query, name))
      throw new ParameterError(`query.${name}`, "a name that the route does not have", "both");
  }
  const { path } = operation;
  if (isRead || body !== undefined) {
    const inQuery = queryWritten(path, together(params, query, "query"), source);
    const asked = query === undefined ? operation : withQuery(operation, query, source);
    return [asked, body === undefined ? inQuery : together(inQuery, { body }, "")];
  }
  const written = queryWritten(path, query, source);
  if (written === undefined) return [operation, params];
  return [withQuery(operation, written, source), together(params, written, "query")];
}

/**
 * Writes the parameters that the path does not take as the service reads its query.
 *
 * @experimental
 * @example
 * ```ts
 * import { queryWritten } from "@org/http-core/routes";
 *
 * const source = { query: (_: string, query: object) => ({ ...query, labels: Object.values(query).join() }) };
 * console.log(queryWritten("/books/{id}", { id: 7, label: "new" }, source)); // { id: 7, label: "new", labels: "new" }
 * ```
 */
export function queryWritten<P extends Given | undefined>(
  path: string,
  params: P,
  { query }: Pick<RouteSource, "query">,
): P | Given {
  if (params === undefined || query === undefined) return params;
  const names = new Set(templateVariables(path).map(({ name }) => name));
  const given = Object.entries(params);
  const inQuery = query(path, Object.fromEntries(given.filter(([name]) => !names.has(name))));
  return { ...Object.fromEntries(given.filter(([name]) => names.has(name))), ...inQuery };
}

/** The names in a path: those that its template takes, and those of its query. */
function namesIn(path: string): readonly string[] {
  const query = new URLSearchParams(path.replace(/^[^?]*\??|\{[^}]*\}/g, ""));
  return [...templateVariables(path).map(({ name }) => name), ...query.keys()];
}

/** The parameters and those of an option. @throws ParameterError for a name that both have */
function together(params: Given | undefined, more: Given | undefined, option: string): Given | undefined {
  if (more === undefined) return params;
  for (const name of Object.keys(more)) {
    if (params !== undefined && Object.hasOwn(params, name))
      throw new ParameterError(
        `${option}.${name}`.replace(/^\./, ""),
        "a name that `params` does not have",
        "both",
      );
  }
  return { ...params, ...more };
}

/**
 * Returns an operation that takes these parameters into its query, beside those that it declares.
 *
 * @throws ParameterError for one that it sends elsewhere
 */
function withQuery(
  operation: Operation<Given | undefined>,
  query: Given,
  { undeclared = (one) => one }: Pick<RouteSource, "undeclared">,
): Operation<Given | undefined> {
  const declared = paramSchemas(operation);
  for (const name of Object.keys(query)) {
    const place = Object.hasOwn(declared, name) ? placeOf(operation, name).in : "query";
    if (place !== "query")
      throw new ParameterError(`query.${name}`, "a parameter of the query", `one of the ${place}`);
  }
  const more = Object.keys(query).filter((name) => !Object.hasOwn(declared, name));
  const places = Object.fromEntries(more.map((name) => [name, { in: "query" } as const]));
  return undeclared({ ...operation, places: { ...operation.places, ...places } }, more);
}
