import {
  ParameterError,
  type Call,
  type CallOptions,
  type Client,
  type ListOptions,
  type Paginated,
} from "@org/http-core";
import { bytes, plainText, type Result, templateVariables } from "@org/http-core/operation";
import type { StandardSchema } from "@org/http-core/schema";
import { adHoc, adHocList, refusedList, refusedOperation } from "./ad-hoc.ts";
import { withLists } from "./query-lists.ts";
import { parseRoute, type RequestArguments, type Route } from "./route.ts";
import { jsonOf, schemaOf } from "./schema-of.ts";
import { timeZoneHeader } from "./time-zone.ts";

/** Options of a generic request. */
export interface RequestOptions<T> extends CallOptions {
  /** Checks the response: any Standard Schema (valibot, zod, arktype …). Without one the result is unknown. */
  readonly schema?: StandardSchema<T> | undefined;
  /**
   * The time zone in which the service creates timestamps for this call, such as `Europe/Berlin`. Not for web pages of
   * another origin: the service's CORS rules do not allow the header, so the browser would send no request.
   */
  readonly timeZone?: string | undefined;
  /** Query parameters of a write, whose other parameters are its body. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The whole body of a write, where it is no object: `["bug"]`. Parameters that the path does not take then go into the
   * query.
   */
  readonly body?: unknown;
  /** Whether a write only reads, as a search by POST does: then it is retried as a GET is. @default false */
  readonly safe?: boolean | undefined;
}

/** Options of a request whose response is text. */
export interface RequestTextOptions extends Omit<RequestOptions<string>, "schema"> {
  /** The requested media type. @default "application/vnd.service.v3.raw" */
  readonly accept?: string | undefined;
}

/** Options of a request whose response is bytes. */
export interface RequestBytesOptions extends Omit<RequestTextOptions, "accept"> {
  /** The requested media type. @default any */
  readonly accept?: string | undefined;
}

/** Options of a generic list; `schema` checks one row. */
export interface PaginateOptions<T> extends ListOptions, Pick<RequestOptions<T>, "schema" | "timeZone"> {
  /**
   * The field that holds the rows, such as `items` of a search; the rest is in `page.envelope`. @default the body is
   * the list
   */
  readonly items?: string | undefined;
  /**
   * How the next page is found: by the `Link` header, or by its number, `page`, for a list without that header. By number,
   * an empty page ends the list.
   *
   * @default "link"
   */
  readonly pages?: "link" | "number" | undefined;
}

