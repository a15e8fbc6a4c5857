import { InvalidRequestError, type FieldError } from "@org/http-core";
import type { Classify } from "@org/http-core/operation";

/** `{"detail": [{ loc, msg, type }]}` (400, 422) names the fields; every other answer is told by its status. */
export const classify: Classify = ({ status, json, facts }) => {
  if (status !== 400 && status !== 422) return undefined;
  const body = json();
  const detail: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "detail") : undefined;
  if (!Array.isArray(detail)) return undefined;
  const fields = detail.map(toFieldError);
  const message = fields
    .map(({ field, message: said }) => `${field ?? "request"}: ${said ?? "invalid"}`)
    .join("; ");
  return { ok: false, retry: "never", error: new InvalidRequestError(message, { ...facts, fields }) };
};

function toFieldError(entry: unknown): FieldError {
  const of = (name: string): unknown =>
    typeof entry === "object" && entry !== null ? Reflect.get(entry, name) : undefined;
  const loc = of("loc");
  return {
    field: Array.isArray(loc) ? fieldOf(loc) : undefined,
    code: textOf(of("type")),
    resource: undefined,
    message: textOf(of("msg")),
    documentationUrl: undefined,
  };
}

/** The first part says where the field was sent (`query`, `body`), not which it is. */
function fieldOf(loc: readonly unknown[]): string | undefined {
  const parts = loc.filter((part) => typeof part === "string" || typeof part === "number").map(String);
  return (parts.length > 1 ? parts.slice(1) : parts).join(".") || undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
