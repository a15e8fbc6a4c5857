import { isDeepStrictEqual } from "node:util";
import type { Schema } from "@org/http-core/schema";

/** Whether a schema accepts a value and gives back its equal: the order of keys alone may differ. */
export function acceptsUnchanged(schema: Schema<unknown>, value: unknown): boolean {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("the schema answers with a promise");
  return result.issues === undefined && isDeepStrictEqual(result.value, value);
}
