import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";
import { parseRoute } from "@org/http-core/routes";
import { child, children, type Node, type NotUnderstood, resolved } from "./document.ts";
import type { RouteReport } from "./operation.ts";
import { hasLinkHeader } from "./paging.ts";

/** Finds the part of a document that describes a route, and the item of its path. */
export function pathItem(
  document: unknown,
  route: string,
): readonly [path: Node, operation: Node] | undefined {
  const { method, path } = parseRoute(route);
  const paths = child({ value: document, at: "#" }, "paths");
  const plain = path.replace(/\{\?.*$/s, "").replaceAll("{+", "{");
  const name = [path, plain].find((one) => isRecord(paths.value) && Object.hasOwn(paths.value, one));
  const item = name === undefined ? undefined : resolved(document, child(paths, name), () => undefined);
  const operation = item && child(item, method.toLowerCase());
  return operation === undefined || !isRecord(operation.value) || item === undefined
    ? undefined
    : [item, operation];
}

/** In a picked document: the whole document had a `Link` header. */
export const LINK_HEADERS = "x-link-headers";

const METHODS = ["get", "head", "post", "put", "patch", "delete"];

/** Lists the routes of a document. */
export function routesIn(document: unknown): readonly string[] {
  return children(child({ value: document, at: "#" }, "paths")).flatMap(([path, node]) => {
    const item = resolved(document, node, () => undefined);
    if (item === undefined || !path.startsWith("/")) return [];
    return METHODS.filter((method) => isRecord(child(item, method).value)).map(
      (method) => `${method.toUpperCase()} ${path}`,
    );
  });
}

/** Reports the paths whose operations are in another document, or nowhere. */
export function lostPaths(document: unknown): readonly RouteReport[] {
  return children(child({ value: document, at: "#" }, "paths")).flatMap(([route, { value, at }]) => {
    const notUnderstood: NotUnderstood[] = [];
    resolved(document, { value, at }, (_, reason) => void notUnderstood.push({ at, reason }));
    return notUnderstood.length === 0 ? [] : [{ route, answer: "not read", notUnderstood }];
  });
}

/** Makes the error for a route that a document lacks: it names the routes of its path. */
export function unknownRoute(document: unknown, route: string): ParameterError {
  const path = route.replace(/^\w+ /, "");
  const methods = routesIn(document).filter((one) => one.endsWith(` ${path}`));
  const expected =
    methods.length > 0 ? `one of: ${methods.join(", ")}` : "a route of the document, as it is written there";
  return new ParameterError("route", expected, JSON.stringify(route));
}

/** Tells whether any response of a document has a `Link` header. Most documents say so of their first list, if at all. */
export function documentHasLinks(document: unknown): boolean {
  if (propertyOf(document, LINK_HEADERS) === true) return true;
  const none = () => undefined;
  for (const item of valuesOf(propertyOf(document, "paths")))
    for (const method of METHODS)
      for (const value of valuesOf(propertyOf(propertyOf(item, method), "responses"))) {
        const response = resolved(document, { value, at: "" }, none);
        if (response !== undefined && hasLinkHeader(response)) return true;
      }
  return false;
}

function valuesOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : [];
}
