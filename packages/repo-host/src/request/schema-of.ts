import { anything, standard, type Schema, type StandardSchema } from "@org/http-core/schema";

/** What a caller's schema checks; without one anything passes, and the answer is unknown. */
export function schemaOf<T>(schema: StandardSchema<T> | undefined): Schema<T>;
export function schemaOf(schema: StandardSchema | undefined): Schema<unknown> {
  return schema === undefined ? anything : standard(schema);
}
