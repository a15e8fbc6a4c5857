import type { Dialect } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { templateOf } from "../core/router-paths.ts";
import type { ServedRoute } from "../repo-host/routes/endpoint.ts";
import { hostSamples, type HostSamples } from "./host-samples.ts";
import { routeObject } from "./route-object.ts";

/** The document parts of routes without operations. */
export interface RouteDocuments {
  /** Path items, by template. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** Cached by dialect, since they take some hundred requests. */
const known = new WeakMap<Dialect, Promise<RouteDocuments>>();

/**
 * Describes every route of the repository host without an operation. Routes come from the table that serves them,
 * schemas from their responses.
 */
export function hostRoutes(dialect: Dialect): Promise<RouteDocuments> {
  const documents = known.get(dialect) ?? documentsOf(dialect);
  known.set(dialect, documents);
  return documents;
}

async function documentsOf(dialect: Dialect): Promise<RouteDocuments> {
  const samples = await hostSamples(dialect);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const served of samples.routes) {
    const inline = await inlineSchema(served, samples);
    for (const path of served.paths)
      for (const method of served.methods) {
        const item = (paths[templateOf(path)] ??= {});
        item[method.toLowerCase()] ??= routeObject(method, path, served.route, inline);
      }
  }
  return { paths, schemas: await namedSchemas(samples) };
}

/** The inline schema of a response without a name. */
async function inlineSchema({ method, paths, route }: ServedRoute, samples: HostSamples): Promise<unknown> {
  const isNamed = (route.shows ?? route.lists ?? route.finds) !== undefined;
  return method !== "GET" || isNamed ? {} : inferred(await samples.responses(paths[0] ?? ""));
}

/** A schema for each name in the table, of all responses under that name. */
async function namedSchemas(samples: HostSamples): Promise<Readonly<Record<string, unknown>>> {
  const seen = new Map<string, unknown[]>([["FileCommit", [...samples.fileCommits]]]);
  for (const { method, paths, route } of samples.routes) {
    const name = route.shows ?? route.lists;
    if (name === undefined) continue;
    const values = seen.get(name) ?? [];
    seen.set(name, values);
    if (method !== "GET") continue;
    const responses = await samples.responses(paths[0] ?? "");
    values.push(...(route.lists === undefined ? responses : responses.flat()));
  }
  const schemas: Record<string, unknown> = {};
  for (const [name, values] of seen)
    schemas[name] = { description: "As the sandbox's own world shows it.", ...inferred(values) };
  return schemas;
}

/** A JSON Schema inferred from values. */
export type InferredSchema = Readonly<Record<string, unknown>>;

/** The narrowest common schema of JSON values: types that occur, and required fields that all have. */
export function inferred(values: readonly unknown[]): InferredSchema {
  const types = new Set(values.map(typeOf));
  // `number` includes `integer`.
  if (types.has("number")) types.delete("integer");
  const objects = values.filter(isRecord);
  const items = values.filter(isList).flat();
  const [first, ...others] = Array.from(types).sort();
  return {
    ...(first !== undefined && { type: others.length === 0 ? first : [first, ...others] }),
    ...(objects.length > 0 && fieldsOf(objects)),
    ...(items.length > 0 && { items: inferred(items) }),
  };
}

function fieldsOf(objects: readonly Readonly<Record<string, unknown>>[]): InferredSchema {
  const names = Array.from(new Set(objects.flatMap(Object.keys)));
  const valuesOf = (name: string): unknown[] =>
    objects.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
  const required = names.filter((name) => valuesOf(name).length === objects.length).sort();
  return {
    properties: Object.fromEntries(names.map((name) => [name, inferred(valuesOf(name))])),
    ...(required.length > 0 && { required }),
  };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
