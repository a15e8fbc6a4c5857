import { json, type Result } from "@org/http-core/operation";
import { anything, standard, type Schema, type StandardSchema } from "@org/http-core/schema";
import { MEDIA_TYPE } from "../service.ts";

/** A caller's schema. Without one, any value passes, and the result is unknown. */
export function schemaOf<T>(schema: StandardSchema<T> | undefined): Schema<T>;
export function schemaOf(schema: StandardSchema | undefined): Schema<unknown> {
  return schema === undefined ? anything : standard(schema);
}

/** A JSON response, checked by a caller's schema. */
export function jsonOf<T>(schema: StandardSchema<T> | undefined): Result<T> {
  return json(schemaOf(schema), MEDIA_TYPE);
}
