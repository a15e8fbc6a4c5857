import type { FieldError } from "@org/http-core";

/** The validation error objects of a 422, with their five codes. Source: specification, validation error object. */
export function fieldErrors(body: unknown): readonly FieldError[] {
  const errors: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "errors") : undefined;
  // One complaint may stand there by itself, in words.
  return (typeof errors === "string" ? [errors] : Array.isArray(errors) ? errors : []).map(toFieldError);
}

function toFieldError(entry: unknown): FieldError {
  const of = (name: string): string | undefined => {
    const value: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, name) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return {
    field: of("field"),
    code: of("code"),
    resource: of("resource"),
    message: typeof entry === "string" ? entry : of("message"),
    documentationUrl: of("documentation_url"),
  };
}
