import type { JsonSchema, ParamDescription } from "@org/http-core/describe";
import { ROUTED } from "@org/services";
import * as v from "valibot";
import type { ControlPlace } from "../sandbox-view/control.ts";
import type { KnownRoute } from "./route-entry.ts";

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

/** The part of an OpenAPI document that routes are read from. */
const documentSchema = v.object({
  paths: v.record(
    v.string(),
    v.object({
      get: v.exactOptional(
        v.object({
          summary: v.exactOptional(v.string(), ""),
          parameters: v.exactOptional(v.array(paramSchema), []),
          responses: v.object({ 200: v.optional(v.object({ content: v.optional(contentSchema) })) }),
        }),
      ),
    }),
  ),
});

/** The routes that the sandbox serves, by its own description. @throws Error where it has none */
export async function fetchRoutes({ base, fetch }: ControlPlace): Promise<readonly KnownRoute[]> {
  const response = await fetch(`${base}_sandbox/openapi/${ROUTED}.json`, {});
  if (!response.ok) throw new Error(`The sandbox responded with ${String(response.status)}`);
  return routesOf(await response.json());
}

/** The GET routes of an OpenAPI document, in its order. @throws Error where it is something else */
export function routesOf(document: unknown): readonly KnownRoute[] {
  return Object.entries(v.parse(documentSchema, document).paths).flatMap(([template, { get }]) => {
    if (get === undefined) return [];
    const result = get.responses[200]?.content?.["application/json"]?.schema;
    const params = get.parameters.flatMap(paramOf);
    return [{ template, rows: rowsOf(result), summary: get.summary, params }];
  });
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
