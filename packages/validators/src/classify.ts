import type { FieldError } from "@org/http-core";
import { propertyOf, type ClassifyInWords } from "@org/http-core/operation";

/** The words of `{"detail": …}`; without words, the status decides. A list of `{ loc, msg, type }` (400, 422) names the fields. */
export const classify: ClassifyInWords = (response, { refusalIn, limitRefusals, accessRefusals }) => {
  const refusals = [...limitRefusals, ...accessRefusals];
  const detail = propertyOf(response.json(), "detail");
  if (!Array.isArray(detail) || detail.length === 0) return refusalIn(refusals, response);
  const fields = detail.map(toFieldError);
  const text = fields
    .map(({ field, message }) => `${field ?? "request"}: ${message ?? "invalid"}`)
    .join("; ");
  return refusalIn([...refusals, { status: [400, 422] }], response, { text, fields });
};

function toFieldError(entry: unknown): FieldError {
  const loc = propertyOf(entry, "loc");
  return {
    field: Array.isArray(loc) ? fieldIn(loc) : undefined,
    code: textOf(propertyOf(entry, "type")),
    resource: undefined,
    message: textOf(entry) ?? textOf(propertyOf(entry, "msg")),
    documentationUrl: undefined,
  };
}

/** The first part says where the field was sent (`query`, `body`), and is no part of its name. */
function fieldIn(loc: readonly unknown[]): string | undefined {
  const parts = loc.filter((part) => typeof part === "string" || typeof part === "number").map(String);
  return (parts.length > 1 ? parts.slice(1) : parts).join(".") || undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
