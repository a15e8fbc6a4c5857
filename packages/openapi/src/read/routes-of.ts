import { ParameterError } from "@org/http-core";
import { isList as isListOperation, propertyOf, type Service } from "@org/http-core/operation";
import { type RouteSource, unnamedService, withRow } from "@org/http-core/routes";
import { checkedDocument } from "./document.ts";
import { errorBodyOf } from "./errors.ts";
import { type Made, madeOf, type Override, type RouteReport } from "./operation.ts";
import { withUndeclared } from "./open-params.ts";
import { documentHasLinks, lostPaths, pathItem, routesIn, unknownRoute } from "./paths.ts";
import { Schemas } from "./schemas.ts";

/** Options of {@link routesOf}. */
export interface RoutesOptions {
  /** Corrections of the document, by route. */
  readonly overrides?: Readonly<Record<string, Override>> | undefined;
  /** Deadlines, retries, limits and classifier of the service. @default those of endpoints without a service */
  readonly service?: Partial<Service> | undefined;
}

/** The routes of a document. Nothing is read before a route is first used; then it is kept. */
export interface DocumentRoutes extends RouteSource {
  /** Says what became of each route, or of one. Reads what was not read yet. */
  readonly report: { (): readonly RouteReport[]; (route: string): RouteReport };
  /**
   * Reads the body of an error, as the document describes it for its status.
   *
   * @returns undefined where the error has no JSON, the document does not describe it, or it is of another form
   * @throws ParameterError for a route that the document lacks
   */
  readonly errorBody: (route: string, error: unknown) => unknown;
}

/**
 * Reads the routes of an OpenAPI document (3.0 or later): parameters, answers, paging and credentials, for
 * {@link routesFrom} of `@org/http-core/routes`, or for `openApiClient`, which makes the client too.
 *
 * @experimental
 * @param document the document, parsed
 * @throws ParameterError where it is no OpenAPI document of version 3
 * @example
 * ```ts
 * import { routesOf } from "@org/openapi";
 *
 * const document = { openapi: "3.1.0", info: { title: "Library" }, paths: { "/books": { get: { responses: {} } } } };
 * for (const { route, answer } of routesOf(document).report()) console.log(route, answer); // GET /books says nothing
 * ```
 */
export function routesOf(document: unknown, options: RoutesOptions = {}): DocumentRoutes {
  const root = checkedDocument(document);
  const schemas = { answer: new Schemas(root, "answer"), request: new Schemas(root, "request") };
  const title = propertyOf(root["info"], "title");
  const service: Service = {
    ...unnamedService,
    name: slug(typeof title === "string" ? title : "document"),
    ...options.service,
    defaults: { ...unnamedService.defaults, ...options.service?.defaults },
  };
  const made = new Map<string, Made>();
  let links: boolean | undefined;

  const read = (route: string, isWhole: boolean): Made => {
    const key = `${isWhole ? "whole " : ""}${route}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const found = pathItem(root, route);
    if (found === undefined) throw unknownRoute(root, route);
    links ??= documentHasLinks(root);
    const one = madeOf(root, route, found, {
      ...schemas,
      service,
      isWhole,
      hasLinks: links,
      override: options.overrides?.[route] ?? {},
    });
    made.set(key, one);
    return one;
  };
  for (const route of Object.keys(options.overrides ?? {}))
    if (pathItem(root, route) === undefined) throw unknownRoute(root, route);

  const reported = (route: string): RouteReport => {
    try {
      return read(route, false).report;
    } catch (error) {
      // One route that can't be read must not hide the others.
      const [, operation] = pathItem(root, route) ?? [];
      if (operation === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return { route, answer: "not read", notUnderstood: [{ at: operation.at, reason }] };
    }
  };

  function report(): readonly RouteReport[];
  function report(route: string): RouteReport;
  function report(route?: string): RouteReport | readonly RouteReport[] {
    return route === undefined ? [...lostPaths(root), ...routesIn(root).map(reported)] : reported(route);
  }
  return {
    service,
    undeclared: withUndeclared,
    operation: (route, isWhole = false) => read(route, isWhole).operation,
    list(route, row, field, pages) {
      const { operation: one } = read(route, false);
      if (pages !== undefined)
        throw new ParameterError(
          "pages",
          "no such option, since the document says it: use `overrides`",
          `"${pages}"`,
        );
      if (!isListOperation(one))
        throw new ParameterError(
          "route",
          `a list whose paging is recognised, or \`overrides: { "${route}": { page } }\``,
          JSON.stringify(route),
        );
      if (field !== undefined && field !== one.page.items)
        throw new ParameterError(
          "items",
          `"${String(one.page.items)}", where the document has the rows`,
          JSON.stringify(field),
        );
      return row === undefined ? one : withRow(one, row);
    },
    report,
    errorBody(route, error) {
      const [, operation] = pathItem(root, route) ?? [];
      if (operation === undefined) throw unknownRoute(root, route);
      return errorBodyOf(root, operation, error, schemas.answer);
    },
  };
}

function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "document"
  );
}
