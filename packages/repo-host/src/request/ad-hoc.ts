import {
  accepts,
  json,
  link,
  operation,
  templateVariables,
  type ListOperation,
  type Operation,
  type Result,
} from "@org/http-core";
import { entity, fields, list, openParams, type Schema } from "@org/http-core/schema";
import { MEDIA_TYPE, repoHost } from "../service.ts";
import { parseRoute } from "./route.ts";

type Params = Readonly<Record<string, unknown>>;

const auth = accepts("basic", "token", "queryToken", "appKey");

/** A route as an operation, for one call: what is not described anywhere else is described by the call. */
export function adHoc<T>(route: string, result: Result<T>): Operation<Params, T> {
  const { method, path } = parseRoute(route);
  const params = openParams(route, variablesOf(path));
  return operation({ service: repoHost, name: "request", method, path, params, result, auth });
}

/**
 * A route as a list, for one call: pages by the `Link` header.
 *
 * @param items the field that holds the rows; undefined: the answer is the list
 */
export function adHocList<T>(
  route: string,
  row: Schema<T>,
  items: string | undefined,
): ListOperation<Params, unknown, T>;
export function adHocList(
  route: string,
  row: Schema<unknown>,
  items: string | undefined,
): ListOperation<Params> {
  const { method, path } = parseRoute(route);
  const params = openParams(route, variablesOf(path));
  const of = { service: repoHost, name: "paginate", method, path, params, auth };
  if (items === undefined) return operation({ ...of, result: json(list(row), MEDIA_TYPE), page: link() });
  const envelope = entity("Rows", fields({ [items]: list(row) }));
  return operation({ ...of, result: json(envelope, MEDIA_TYPE), page: link(items) });
}

function variablesOf(path: string): readonly string[] {
  return templateVariables(path).map(({ name }) => name);
}
