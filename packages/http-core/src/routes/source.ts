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
 * How a service's routes become operations.
 *
 * @experimental
 * @typeParam Options what calls of this service take besides {@link CallOptions}
 */
export interface RouteSource<Options = unknown> {
  /** What all its routes share. */
  readonly service: Service;
  /** The operation of a route, whose result is any JSON. @throws ParameterError for an invalid route */
  readonly operation: (route: string) => Operation<Given | undefined>;
  /**
   * The list operation of a route.
   *
   * @param row the schema of a row
   * @param items the field that holds the rows; undefined: the answer is the list
   * @param pages how the next page is found
   * @throws ParameterError for an invalid route
   */
  readonly list: <T>(
    route: string,
    row: Schema<T>,
    items: string | undefined,
    pages: "link" | "number",
  ) => ListOperation<Given | undefined, unknown, T>;
  /** The media type of text, for a caller who names none. @default "text/plain" */
  readonly text?: string | undefined;
  /**
   * Writes the query of a route as the service reads it.
   *
   * @default as it is: an array is sent as one parameter for each value
   * @throws ParameterError where the service would read something else
   */
  readonly query?: ((path: string, query: Given) => Given) | undefined;
  /** Makes the options of a call from those of the service. @throws ParameterError for a wrong one */
  readonly options?: ((given: CallOptions & Options) => CallOptions) | undefined;
}

/** What a source says of an operation besides its route. */
type Parts = Pick<OperationDefinition<unknown, unknown, string, string>, "auth" | "service"> &
  Partial<
    Pick<OperationDefinition<unknown, unknown, string, string>, "bucket" | "classify" | "defaults" | "name">
  >;

/**
 * The operation of a route that nobody has described: it takes any parameters.
 *
 * @experimental
 * @throws ParameterError for an invalid route
 */
export function routeOperation(route: string, parts: Parts, accept?: string): Operation<Given | undefined> {
  return operation({ ...undescribed(route), ...parts, result: json(anything, accept) });
}

/**
 * The list operation of a route that nobody has described: it takes any parameters.
 *
 * @experimental
 * @throws ParameterError for an invalid route
 */
export function routeList<T>(
  route: string,
  parts: Parts & { readonly key?: readonly string[] },
  row: Schema<T>,
  page: Paging,
  accept?: string,
): ListOperation<Given | undefined, unknown, T>;

export function routeList(
  route: string,
  { key, ...parts }: Parts & { readonly key?: readonly string[] },
  row: Schema<unknown>,
  page: Paging,
  accept?: string,
): ListOperation<Given | undefined> {
  const rows = page.items === undefined ? list(row) : entity("Rows", fields({ [page.items]: list(row) }));
  const one = operation({ ...undescribed(route), ...parts, result: json<unknown>(rows, accept) });
  return { ...one, page, row, key };
}

function undescribed(route: string) {
  const { method, path } = parseRoute(route);
  const variables = templateVariables(path).map(({ name }) => name);
  return { method, path, name: route, params: openParams(route, variables) };
}

/** Routes of any service: nothing is known of them. */
export const anyRoutes: RouteSource = {
  service: unnamedService,
  operation: (route) => routeOperation(route, { service: unnamedService, auth: anyScheme }),
  list: (route, row, items, pages) =>
    routeList(
      route,
      { service: unnamedService, auth: anyScheme },
      row,
      pages === "number" ? pageNumber({ items, param: "page" }) : items === undefined ? link() : link(items),
    ),
};
