import { ParameterError } from "@org/http-core";

/** Parameters that the service reads as a list with commas, by route. Source: the host's documentation of its API. */
const LISTS: readonly (readonly [routes: RegExp, names: readonly string[]])[] = [
  [/^\/(?:(?:user|orgs\/[^/]+|repos\/[^/]+\/[^/]+)\/)?issues$/, ["labels"]],
  [/\/dependabot\/alerts$/, ["ecosystem", "manifest", "package", "severity", "state"]],
  [/\/secret-scanning\/alerts$/, ["resolution", "secret_type", "validity"]],
];

/**
 * Writes the arrays among query parameters as this route reads them: as a list with commas.
 *
 * @param path the route's template
 * @throws ParameterError for an array of another route or parameter, and for an item with a comma
 */
export function withLists(
  path: string,
  query: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const given = Object.entries(query);
  if (!given.some(([, value]) => Array.isArray(value))) return query;
  const route = path.replace(/\{?\?.*/s, "");
  const lists = LISTS.find(([routes]) => routes.test(route))?.[1] ?? [];
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      Array.isArray(value) ? joined(name, value, lists.includes(name)) : value,
    ]),
  );
}

/** One item is the same in every form, so it is sent by any route. */
function joined(name: string, items: readonly unknown[], isList: boolean): unknown {
  if (!isList && items.length === 1) return items;
  if (!isList)
    throw new ParameterError(name, "one value, or text as this route reads several: `a,b`", "an array");
  if (items.length === 0 || !Array.from(items).every(isItem))
    throw new ParameterError(
      name,
      "texts or numbers without a comma, at least one",
      `an array of ${String(items.length)}`,
    );
  return items.join(",");
}

function isItem(item: unknown): boolean {
  return typeof item === "string"
    ? item !== "" && !item.includes(",")
    : Number.isFinite(item) || typeof item === "bigint";
}
