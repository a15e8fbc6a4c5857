import type { JsonSchema, ParamDescription } from "@org/openapi";
import { helpText } from "@org/services/help-text";

/** The schema of a tool's arguments. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: string[];
}

/** The schema of arguments. It does not say that there are no others: the client refuses them, and names its own. */
export function inputSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): InputSchema {
  const named = required.length === 0 ? {} : { required: [...required] };
  return { type: "object", properties, ...named };
}

/**
 * The schema of a parameter. A model's program sends the schemas of all tools with each of its requests, so each keyword
 * counts: bounds and formats are in the description, and the client checks them.
 */
export function paramSchema({ schema, repeatable, description }: ParamDescription): JsonSchema {
  const one = short(schema);
  const text = helpText(description).replace(/\s*\bRepeatable\.|; empty for (?:all|none)/g, "");
  return { ...(repeatable ? { type: "array", items: one } : one), description: text };
}

/** A value that may be null is left out instead, and one that may be text is text. */
function short(schema: JsonSchema): JsonSchema {
  const options = [schema, ...(schema.anyOf ?? [])];
  const type = options.flatMap((option) => option.type ?? []).find((name) => name !== "null");
  const values = options.find((option) => option.enum !== undefined)?.enum;
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(schema.items === undefined ? {} : { items: short(schema.items) }),
  };
}
