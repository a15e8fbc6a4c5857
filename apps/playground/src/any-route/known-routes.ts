import type { JsonSchema, ParamDescription } from "@org/openapi";
import { METHODS, ROUTED } from "@org/services";
import * as v from "valibot";
import type { KnownRoute } from "../catalogue/route-entry.ts";
import type { ControlPlace } from "../run/sandbox.ts";

const paramSchema = v.object({
  name: v.string(),
  in: v.string(),
  required: v.exactOptional(v.boolean(), false),
  description: v.exactOptional(v.string(), ""),
  schema: v.custom<JsonSchema>((value) => typeof value === "object" && value !== null),
});

const typed = v.object({ type: v.optional(v.unknown()) });
const resultSchema = v.object({
  ...typed.entries,
  properties: v.exactOptional(v.record(v.string(), typed), {}),
});

const contentSchema = v.object({ "application/json": v.optional(v.object({ schema: resultSchema })) });

const schemaSchema = v.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

/** A JSON body with named fields. Others have no form. */
const bodySchema = v.object({
  content: v.object({
    "application/json": v.exactOptional(
      v.object({
        schema: v.object({
          properties: v.exactOptional(v.record(v.string(), schemaSchema), {}),
          required: v.exactOptional(v.array(v.string()), []),
        }),
      }),
    ),
  }),
});

const operationSchema = v.object({
  summary: v.exactOptional(v.string(), ""),
  parameters: v.exactOptional(v.array(paramSchema), []),
  requestBody: v.exactOptional(bodySchema),
  responses: v.object({ 200: v.optional(v.object({ content: v.optional(contentSchema) })) }),
});

/** The part of an OpenAPI document that routes are read from. */
const documentSchema = v.object({
  paths: v.record(
    v.string(),
    v.object({
      get: v.exactOptional(operationSchema),
      post: v.exactOptional(operationSchema),
      put: v.exactOptional(operationSchema),
      patch: v.exactOptional(operationSchema),
      delete: v.exactOptional(operationSchema),
    }),
  ),
});

/** The routes that the sandbox serves, by its own description. @throws Error where it has none */
export async function fetchRoutes({ base, fetch }: ControlPlace): Promise<readonly KnownRoute[]> {
  const response = await fetch(`${base}_sandbox/openapi/${ROUTED}.json`, {});
  if (!response.ok) throw new Error(`The sandbox responded with ${String(response.status)}`);
  return routesOf(await response.json());
}

/** The routes of an OpenAPI document, in its order. @throws Error where it is something else */
export function routesOf(document: unknown): readonly KnownRoute[] {
  return Object.entries(v.parse(documentSchema, document).paths).flatMap(([template, operations]) =>
    METHODS.flatMap((method) => {
      const operation = method === "HEAD" ? undefined : operations[KEYS[method]];
      if (operation === undefined) return [];
      const { summary, parameters, requestBody, responses } = operation;
      const result = responses[200]?.content?.["application/json"]?.schema;
      const { properties = {}, required = [] } = requestBody?.content["application/json"]?.schema ?? {};
      const fields = Object.entries(properties).map(([name, schema]) =>
        fieldOf(name, schema, required.includes(name)),
      );
      const params = [...parameters.flatMap(paramOf), ...fields];
      if (method === "GET") return [{ template, rows: rowsOf(result), summary, params }];
      return [{ method, template, rows: undefined, summary, params }];
    }),
  );
}

const KEYS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** The fields whose text may have several lines. */
const LONG = /^(?:body|content|description|text)$/;

/** A field of a JSON body. Of a list of texts or numbers, each is a value of its own. */
function fieldOf(name: string, schema: JsonSchema, required: boolean): ParamDescription {
  const { items, type, description = "" } = schema;
  const isPlainList = type === "array" && (items?.type === "string" || items?.type === "integer");
  const one = isPlainList ? items : schema;
  const isLine = one.type === "string" && one.enum === undefined && !LONG.test(name);
  return {
    name,
    wireName: name,
    in: "body",
    required,
    repeatable: isPlainList,
    // The form has a line for it.
    schema: isLine && one.format === undefined ? { anyOf: [one] } : one,
    default: undefined,
    enum: one.enum,
    description,
  };
}

/** The body, or the field of an object that has one list only. */
function rowsOf(result: v.InferOutput<typeof resultSchema> | undefined): string | undefined {
  if (result?.type === "array") return "";
  const lists = Object.entries(result?.properties ?? {}).filter(([, { type }]) => type === "array");
  return lists.length === 1 ? lists[0]?.[0] : undefined;
}

function paramOf(param: v.InferOutput<typeof paramSchema>): readonly ParamDescription[] {
  const { name, required, description, schema } = param;
  if (param.in !== "path" && param.in !== "query") return [];
  const { default: preset, ...one } = schema;
  return [
    {
      name,
      wireName: name,
      in: param.in,
      required,
      repeatable: false,
      schema: one,
      default: preset,
      enum: schema.enum,
      description,
    },
  ];
}
