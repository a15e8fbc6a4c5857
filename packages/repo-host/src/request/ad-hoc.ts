import {
  type BodyForm,
  json,
  link,
  operation,
  pageNumber,
  templateVariables,
  type ListOperation,
  type Operation,
  type Paging,
  type Result,
} from "@org/http-core/operation";
import { anything, entity, fields, list, openParams, type Schema, written } from "@org/http-core/schema";
import { anyCredential, MEDIA_TYPE, repoHost } from "../service.ts";
import { withLists } from "./query-lists.ts";
import { parseRoute, type Route } from "./route.ts";

/** The parameter for rows per page. */
const SIZE = "per_page";

type Params = Readonly<Record<string, unknown>> | undefined;

/**
 * Makes the operation that `request` calls for a route, for forms and command lines. The result is any JSON.
 *
 * @experimental
 * @throws ParameterError for an invalid route
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 * import { requestOperation } from "@org/repo-host/operations";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const languages = requestOperation("GET /repos/{owner}/{repo}/languages");
 * console.log(await host.call(languages, { owner: "octo", repo: "demo" }));
 * ```
 */
export function requestOperation(route: Route): Operation<Params> {
  return withListParams(adHoc(route, json(anything, MEDIA_TYPE)));
}

/**
 * Makes the list operation that `paginate` calls for a route, for forms and command lines. A row is any JSON.
 *
 * @experimental
 * @param items the field that holds the rows, such as `items` of a search. Default: the body is the list
 * @throws ParameterError for an invalid route
 * @example
 * ```ts
 * import { createRepoHost } from "@org/repo-host";
 * import { paginateOperation } from "@org/repo-host/operations";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const found = paginateOperation("GET /search/issues", "items");
 * for await (const issue of host.list(found, { q: "rain" })) console.log(issue);
 * ```
 */
export function paginateOperation(route: `GET /${string}`, items?: string): ListOperation<Params> {
  return withListParams(adHocList(route, anything, items, false));
}

/** Lets a read take arrays as the methods of a client do: as the route reads them. */
function withListParams<O extends Operation<Params>>(operation: O): O {
  const { method, path, params } = operation;
  if (method !== "GET" && method !== "HEAD") return operation;
  const names = templateVariables(path).map(({ name }) => name);
  const listed = written(params, (given) => withLists(path, names, given));
  return { ...operation, params: Object.assign(listed, { entity: params.entity, fields: params.fields }) };
}

/** What a route does not say of its request. */
interface Meaning {
  /** The form of the body. Default: the parameters that are not in the path, as JSON. */
  readonly body?: BodyForm | undefined;
  /** Whether a write only reads. */
  readonly safe?: boolean | undefined;
}

/** Makes an operation of a route, for one call. */
export function adHoc<T>(
  route: string,
  result: Result<T>,
  { body, safe }: Meaning = {},
): Operation<Params, T> {
  const meaning = { ...(body === undefined ? {} : { body }), ...(safe === undefined ? {} : { safe }) };
  return operation({ ...described(route), ...meaning, name: "request", result });
}

/** An operation whose call is refused with this error, when it is awaited, before any request. */
export function refusedOperation<T>(result: Result<T>, error: unknown): Operation<Params, T> {
  const refused = adHoc("GET /", result);
  return { ...refused, params: refusing(refused.params, error) };
}

/** A list operation that is refused as {@link refusedOperation} is. */
export function refusedList<T>(row: Schema<T>, error: unknown): ListOperation<Params, unknown, T> {
  const refused = adHocList("GET /", row, undefined, false);
  return { ...refused, params: refusing(refused.params, error) };
}

function refusing(params: Operation<Params>["params"], error: unknown): Operation<Params>["params"] {
  const refused = written(params, (): NonNullable<Params> => {
    throw error;
  });
  return Object.assign(refused, { entity: params.entity, fields: params.fields });
}

/**
 * Makes a list operation of a route, for one call.
 *
 * @param items the field that holds the rows; undefined: the body is the list
 * @param isNumbered whether its pages are numbered; otherwise the `Link` header leads to the next
 */
export function adHocList<T>(
  route: string,
  row: Schema<T>,
  items: string | undefined,
  isNumbered: boolean,
): ListOperation<Params, unknown, T>;
export function adHocList(
  route: string,
  row: Schema<unknown>,
  items: string | undefined,
  isNumbered: boolean,
): ListOperation<Params> {
  const nothing = items === undefined ? [] : { [items]: [] };
  const classify = {
    load: async () => ({ classify: (await import("../classify.ts")).classifyList(nothing) }),
  };
  const of = { ...described(route), name: "paginate", classify };
  // Other fields of a row may change while the list is read, as the score of a search does. Found code has no id.
  const key = [/^\/search\/co(?:de|mmits)$/.test(of.path) ? "url" : "id"];
  if (items === undefined) {
    const result = json(list(row), MEDIA_TYPE);
    return { ...operation({ ...of, result, page: pages(undefined, route, isNumbered) }), key };
  }
  const result = json(entity("Rows", fields({ [items]: list(row) })), MEDIA_TYPE);
  return { ...operation({ ...of, result, page: pages(items, route, isNumbered) }), key };
}

/**
 * The pages of a route. A page has 100 rows at most (source: specification, conventions), and a search says how many it
 * found. A template that names the size keeps it.
 */
function pages<const Items extends string | undefined>(
  items: Items,
  route: string,
  isNumbered: boolean,
): Paging<Items>;
function pages(items: string | undefined, route: string, isNumbered: boolean): Paging {
  const options = {
    ...(route.includes(SIZE) ? {} : { largest: { param: SIZE, rows: 100 } }),
    totals: { rows: "total_count", incomplete: "incomplete_results" },
  };
  if (isNumbered) return pageNumber({ items, param: "page", ...options });
  return items === undefined ? link(items, options) : link(items, options);
}

/**
 * Budgets of their own: searches (source: specification, limits, rule 3), and those of code and GraphQL (source:
 * deployments, `X-RateLimit-Resource`).
 */
const BUCKETS: readonly (readonly [begins: string, bucket: string])[] = [
  ["/search/code", "code_search"],
  ["/search/", "search"],
  ["/graphql", "graphql"],
];

/** The parts of an operation that follow from the route. */
export function described(route: string) {
  const { method, path } = parseRoute(route);
  const variables = templateVariables(path).map(({ name }) => name);
  const bucket = BUCKETS.find(([begins]) => path.startsWith(begins))?.[1] ?? "core";
  return {
    service: repoHost,
    method,
    path,
    params: openParams(route, variables),
    auth: anyCredential,
    bucket,
  };
}
