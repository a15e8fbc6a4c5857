import * as v from "valibot";
import type { Schema, StandardSchema } from "./types.ts";

/**
 * Any Standard Schema as a schema of this package: a user's own valibot, zod or arktype schema checks an answer.
 * It has to answer at once, without a promise. An entity of this package is given back as it is.
 *
 * @example
 * ```ts
 * import { standard, text } from "@org/http-core/schema";
 *
 * const schema = standard(text);
 * ```
 */
export function standard<T>(schema: StandardSchema<T>): Schema<T> {
  if (isEntity(schema)) return schema;
  return v.pipe(
    v.custom<T>(() => true),
    v.rawTransform<T, T>(({ dataset, addIssue, NEVER }) => {
      const result = schema["~standard"].validate(dataset.value);
      if (result instanceof Promise) {
        addIssue({ message: "a schema that answers without a promise" });
        return NEVER;
      }
      if (result.issues === undefined) return result.value;
      for (const issue of result.issues) addIssue({ message: said(issue) });
      return NEVER;
    }),
  );
}

/** An entity is such a schema already: as it is, its check is compiled, its decimals keep their digits, its errors name the field. */
function isEntity<T>(schema: StandardSchema<T>): schema is Schema<T> {
  return "entity" in schema && schema["~standard"].vendor === "valibot";
}

/** Another library's issue in one line, its path included. */
function said({
  message,
  path,
}: {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
}): string {
  const keys = (path ?? []).map(keyOf);
  return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
}

function keyOf(part: unknown): string {
  const key: unknown = typeof part === "object" && part !== null ? Reflect.get(part, "key") : part;
  return String(key);
}
