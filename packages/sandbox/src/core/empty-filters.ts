import type { ParamDescription } from "@org/openapi";
import { isList, type Operation } from "@org/http-core/operation";
import type { Route } from "./routes.ts";

/** An empty value in a query. */
const EMPTY = /[?&][^=&]+=?(?:&|$)/;

/**
 * An address without the empty values of some parameters: a service takes an empty filter for one that is not given.
 *
 * @param isFilter whether a name in the query is that of a filter
 */
export function withoutEmptyFilters(url: URL, isFilter: (name: string) => boolean): URL {
  if (!EMPTY.test(url.search)) return url;
  const given = Array.from(url.searchParams).filter(([name, value]) => value !== "" || !isFilter(name));
  if (given.length === url.searchParams.size) return url;
  const address = new URL(url);
  address.search = new URLSearchParams(given).toString();
  return address;
}

/** Whether a name in a query is that of an operation's filter. */
export function isFilterOf({ operation, description }: Route, anyCase = false): (name: string) => boolean {
  const same = (name: string): string => (anyCase ? name.toLowerCase() : name);
  const filters = new Set(
    description.params.filter((param) => isFilter(param, operation)).map(({ wireName }) => same(wireName)),
  );
  return (name) => filters.has(same(name));
}

/**
 * Other parameters keep their empty values, and are refused: a client would get another page, or another chain,
 * unnoticed.
 */
function isFilter(param: ParamDescription, operation: Operation): boolean {
  const isOptional = !param.required && param.default === undefined;
  return param.in === "query" && isOptional && !pagingParams(operation).includes(param.name);
}

/** The parameters of an operation for the position and size of a page. */
function pagingParams(operation: Operation): readonly (string | undefined)[] {
  if (!isList(operation)) return [];
  const { cursorParams, sizeParam, largest } = operation.page;
  return [...cursorParams, sizeParam, largest?.param];
}
