import { link, pageNumber, type ListOperation, type Operation, type Paging } from "@org/http-core/operation";
import { queryWritten, routeList, routeOperation, type Route, type RouteSource } from "@org/http-core/routes";
import { anything, written } from "@org/http-core/schema";
import { anyCredential, MEDIA_TYPE, repoHost } from "../service.ts";
import { withLists } from "./query-lists.ts";
import { timeZoneHeader } from "./time-zone.ts";

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
  return withListParams(hostRoutes.operation(route));
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
  return withListParams(hostRoutes.list(route, anything, items, "link"));
}

/** Lets a read take arrays as the methods of a client do: as the route reads them. */
function withListParams<O extends Operation<Params>>(operation: O): O {
  const { method, path, params } = operation;
  if (method !== "GET" && method !== "HEAD") return operation;
  const listed = written(params, (given) => queryWritten(path, given, hostRoutes));
  return { ...operation, params: Object.assign(listed, { entity: params.entity, fields: params.fields }) };
}

/**
 * The media type by which a request gets a resource's own content, such as a file, instead of its description. It is the
 * default of `requestText`. A client with a `vendor` in its dialect sends that vendor's name. Source: specification,
 * media types.
 *
 * @example
 * ```ts
 * import { createRepoHost, RAW_MEDIA_TYPE } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const route = "GET /repos/{owner}/{repo}/contents/{path}";
 * const file = { owner: "acme", repo: "rocket", path: "logo.png" };
 * const picture = await host.requestBytes(route, file, { accept: RAW_MEDIA_TYPE });
 * console.log(picture.length);
 * ```
 */
export const RAW_MEDIA_TYPE = "application/vnd.service.v3.raw";

/** An option of the repository host's requests by route. */
export interface TimeZoneOption {
  /**
   * The time zone in which the service creates timestamps for this call, such as `Europe/Berlin`. Not for web pages of
   * another origin: the service's CORS rules do not allow the header, so the browser would send no request.
   */
  readonly timeZone?: string | undefined;
}

/** The repository host's routes. */
export const hostRoutes: RouteSource<TimeZoneOption> = {
  service: repoHost,
  text: RAW_MEDIA_TYPE,
  query: withLists,
  options: ({ timeZone, ...options }) => ({
    ...options,
    headers: { ...options.headers, ...timeZoneHeader(timeZone) },
  }),
  operation: (route, isWhole) =>
    routeOperation(route, { ...described(route), name: "request" }, MEDIA_TYPE, isWhole),
  list(route, row, items, by) {
    const nothing = items === undefined ? [] : { [items]: [] };
    const classify = {
      load: async () => ({ classify: (await import("../classify.ts")).classifyList(nothing) }),
    };
    // Other fields of a row may change while the list is read, as the score of a search does. Found code has no id.
    const key = [/^\w+ \/search\/co(?:de|mmits)$/.test(route) ? "url" : "id"];
    const parts = { ...described(route), name: "paginate", classify, key };
    return routeList(route, parts, row, pages(items, route, by), MEDIA_TYPE);
  },
};

/**
 * The pages of a route. A page has 100 rows at most (source: specification, conventions), and a search says how many it
 * found. A template that names the size keeps it.
 */
function pages(items: string | undefined, route: string, by: "link" | "number" | undefined): Paging {
  const options = {
    ...(route.includes(SIZE) ? {} : { largest: { param: SIZE, rows: 100 } }),
    totals: { rows: "total_count", incomplete: "incomplete_results" },
  };
  if (by === "number") return pageNumber({ items, param: "page", ...options });
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

/** What the service says of an operation by its route. */
export function described(route: string) {
  const path = route.replace(/^\w+ /, "");
  const bucket = BUCKETS.find(([begins]) => path.startsWith(begins))?.[1] ?? "core";
  return { service: repoHost, auth: anyCredential, bucket };
}
