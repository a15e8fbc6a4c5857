import type { Dialect } from "@org/http-core";
import { operations } from "@org/repo-host/operations";
import type { ServedRoute } from "../repo-host/endpoint.ts";
import type { Described, Route } from "../repo-host/route.ts";
import { hostSamples, type HostSamples } from "./host-samples.ts";
import { inferred } from "./inferred.ts";
import { securityOf } from "./security.ts";

/** What a document says of routes that no operation stands for. */
export interface RouteDocuments {
  /** Path items, by template. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** They are the same for the same dialect, and cost some hundred requests. */
const known = new WeakMap<Dialect, Promise<RouteDocuments>>();

/**
 * Describes every route of the repository host that is no operation: from the table that serves them, and the schemas of
 * their answers from what they answer.
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
        item[method.toLowerCase()] ??= operationObject(method, path, served.route, inline);
      }
  }
  return { paths, schemas: await namedSchemas(samples) };
}

/** What a route shows that has no name. */
async function inlineSchema({ method, paths, route }: ServedRoute, samples: HostSamples): Promise<unknown> {
  const isNamed = (route.shows ?? route.lists ?? route.finds) !== undefined;
  return method !== "GET" || isNamed ? {} : inferred(await samples.answers(paths[0] ?? ""));
}

/** A schema for each name in the table, of all that is shown or listed under it. */
async function namedSchemas(samples: HostSamples): Promise<Readonly<Record<string, unknown>>> {
  const seen = new Map<string, unknown[]>([["FileCommit", [...samples.fileCommits]]]);
  for (const { method, paths, route } of samples.routes) {
    const name = route.shows ?? route.lists;
    if (name === undefined) continue;
    const values = seen.get(name) ?? [];
    seen.set(name, values);
    if (method !== "GET") continue;
    const answers = await samples.answers(paths[0] ?? "");
    values.push(...(route.lists === undefined ? answers : answers.flat()));
  }
  const schemas: Record<string, unknown> = {};
  for (const [name, values] of seen)
    schemas[name] = { description: "As the sandbox's own world shows it.", ...inferred(values) };
  return schemas;
}

function operationObject(method: string, path: string, route: Route, inline: unknown): object {
  const { summary, body, query = {}, status = 200 } = route;
  const variables = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: VARIABLES[name] ?? "",
    schema: { type: "string" },
  }));
  const bodySchema = body && {
    type: "object",
    properties: Object.fromEntries(Object.entries(body).map(([name, field]) => [name, fieldOf(field)])),
    required: neededOf(body),
  };
  const isCreated = method === "POST" && route.status === 201;
  const success = isCreated ? "201" : String(status);
  const schema = resultOf(route, inline);
  return {
    operationId: idOf(method, path),
    tags: ["repoHost"],
    summary,
    parameters: [
      ...variables,
      ...Object.entries({ ...query, ...pagingOf(route) }).map(([name, described]) => ({
        name,
        in: "query",
        required: described.required ?? false,
        description: described.description,
        schema: described.schema,
      })),
    ],
    ...(bodySchema && {
      requestBody: {
        required: bodySchema.required.length > 0,
        content: { "application/json": { schema: bodySchema } },
      },
    }),
    responses: {
      [success]: {
        description: "The result.",
        ...(status < 204 && { content: { "application/json": { schema } } }),
      },
      ...(method === "GET" && {
        "304": { description: "What `If-None-Match` or `If-Modified-Since` knows." },
      }),
      default: { description: "A refusal: `message`, `documentation_url`, and what is wrong in `errors`." },
    },
    security: securityOf(operations.root),
  };
}

function resultOf({ shows, lists, finds }: Route, inline: unknown): unknown {
  const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  if (shows !== undefined) return reference(shows);
  if (lists !== undefined) return { type: "array", items: reference(lists) };
  if (finds === undefined) return inline;
  return {
    type: "object",
    properties: {
      total_count: { type: "integer" },
      incomplete_results: { type: "boolean" },
      items: { type: "array", items: reference(finds) },
    },
    required: ["total_count", "incomplete_results", "items"],
  };
}

function pagingOf({ lists, finds, ignoresSize = false }: Route): Readonly<Record<string, Described>> {
  if (lists === undefined && finds === undefined) return {};
  return {
    page: { description: "Which page, from 1.", schema: { type: "integer", minimum: 1, default: 1 } },
    ...(!ignoresSize && {
      per_page: {
        description: "Rows of a page.",
        schema: { type: "integer", minimum: 1, maximum: 100, default: 30 },
      },
    }),
  };
}

function fieldOf({ description, schema }: Described): object {
  return { ...schema, description };
}

function neededOf(fields: Readonly<Record<string, Described>>): readonly string[] {
  return Object.entries(fields)
    .filter(([, { required = false }]) => required)
    .map(([name]) => name);
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/** `GET /repos/:owner/:repo` is `getReposOwnerRepo`. */
function idOf(method: string, path: string): string {
  const words = templateOf(path).match(/\w+/g) ?? [];
  const id = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return method.toLowerCase() + id;
}

const VARIABLES: Readonly<Record<string, string>> = {
  branch: "Name of a branch.",
  comment: "Number of a comment.",
  grant: "Number of a token.",
  id: "Number of a repository.",
  key: "Key of a licence.",
  member: "Login of a user.",
  name: "Name of a label.",
  number: "Number of an issue in its repository.",
  org: "Login of an organization.",
  owner: "Login of a repository's owner.",
  path: "Path of a file or folder.",
  range: "Two commits or branches: `base...head`.",
  ref: "A branch, or a commit's name.",
  repo: "Name of a repository.",
  sha: "A name in git: 40 hexadecimal digits.",
  thread: "Number of a notification.",
  user: "Login of a user.",
};
