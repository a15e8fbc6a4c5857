import { type Client, type ClientOptions, createClient, ParameterError } from "@org/http-core";
import { type ErrorBodyOf, type Route, type Routes, routesFrom } from "@org/http-core/routes";
import { type DocumentRoutes, routesOf, type RoutesOptions } from "./routes-of.ts";
import { type ServerChoice, serverOf } from "./servers.ts";

/** Options of {@link openApiClient}: those of a client, and of {@link routesOf}. */
export interface OpenApiClientOptions extends Omit<ClientOptions, "baseUrl">, RoutesOptions {
  /** The service's address. A credential is only sent to an address that is named here. @default the document's server */
  readonly baseUrl?: string | URL | undefined;
  /** The document's server, where `baseUrl` is not given. @default its first, with the values of the document */
  readonly server?: ServerChoice | undefined;
}

/**
 * A client of a service that an OpenAPI document describes: each route by its text, as the document writes it.
 *
 * @typeParam Paths the document's types, `paths` of openapi-typescript
 */
export interface OpenApiClient<Paths = unknown> extends Client, Routes<Paths> {
  /** Reports each route, or one: the part that is checked, the parts that are not understood, and its paging. */
  readonly report: DocumentRoutes["report"];
  /**
   * Reads the body of an error, checked by what the document says of its status.
   *
   * @returns undefined where the error has no JSON, the document does not describe it, or it is of another form: its
   * text is `body` of the error
   * @throws ParameterError for a route that the document lacks
   * @example
   * ```ts
   * import { openApiClient } from "@org/openapi";
   *
   * const schema = { type: "object", properties: { reason: { type: "string" } } };
   * const responses = { 404: { content: { "application/json": { schema } } } };
   * const document = { openapi: "3.1.0", paths: { "/books": { get: { responses } } } };
   * const fetch = async () => Response.json({ reason: "no such shelf" }, { status: 404 });
   * const library = openApiClient(document, { baseUrl: "https://library.example", fetch });
   * try {
   *   await library.request("GET /books");
   * } catch (error) {
   *   console.log(library.errorBody("GET /books", error)); // { reason: "no such shelf" }
   * }
   * ```
   */
  readonly errorBody: <const R extends Route>(route: R, error: unknown) => ErrorBodyOf<Paths, R> | undefined;
}

/**
 * Makes a client of a service from its OpenAPI document (3.0 or later). Nothing is generated: a route is read when it is
 * first used.
 *
 * - Parameters are checked before the request, and sent where and how the document says.
 * - Answers are checked, lists row by row. A required field that is absent is null, and drift `missing`.
 * - `paginate` reads lists whose paging the document shows; `report` says which, and why.
 *
 * @experimental
 * @param document the document, parsed
 * @throws ParameterError where it is no OpenAPI document of version 3, where neither it nor the options have an address,
 * and for a credential without a `baseUrl`
 * @example
 * ```ts
 * import { openApiClient } from "@org/openapi";
 *
 * const document = {
 *   openapi: "3.1.0",
 *   info: { title: "Library" },
 *   paths: {
 *     "/books/{id}": {
 *       get: {
 *         parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
 *         responses: {
 *           200: { content: { "application/json": { schema: { properties: { title: { type: "string" } } } } } },
 *         },
 *       },
 *     },
 *   },
 * };
 * const fetch = async () => Response.json({ title: "Dune" });
 * const library = openApiClient(document, { baseUrl: "https://library.example", fetch });
 * console.log(await library.request("GET /books/{id}", { id: 7 })); // { title: "Dune" }
 * ```
 */
export function openApiClient<Paths = unknown>(
  document: unknown,
  options?: OpenApiClientOptions,
): OpenApiClient<Paths>;

export function openApiClient(document: unknown, options: OpenApiClientOptions = {}): object {
  const { server, overrides, service, baseUrl, ...own } = options;
  const source = routesOf(document, { overrides, service });
  if (baseUrl === undefined && own.auth !== undefined)
    throw new ParameterError(
      "baseUrl",
      "the service's address, named by you, since a credential goes there",
      "undefined",
    );
  const client = createClient({ ...own, baseUrl: baseUrl ?? serverOf(document, server) });
  return {
    ...client,
    ...routesFrom<unknown, unknown>(source, client),
    report: source.report,
    errorBody: source.errorBody,
  };
}
