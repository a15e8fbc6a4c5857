import type { Schema, StandardResult } from "@org/http-core/schema";

export function validated<T>(schema: Schema<T, unknown>, value: unknown): StandardResult<T> {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("The schema returned a promise");
  return result;
}

/**
 * The output of a schema for a valid value.
 *
 * @throws Error with the issues where the value is invalid
 */
export function valid<T>(schema: Schema<T, unknown>, value: unknown): T {
  const result = validated(schema, value);
  if (result.issues === undefined) return result.value;
  throw new Error(issues(schema, value).join("; "));
}

/** The issues of a value, each with its path: `tag_id.0: …`. Empty where there are none. */
export function issues(schema: Schema<unknown, unknown>, value: unknown): readonly string[] {
  return (validated(schema, value).issues ?? []).map(({ message, path = [] }) => {
    const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
    return `${keys.join(".")}: ${message}`;
  });
}
