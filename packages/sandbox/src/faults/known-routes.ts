import { ParameterError } from "@org/http-core";
import { edits } from "../core/parsed.ts";
import type { RequestFilter } from "../core/request-match.ts";
import type { KnownRoute } from "../core/router-paths.ts";
import { baseNames, basesOf, type BaseName } from "../origins.ts";

/** How many routes an error names. */
const NAMED = 3;

/**
 * Checks the route of a fault or an answer, since a misspelt one would never apply.
 *
 * @param at its name in error messages: `fault.match.route`
 */
export type RouteCheck = (match: RequestFilter | undefined, at: string) => void;

/**
 * Creates the check.
 *
 * @param routes the routes of each base address
 */
export function routeCheck(routes: (base: BaseName) => readonly KnownRoute[]): RouteCheck {
  return ({ service, route } = {}, at) => {
    if (route === undefined) return;
    const known = (service === undefined ? baseNames : basesOf(service)).flatMap(routes);
    if (known.some(({ name }) => name === route)) return;
    const names = nearest(route, known).map((name) => JSON.stringify(name));
    const expected = `a route of ${service ?? "the sandbox"}, the nearest being ${names.join(", ")}`;
    throw new ParameterError(at, expected, JSON.stringify(route));
  };
}

function nearest(route: string, known: readonly KnownRoute[]): readonly string[] {
  const far = new Map<string, number>();
  for (const { name, alias = name } of known)
    far.set(name, Math.min(distance(route, name), distance(route, alias), far.get(name) ?? Infinity));
  return Array.from(far)
    .sort(([, a], [, b]) => a - b)
    .slice(0, NAMED)
    .map(([name]) => name);
}

/** The edit distance of a route and a name; 0 if the template matches the path. */
function distance(route: string, name: string): number {
  const [segments, others] = [route.split("/"), name.split("/")];
  const isOne =
    segments.length === others.length &&
    others.every((other, i) => other === segments[i] || /^(?:\{.*\})$/.test(other));
  return isOne ? 0 : edits(route.toLowerCase(), name.toLowerCase());
}
