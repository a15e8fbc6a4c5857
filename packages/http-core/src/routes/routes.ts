import type { Call, Client, ListOptions } from "../client/types.ts";
import type { Paginated } from "../operation/list.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import { bytes, json, plainText, type Result } from "../operation/result.ts";
import { anyScheme } from "../operation/unnamed-service.ts";
import { link } from "../paging/linked.ts";
import type { CallOptions } from "../run/options.ts";
import { anything } from "../schema/leaves.ts";
import { written } from "../schema/params.ts";
import { standard } from "../schema/standard-schema.ts";
import type { StandardSchema } from "../schema/types.ts";
import type { AnswerOf, ArgumentsOf, CompletionOf, ListArgumentsOf, RowsOf, Settled } from "./paths.ts";
import { placed, queryWritten } from "./placed.ts";
import type { RequestArguments, Route } from "./route.ts";
import { anyRoutes, type Given, routeOperation, type RouteSource } from "./source.ts";

/** Options of a request by route. */
export interface RouteOptions<T> extends CallOptions {
  /** Checks the response: any Standard Schema (valibot, zod, arktype …). Without one, nothing is checked. */
  readonly schema?: StandardSchema<T> | undefined;
  /** If true, a write only reads, as a search by POST does: it is retried as a GET is. @default false */
  readonly safe?: boolean | undefined;
}

/** Options of a write beside its parameters. */
export interface WriteOptions {
  /** Query parameters of a write, whose other parameters are its body. */
  readonly query?: Given | undefined;
  /**
   * The whole body of a write, where it is no object: `["bug"]`. Parameters that the path does not take then go into the
   * query.
   */
  readonly body?: unknown;
}

/** Options of a generic request. */
export interface RequestOptions<T> extends RouteOptions<T>, WriteOptions {}

/** Options of a request whose response is text or bytes. */
export interface ContentOptions extends CallOptions {
  /** The requested media type. Default: of text the service's, of bytes any. */
  readonly accept?: string | undefined;
  /** If true, a write only reads, as a search by POST does: it is retried as a GET is. @default false */
  readonly safe?: boolean | undefined;
}

/** Options of the rows of a generic list; `schema` checks one row. */
export interface RowOptions<T> extends ListOptions {
  /** Checks a row: any Standard Schema (valibot, zod, arktype …). Without one, nothing is checked. */
  readonly schema?: StandardSchema<T> | undefined;
  /**
   * How the next page is found: by the `Link` header, or by its number, `page`, for a list without that header. By number,
   * an empty page ends the list.
   *
   * @default "link"
   */
  readonly pages?: "link" | "number" | undefined;
}

/** Options of a generic list. */
export interface PaginateOptions<T> extends RowOptions<T> {
  /**
   * The field that holds the rows, such as `items` of a search; the rest is in `page.envelope`. @default the body is
   * the list
   */
  readonly items?: string | undefined;
}

/** A request of any route. */
type OpenRequest<Options> = <const R extends Route, T = unknown>(
  route: R,
  ...given: RequestArguments<R, Options & RequestOptions<T>>
) => Call<Settled<T>>;

/** A request that `Paths` types. */
type TypedRequest<Paths, Options> = <const R extends Route, T = AnswerOf<Paths, R>>(
  route: R | CompletionOf<Paths, R>,
  ...given: ArgumentsOf<Paths, R, Options & RouteOptions<T>, WriteOptions>
) => Call<Settled<T>>;

type OpenContentRequest<Options, Content> = <const R extends Route>(
  route: R,
  ...given: RequestArguments<R, Options & ContentOptions & WriteOptions>
) => Call<Content>;

type TypedContentRequest<Paths, Options, Content> = <const R extends Route>(
  route: R | CompletionOf<Paths, R>,
  ...given: ArgumentsOf<Paths, R, Options & ContentOptions, WriteOptions>
) => Call<Content>;

type OpenPaginate<Options> = <const R extends `GET /${string}`, T = unknown>(
  route: R,
  ...given: RequestArguments<R, Options & PaginateOptions<T>>
) => Paginated<Settled<T>>;

type TypedPaginate<Paths, Options> = <
  const R extends `GET /${string}`,
  Items extends string = never,
  T = RowsOf<AnswerOf<Paths, R>, Items>,
