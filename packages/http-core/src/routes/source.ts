import type { CallOptions } from "../run/options.ts";
import { anyScheme, unnamedService } from "../operation/unnamed-service.ts";
import {
  type ListOperation,
  operation,
  type Operation,
  type OperationDefinition,
  type Service,
} from "../operation/operation.ts";
import type { Paging } from "../operation/paging.ts";
import type { Place } from "../operation/place.ts";
import { json } from "../operation/result.ts";
import { templateVariables } from "../operation/template.ts";
import { pageNumber } from "../paging/counted.ts";
import { link } from "../paging/linked.ts";
import { list } from "../schema/compose.ts";
import { entity, fields } from "../schema/entity.ts";
import { anything } from "../schema/leaves.ts";
import { openParams } from "../schema/params.ts";
import type { Schema } from "../schema/types.ts";
import { parseRoute } from "./route.ts";

/** Parameters by name. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * Makes operations of a service's routes.
 *
 * @experimental
 * @typeParam Options what calls of this service take besides {@link CallOptions}
 */
export interface RouteSource<Options = unknown> {
  /** The service that its operations belong to. */
  readonly service: Service;
  /**
   * The operation of a route. Its result is read as the operation says, unless the caller has a schema.
   *
   * @param isWhole whether the caller gives the whole body, as the parameter `body`
   * @throws ParameterError for an invalid route
   */
  readonly operation: (route: string, isWhole?: boolean) => Operation<Given | undefined>;
  /**
   * The list operation of a route.
   *
   * @param row the caller's schema of a row; undefined: the caller has none
   * @param items the field that the caller names as holding the rows
   * @param pages how the caller says that the next page is found
   * @throws ParameterError for an invalid route
   */
  readonly list: (
    route: string,
    row: Schema<unknown> | undefined,
    items: string | undefined,
    pages: "link" | "number" | undefined,
  ) => ListOperation<Given | undefined>;
  /** The media type of text, for a caller who names none. @default "text/plain" */
  readonly text?: string | undefined;
  /**
   * Writes the query of a route as the service reads it.
   *
   * @default as it is: an array is sent as one parameter for each value
   * @throws ParameterError where the service would read something else
   */
  readonly query?: ((path: string, query: Given) => Given) | undefined;
  /**
   * Lets an operation take query parameters of these names, which it does not declare: the caller gives them by the
   * option `query`. Default: it takes them already.
   */
  readonly undeclared?:
    | ((operation: Operation<Given | undefined>, names: readonly string[]) => Operation<Given | undefined>)
    | undefined;
  /** Makes the options of a call from those of the service. @throws ParameterError for a wrong one */
  readonly options?: ((given: CallOptions & Options) => CallOptions) | undefined;
}

/** A source says this of an operation besides its route. */
type Parts = Pick<OperationDefinition<unknown, unknown, string, string>, "auth" | "service"> &
  Partial<
    Pick<OperationDefinition<unknown, unknown, string, string>, "bucket" | "classify" | "defaults" | "name">
  >;

/**
 * Makes the operation of a route without a description: it takes any parameters.
 *
 * @experimental
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { anonymous } from "@org/http-core/operation";
 * import { routeOperation, unnamedService } from "@org/http-core/routes";
 *
 * const book = routeOperation("GET /books/{id}", { service: unnamedService, auth: anonymous });
 * const library = createClient({ baseUrl: "https://library.example" });
 * console.log(await library.call(book, { id: 7 }));
 * ```
 * @param isWhole whether the parameter `body` is the whole body
 * @throws ParameterError for an invalid route
 */
export function routeOperation(
  route: string,
  parts: Parts,
  accept?: string,
  isWhole = false,
): Operation<Given | undefined> {
  const body = isWhole ? { body: { kind: "json", param: "body" } as const } : {};
  return operation({ ...undescribed(route), ...parts, ...body, result: json(anything, accept) });
}

/**
 * Makes the list operation of a route without a description: it takes any parameters.
 *
 * @experimental
 * @example
 * ```ts
 * import { createClient, link } from "@org/http-core";
 * import { anonymous } from "@org/http-core/operation";
 * import { routeList, unnamedService } from "@org/http-core/routes";
 *
 * const parts = { service: unnamedService, auth: anonymous, key: ["isbn"] };
 * const books = routeList("GET /books", parts, undefined, link());
 * const library = createClient({ baseUrl: "https://library.example" });
 * for await (const book of library.list(books, { author: "Herbert" })) console.log(book);
 * ```
 * @throws ParameterError for an invalid route
 */
export function routeList(
  route: string,
  { key, ...parts }: Parts & { readonly key?: readonly string[] },
  row: Schema<unknown> | undefined,
  page: Paging,
  accept?: string,
): ListOperation<Given | undefined> {
  const one = routeOperation(route, parts, accept);
  return withRow({ ...one, page, row: anything, key }, row ?? anything);
}

/**
 * Returns a list operation whose rows are checked by this schema.
 *
 * @experimental
 * @example
 * ```ts
 * import { get, link, list } from "@org/http-core";
 * import { withRow } from "@org/http-core/routes";
 * import { anything, entity, fields, text } from "@org/http-core/schema";
 *
 * const books = get("/books", { answer: list(anything), page: link() });
 * const checked = withRow(books, entity("Book", fields({ title: text })));
 * console.log(checked.page.style); // link
 * ```
 */
export function withRow<P>(operation: ListOperation<P>, row: Schema<unknown>): ListOperation<P> {
  const { page, result } = operation;
  const rows = page.items === undefined ? list(row) : entity("Rows", fields({ [page.items]: list(row) }));
  return { ...operation, row, result: json<unknown>(rows, result.accept) };
}

const ANY = { service: unnamedService, auth: anyScheme };

function undescribed(route: string) {
  const { method, path } = parseRoute(route);
  const places: Record<string, Place> = {};
  // OpenAPI allows names in a path that RFC 6570 does not: `{enterprise-team}`.
  const template = path.replace(/\{(\+?)(\w+(?:-\w+)+)\}/g, (_, operator: string, name: string) => {
    const variable = name.replaceAll("-", "_");
    places[name] = { in: "path", name: variable };
    return `{${operator}${variable}}`;
  });
  const named = new Map(Object.entries(places).map(([name, place]) => [place.name, name]));
  const variables = templateVariables(template).map(({ name }) => named.get(name) ?? name);
  return { method, path: template, name: route, places, params: openParams(route, variables) };
}

/** Routes of any service: nothing is known of them. */
export const anyRoutes: RouteSource = {
  service: unnamedService,
  operation: (route, isWhole) => routeOperation(route, ANY, undefined, isWhole),
  list: (route, row, items, pages) =>
    routeList(
      route,
      ANY,
      row,
      pages === "number" ? pageNumber({ items, param: "page" }) : items === undefined ? link() : link(items),
    ),
};
