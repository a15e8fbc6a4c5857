import type { Schema } from "@org/http-core/schema";

/** The result of validating a value. */
export type Checked =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly paths: readonly string[] };

/**
 * Runs a schema over a value.
 *
 * @throws TypeError if the schema is asynchronous: none of the clients' is
 */
export function check(schema: Schema<unknown>, value: unknown): Checked {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("The schema returned a promise");
  if (result.issues === undefined) return { ok: true, value: result.value };
  return { ok: false, paths: result.issues.map(({ path = [] }) => path.map(key).join(".")) };
}

function key(step: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof step === "object" ? step.key : step);
}

/** Whether a value is a schema of the clients. */
export function isSchema(value: unknown): value is Schema<unknown> {
  return typeof value === "object" && value !== null && "~standard" in value;
}