>(
  route: R | CompletionOf<Paths, R, "get">,
  ...given: ListArgumentsOf<Paths, R, Options & RowOptions<T>, Items>
) => Paginated<Settled<T>>;

/**
 * Requests by route, for endpoints without a method of their own.
 *
 * @typeParam Paths the routes that are typed: `paths` of openapi-typescript. A route that it lacks takes any parameters,
 * and its result is unknown
 * @typeParam Options what calls of this service take besides {@link CallOptions}
 */
export interface Routes<Paths = unknown, Options = unknown> {
  /**
   * Sends a request. Parameters in the template go into the path, the others into the query (GET, HEAD) or a JSON body
   * (POST, PATCH, PUT, DELETE). In a body, null is sent as null; in a query it is left out. Undefined is always left
   * out. `{}` is sent as the body `{}`; without parameters no body is sent. A response without a body gives `undefined`.
   * For other forms of a write, see `query`, `body` and `safe` of the options.
   *
   * @throws ParameterError (when awaited) for an invalid route or one that leads out of the base address, for a path
   * parameter that is missing or leads to another path, and for values that JSON or a query can't express (NaN, a Map)
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   * import { routes } from "@org/http-core/routes";
   *
   * const library = routes(createClient({ baseUrl: "https://library.example" }));
   * const book = await library.request("GET /books/{id}", { id: 7 });
   * console.log(book);
   * ```
   */
  readonly request: unknown extends Paths ? OpenRequest<Options> : TypedRequest<Paths, Options>;
  /**
   * Sends a request whose response is not JSON: a file's raw content, a diff, a patch.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   * import { routes } from "@org/http-core/routes";
   *
   * const library = routes(createClient({ baseUrl: "https://library.example" }));
   * console.log(await library.requestText("GET /books/{id}/blurb", { id: 7 }, { accept: "text/x-rst" }));
   * ```
   */
  readonly requestText: unknown extends Paths
    ? OpenContentRequest<Options, string>
    : TypedContentRequest<Paths, Options, string>;
  /**
   * Sends a request whose response is bytes: an archive, a picture, a release's file. A redirect to another host is
   * followed without the credential.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   * import { routes } from "@org/http-core/routes";
   *
   * const library = routes(createClient({ baseUrl: "https://library.example" }));
   * const cover = await library.requestBytes("GET /books/{id}/cover", { id: 7 });
   * console.log(cover.byteLength);
   * ```
   */
  readonly requestBytes: unknown extends Paths
    ? OpenContentRequest<Options, Uint8Array<ArrayBuffer>>
    : TypedContentRequest<Paths, Options, Uint8Array<ArrayBuffer>>;
  /**
   * The rows of a list, over all its pages, by the `Link` header. `schema` checks one row.
   *
   * @example
   * ```ts
   * import { createClient } from "@org/http-core";
   * import { routes } from "@org/http-core/routes";
   *
   * const library = routes(createClient({ baseUrl: "https://library.example" }));
   * for await (const book of library.paginate("GET /books", { author: "Herbert" })) console.log(book);
   * ```
   */
  readonly paginate: unknown extends Paths ? OpenPaginate<Options> : TypedPaginate<Paths, Options>;
}

/**
 * Gives a client requests by route, to a service of which nothing is known. A list follows the `Link` header.
 *
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { routes } from "@org/http-core/routes";
 *
 * // As openapi-typescript writes it: `import type { paths } from "./library.js"`.
 * interface paths {
 *   "/books/{id}": {
 *     get: {
 *       parameters: { path: { id: number } };
 *       responses: { 200: { content: { "application/json": { title: string } } } };
 *     };
 *   };
 * }
 * const library = routes<paths>(createClient({ baseUrl: "https://library.example" }));
 * const { title } = await library.request("GET /books/{id}", { id: 7 });
 * console.log(title);
 * ```
 */
export function routes<Paths = unknown>(client: Pick<Client, "call" | "list">): Routes<Paths> {
  return routesFrom<Paths, unknown>(anyRoutes, client);
}

