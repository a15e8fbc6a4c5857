import type { Dialect } from "@org/http-core";
import { templateOf } from "../core/router-paths.ts";
import type { ServedRoute } from "../services/repo-host/routes/endpoint.ts";
import { hostSamples, type HostSamples } from "./host-samples.ts";
import { inferred } from "./inferred.ts";
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
