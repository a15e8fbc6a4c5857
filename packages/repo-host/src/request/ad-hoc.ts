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
import { list, openParams, type Schema } from "@org/http-core/schema";
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

/** A route as a list, for one call: pages by the `Link` header. */
export function adHocList<T>(route: string, row: Schema<T>): ListOperation<Params, T[], T>;
export function adHocList(route: string, row: Schema<unknown>): ListOperation<Params, unknown[]> {
  const { method, path } = parseRoute(route);
  const params = openParams(route, variablesOf(path));
  const result = json(list(row), MEDIA_TYPE);
  return operation({ service: repoHost, name: "paginate", method, path, params, result, auth, page: link() });
}

function variablesOf(path: string): readonly string[] {
  return templateVariables(path).map(({ name }) => name);
}
