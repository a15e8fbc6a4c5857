import { whole, withDefault, type Schema } from "@org/http-core/schema";
import { securityRequirements } from "@org/openapi";
import { operations } from "@org/repo-host/operations";
import { isRecord } from "@org/http-core/operation";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { templateOf } from "../core/router-paths.ts";
import { parameter, type InputDescription } from "../repo-host/wire/field.ts";
import type { Route } from "../repo-host/routes/endpoint.ts";

/**
 * Describes a route in OpenAPI 3.1, under one of its methods and paths.
 *
 * @param path a router path
 * @param inline the schema of its response, if that has no name
 */
export function routeObject(method: string, path: string, route: Route, inline: unknown): object {
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
        schema: jsonSchemaOf(described.schema),
      })),
    ],
    ...(bodySchema && {
      requestBody: {
        required: bodySchema.required.length > 0,
        content: { "application/json": { schema: bodySchema } },
      },
    }),
    responses: {
      [status]: {
        description: "The result.",
        ...(status < 204 && { content: { "application/json": { schema } } }),
      },
      ...(method === "GET" && {
        "304": { description: "What `If-None-Match` or `If-Modified-Since` knows." },
      }),
      default: { description: "A refusal: `message`, `documentation_url`, and what is wrong in `errors`." },
    },
    security: securityRequirements(operations.root),
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

function pagingOf({
  lists,
  finds,
  hasFixedPageSize = false,
}: Route): Readonly<Record<string, InputDescription>> {
  if (lists === undefined && finds === undefined) return {};
  return {
    page: parameter(withDefault(whole(1), 1), "Which page, from 1."),
    ...(!hasFixedPageSize && { per_page: parameter(withDefault(whole(1, 100), 30), "Rows of a page.") }),
  };
}

function fieldOf({ description, schema }: InputDescription): object {
  return { ...jsonSchemaOf(schema), description };
}

function neededOf(fields: Readonly<Record<string, InputDescription>>): readonly string[] {
  return Object.entries(fields)
    .filter(([, { required = false }]) => required)
    .map(([name]) => name);
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

/** The JSON Schema of the values that a schema accepts, for a query parameter or a field of a body. */
function jsonSchemaOf(schema: Schema<unknown>): Readonly<Record<string, unknown>> {
  if (!isValibot(schema)) return {};
  const { $schema: _, ...own } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
    overrideAction({ valibotAction, jsonSchema }) {
      // Drop the bounds of a safe integer, which are no rule of the host, and `expected`, which is no keyword of JSON Schema.
      if (valibotAction.type === "safe_integer")
        return { ...jsonSchema, minimum: undefined, maximum: undefined };
      const { expected: _, ...made }: JsonSchema & { expected?: unknown } = jsonSchema;
      return made;
    },
  });
  return own;
}

/** The operation kit's schemas are valibot's, but its types don't say so. */
function isValibot(schema: unknown): schema is GenericSchema {
  return isRecord(schema) && schema["kind"] === "schema";
}
