import { ParameterError } from "../errors/errors.ts";
import type { Method } from "../http/request.ts";
import type { TemplateVariables } from "../operation/template.ts";

/** A route: a method and an RFC 6570 template, as in `GET /repos/{owner}/{repo}/issues`. */
export type Route = `${Method} /${string}`;

/** The parameters of a route: its path variables are required, all others go into the query or the body. */
export type RouteParams<T extends Route> = Readonly<Record<PathVariables<T>, string | number | bigint>> &
  Readonly<Record<string, unknown>>;

/** Lists the arguments after a route: its parameters, which may be left out where its path needs none, and the options. */
export type RequestArguments<T extends Route, Options> = [PathVariables<T>] extends [never]
  ? [params?: RouteParams<T>, options?: Options]
  : [params: RouteParams<T>, options?: Options];

/** The required variables of a path. Those of expressions that may be empty (`{?…}`, `{&…}`, `{/…}`) are optional. */
type PathVariables<T extends string> = T extends `${string}{${infer V}}${infer Rest}`
  ? | (V extends `${"?" | "&" | "/" | "." | ";" | "#"}${string}` ? never : TemplateVariables<`{${V}}`>)
    | PathVariables<Rest>
  : never;

const METHODS: readonly Method[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const ROUTE = /^(\w+) (\/.*)$/;

/**
 * Parses a route.
 *
 * @throws ParameterError where it is invalid
 */
export function parseRoute(route: string): { readonly method: Method; readonly path: string } {
  const [, name, path] = ROUTE.exec(route) ?? [];
  const method = METHODS.find((known) => known === name);
  if (method === undefined || path === undefined) {
    throw new ParameterError("route", "a method and a path, as in `GET /user`", JSON.stringify(route));
  }
  return { method, path };
}
