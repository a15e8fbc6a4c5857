import type { FieldError } from "@org/http-core";
import { propertyOf } from "@org/http-core/operation";
import { textAt } from "./text-at.ts";

/** The validation error objects of a 422, with their five codes. Source: specification, validation error object. */
export function fieldErrors(body: unknown): readonly FieldError[] {
  const errors = propertyOf(body, "errors");
  // The field may hold a single complaint as text.
  return (typeof errors === "string" ? [errors] : Array.isArray(errors) ? errors : []).map(toFieldError);
}

function toFieldError(entry: unknown): FieldError {
  return {
    field: textAt(entry, "field"),
    // The `type` of a GraphQL error.
    code: textAt(entry, "code") ?? textAt(entry, "type"),
    resource: textAt(entry, "resource"),
    message: typeof entry === "string" ? entry : textAt(entry, "message"),
    documentationUrl: textAt(entry, "documentation_url"),
  };
}
