import { ParameterError } from "@org/http-core";
import type { Route } from "@org/repo-host";

const EXAMPLE = '"GET /repos/{owner}/{repo}/issues"';

/**
 * Parses the route that was typed.
 *
 * @throws ParameterError where it is invalid
 */
export function routeOf(text: string | undefined): Route {
  if (isRoute(text)) return text;
  throw new ParameterError(
    "route",
    `a method and a template, as in ${EXAMPLE}`,
    text === undefined ? "nothing" : JSON.stringify(text),
  );
}

/**
 * Parses the route of a list.
 *
 * @throws ParameterError where it is invalid, or its method is not GET
 */
export function listRouteOf(text: string | undefined): `GET /${string}` {
  const route = routeOf(text);
  if (isListRoute(route)) return route;
  throw new ParameterError("--all", "a route of GET", JSON.stringify(route));
}

function isRoute(text: string | undefined): text is Route {
  return text !== undefined && /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \//.test(text);
}

function isListRoute(route: Route): route is `GET /${string}` {
  return route.startsWith("GET ");
}