/**
 * Gives a client requests by route, to a service whose routes are known.
 *
 * @experimental
 * @param source makes the operations of the routes
 * @example
 * ```ts
 * import { createClient, link } from "@org/http-core";
 * import { anonymous } from "@org/http-core/operation";
 * import { routeList, routeOperation, type RouteSource, routesFrom, unnamedService } from "@org/http-core/routes";
 *
 * const parts = { service: unnamedService, auth: anonymous };
 * const source: RouteSource = {
 *   service: unnamedService,
 *   operation: (route, isWhole) => routeOperation(route, parts, "application/vnd.library+json", isWhole),
 *   list: (route, row, items) => routeList(route, parts, row, items === undefined ? link() : link(items)),
 * };
 * const library = routesFrom(source, createClient({ baseUrl: "https://library.example" }));
 * console.log(await library.request("GET /books/{id}", { id: 7 }));
 * ```
 */
export function routesFrom<Paths, Options>(
  source: RouteSource<Options>,
  client: Pick<Client, "call" | "list">,
): Routes<Paths, Options>;

export function routesFrom(source: RouteSource, client: Pick<Client, "call" | "list">): object {
  const callOptions = source.options ?? ((given: CallOptions) => given);
  const byRoute: AnyRoutes = {
    request: (route, params, { schema, ...options } = {}) =>
      send(
        route,
        ({ result }) => (schema === undefined ? result : json(standard(schema), result.accept)),
        params,
        options,
      ),
    requestText: (route, params, { accept = source.text, ...options } = {}) =>
      send(route, () => plainText(accept), params, options),
    requestBytes: (route, params, { accept, ...options } = {}) =>
      send(route, () => bytes(accept), params, options),
    paginate(route, params, { schema, items, pages, ...options } = {}) {
      try {
        const list = source.list(route, schema && standard(schema), items, pages);
        return client.list(list, queryWritten(list.path, params, source), callOptions(options));
      } catch (error) {
        return client.list(refusedList(source, error), undefined);
      }
    },
  };
  return byRoute;

  /** Whatever is wrong with a request is its call's error: `.catch` sees it. */
  function send<T>(
    route: string,
    result: (operation: Operation) => Result<T>,
    params: Given | undefined,
    { query, body, safe, ...options }: CallOptions & WriteOptions & { readonly safe?: boolean | undefined },
  ): Call<T> {
    try {
      const [operation, given] = placed(route, params, { query, body }, source);
      const read = { ...operation, result: result(operation), safe: safe ?? operation.safe };
      return client.call(read, given, callOptions(options));
    } catch (error) {
      return refusedCall(client, source, error);
    }
  }
}

/** {@link Routes}, whatever the route: no type of it is left. */
interface AnyRoutes {
  request: (route: string, params?: Given, options?: RequestOptions<unknown>) => Call<unknown>;
  requestText: (route: string, params?: Given, options?: ContentOptions & WriteOptions) => Call<string>;
  requestBytes: (
    route: string,
    params?: Given,
    options?: ContentOptions & WriteOptions,
  ) => Call<Uint8Array<ArrayBuffer>>;
  paginate: (route: string, params?: Given, options?: PaginateOptions<unknown>) => Paginated<unknown>;
}

/**
 * Makes a call that is refused with this error when it is awaited, before any request.
 *
 * @experimental
 * @example
 * ```ts
 * import { createClient, ParameterError } from "@org/http-core";
 * import { refusedCall, unnamedService } from "@org/http-core/routes";
 *
 * const library = createClient({ baseUrl: "https://library.example" });
 * const error = new ParameterError("shelf", "a number", '"top"');
 * const reason: unknown = await refusedCall(library, { service: unnamedService }, error).catch((reason: unknown) => reason);
 * console.log(reason === error); // true
 * ```
 */
export function refusedCall(
  client: Pick<Client, "call">,
  source: Pick<RouteSource, "service">,
  error: unknown,
): Call<never> {
  const result: Result<never> = { kind: "none", accept: "*/*", schema: undefined };
  return client.call({ ...refusedOperation(source, error), result }, undefined);
}

function refusedList(source: Pick<RouteSource, "service">, error: unknown): ListOperation<Given | undefined> {
  return { ...refusedOperation(source, error), page: link(), row: anything, key: undefined };
}

function refusedOperation(
  { service }: Pick<RouteSource, "service">,
  error: unknown,
): Operation<Given | undefined> {
  const one = routeOperation("GET /", { service, auth: anyScheme, name: "request" });
  const { entity, fields, ...open } = one.params;
  const refused = written(open, (): Given => {
    throw error;
  });
  return { ...one, params: Object.assign(refused, { entity, fields }) };
}
