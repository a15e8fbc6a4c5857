/** Schemas of documents, and how they are read. */
import type { Schema } from "@org/http-core/schema";
import type { Purpose } from "../src/read/scalars.ts";
import { Schemas } from "../src/read/schemas.ts";

/** Reads a schema of a document with these components, and makes a check of values. */
export function readSchema(
  schema: unknown,
  components: object = {},
  purpose: Purpose = "answer",
  overrides: Readonly<Record<string, Schema<unknown>>> = {},
) {
  const read = new Schemas({ components: { schemas: components } }, purpose, overrides).read({
    value: schema,
    at: "#/s",
  });
  const check = (value: unknown): unknown => {
    const result = read.schema["~standard"].validate(value);
    return result instanceof Promise || result.issues !== undefined ? "refused" : result.value;
  };
  return { ...read, check };
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const text = { type: "string" };
export const book = { type: "object", required: ["title"], properties: { title: text } };