/** Requests by route, for endpoints without a method of their own. */
export interface Requester {
  /**
   * Sends a request. Parameters in the template go into the path, the others into the query (GET, HEAD) or a JSON body
   * (POST, PATCH, PUT, DELETE). In a body, null is sent as null; in a query it is left out. Undefined is always left
   * out. `{}` is sent as the body `{}`; without parameters no body is sent. A response without a body gives `undefined`.
   * An array in a query is sent as the route reads it, as in `labels=a,b`; where that is not known, it is refused. For
   * other forms of a write, see `query`, `body` and `safe` of the options.
   *
   * @throws ParameterError (when awaited) for an invalid route or one that leads out of the base address, for a path
   * parameter that is missing or leads to another path, for values that JSON or a query can't express (NaN, a Map), for
   * an array in a query that this route does not read as a list, and for an unknown time zone
   * @example
   * ```ts
   * import { createRepoHost } from "@org/repo-host";
   *
   * const host = createRepoHost({ baseUrl: "https://api.example" });
   * const issue = await host.request("GET /repos/{owner}/{repo}/issues/{number}", { owner: "octo", repo: "demo", number: 1 });
   * console.log(issue);
   * ```
   */
  readonly request: <const R extends Route, T = unknown>(
    route: R,
    ...given: RequestArguments<R, RequestOptions<T>>
  ) => Call<T>;
  /**
   * Sends a request whose response is not JSON: a file's raw content, a diff, a patch.
   *
   * @example
   * ```ts
   * import { createRepoHost } from "@org/repo-host";
   *
   * const host = createRepoHost({ baseUrl: "https://api.example" });
   * const readme = await host.requestText("GET /repos/{owner}/{repo}/contents/{+path}", { owner: "octo", repo: "demo", path: "README.md" });
   * console.log(readme);
   * ```
   */
  readonly requestText: <const R extends Route>(
    route: R,
    ...given: RequestArguments<R, RequestTextOptions>
  ) => Call<string>;
  /**
   * Sends a request whose response is bytes: an archive, a picture, a release's file. A redirect to another host is
   * followed without the credential.
   *
   * @example
   * ```ts
   * import { createRepoHost } from "@org/repo-host";
   *
   * const host = createRepoHost({ baseUrl: "https://api.example" });
   * const archive = await host.requestBytes("GET /repos/{owner}/{repo}/tarball", { owner: "octo", repo: "demo" });
   * console.log(archive.byteLength);
   * ```
   */
  readonly requestBytes: <const R extends Route>(
    route: R,
    ...given: RequestArguments<R, RequestBytesOptions>
  ) => Call<Uint8Array<ArrayBuffer>>;
  /**
   * The rows of a list, over all its pages, by the `Link` header. Iteration reads pages of 100 rows, unless you name
   * `per_page`. `schema` checks one row.
   *
   * @example
   * ```ts
   * import { createRepoHost } from "@org/repo-host";
   * import { issueSchema } from "@org/repo-host/resources";
   *
   * const host = createRepoHost({ baseUrl: "https://api.example" });
   * const found = host.paginate("GET /search/issues", { q: "rain" }, { items: "items", schema: issueSchema });
   * for await (const { number, title } of found) console.log(number, title);
   * ```
   */
  readonly paginate: <const R extends `GET /${string}`, T = unknown>(
    route: R,
    ...given: RequestArguments<R, PaginateOptions<T>>
  ) => Paginated<T>;
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

/** A call that is refused with this error when it is awaited, before any request. */
export type Refuse = <T>(error: unknown, schema?: StandardSchema<T>) => Call<T>;

/** Creates the {@link Refuse} of a client. */
export function refuser(client: Client): Refuse {
  return (error, schema) => client.call(refusedOperation(jsonOf(schema), error), undefined);
}

/** Creates the generic requests of a client. */
export function requester(client: Client): Requester {
  return {
    request: (route, ...[params, options = {}]) => send(route, jsonOf(options.schema), params, options),
    requestText: (route, ...[params, options = {}]) =>
      send(route, plainText(options.accept ?? RAW_MEDIA_TYPE), params, options),
    requestBytes: (route, ...[params, options = {}]) => send(route, bytes(options.accept), params, options),
    paginate(route, ...[params, options = {}]) {
      const row = schemaOf(options.schema);
      try {
        const operation = adHocList(route, row, options.items, options.pages === "number");
        return client.list(operation, withLists(...placed(route), params), withZone(options));
      } catch (error) {
        return client.list(refusedList(row, error), undefined);
      }
    },
  };

  /** Whatever is wrong with a request is its call's error: `.catch` sees it. */
  function send<T>(
    route: string,
    result: Result<T>,
    params: Given | undefined,
    options: Omit<RequestOptions<T>, "schema">,
  ): Call<T> {
    try {
      return checked(route, result, params, options);
    } catch (error) {
      return client.call(refusedOperation(result, error), undefined);
    }
  }

  function checked<T>(
    route: string,
    result: Result<T>,
    params: Given | undefined,
    { query, body, safe, ...options }: Omit<RequestOptions<T>, "schema">,
  ): Call<T> {
    const own = withZone(options);
    const { method, path } = parseRoute(route);
    for (const name of namesIn(path))
      if (query !== undefined && Object.hasOwn(query, name))
        throw new ParameterError(`query.${name}`, "a name that the route does not have", "both");
    const isRead = method === "GET" || method === "HEAD";
    if (isRead || body !== undefined) {
      if (isRead && body !== undefined)
        throw new ParameterError("body", "a route that has one, such as POST", route);
      const inQuery = withLists(...placed(route), together(params, query, "query"));
      if (isRead) return client.call(adHoc(route, result, { safe }), inQuery, own);
      const whole = adHoc(route, result, { safe, body: { kind: "json", param: "body" } });
      return client.call(whole, together(inQuery, { body }, ""), own);
    }
    const template = query === undefined ? { route, query } : withQuery(route, withLists(path, [], query));
    const all = together(params, template.query, "query");
    return client.call(adHoc(template.route, result, { safe }), all, own);
  }
}

type Given = Readonly<Record<string, unknown>>;

/** A route's template, and the names that it takes. */
function placed(route: string): readonly [path: string, names: readonly string[]] {
  const { path } = parseRoute(route);
  return [path, templateVariables(path).map(({ name }) => name)];
}

/** The names in a route: those that its template takes, and those of its query. */
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

/** A route whose template takes these parameters into the query (RFC 6570, 3.2.8 and 3.2.9), under names that it allows. */
function withQuery(route: string, given: Given): { readonly route: string; readonly query: Given } {
  const named = Object.entries(given).map(([name, value]) => [variable(name), value] as const);
  const names = named.map(([name]) => name).join(",");
  const separator = route.includes("?") ? "&" : "?";
  return {
    route: names === "" ? route : `${route}{${separator}${names}}`,
    query: Object.fromEntries(named),
  };
}

/** A name as a template has it (RFC 6570, 2.3): all but letters, digits and `_` is percent-encoded. */
function variable(name: string): string {
  return encodeURIComponent(name).replace(
    /[^\w%]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function withZone<O extends { readonly timeZone?: string | undefined } & CallOptions>(options: O): O {
  return { ...options, headers: { ...options.headers, ...timeZoneHeader(options.timeZone) } };
}
