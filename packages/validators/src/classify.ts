import { InvalidRequestError, type FieldError } from "@org/http-core";
import { propertyOf, type Classify } from "@org/http-core/operation";

/** `{"detail": [{ loc, msg, type }]}` (400, 422) names the fields; all other responses are classified by status. */
export const classify: Classify = ({ status, json, facts }) => {
  if (status !== 400 && status !== 422) return undefined;
  const detail = propertyOf(json(), "detail");
  if (!Array.isArray(detail) || detail.length === 0) return undefined;
  const fields = detail.map(toFieldError);
  const message = fields
    .map(({ field, message: text }) => `${field ?? "request"}: ${text ?? "invalid"}`)
    .join("; ");
  return { ok: false, retry: "never", error: new InvalidRequestError(message, { ...facts, fields }) };
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
