import { json, type Result } from "@org/http-core/operation";
import { anything, standard, type Schema, type StandardSchema } from "@org/http-core/schema";
import { MEDIA_TYPE } from "../service.ts";

/** What a caller's schema checks; without one anything passes, and the answer is unknown. */
export function schemaOf<T>(schema: StandardSchema<T> | undefined): Schema<T>;
export function schemaOf(schema: StandardSchema | undefined): Schema<unknown> {
  return schema === undefined ? anything : standard(schema);
}

/** A JSON answer that a caller's schema checks. */
export function jsonOf<T>(schema: StandardSchema<T> | undefined): Result<T> {
  return json(schemaOf(schema), MEDIA_TYPE);
}
