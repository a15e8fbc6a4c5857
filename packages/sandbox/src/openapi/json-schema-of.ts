import { isRecord } from "@org/http-core/operation";
import type { Schema } from "@org/http-core/schema";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

/** The JSON Schema of the values that a schema accepts, for a query parameter or a field of a body. */
export function jsonSchemaOf(schema: Schema<unknown>): Readonly<Record<string, unknown>> {
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
