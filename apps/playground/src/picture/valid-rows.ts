import type { Schema } from "@org/http-core/schema";

/** The rows that a schema accepts, with their types. The answer's view of rejected rows has the others. */
export function validRows<Row>(schema: Schema<Row>, rows: readonly unknown[]): readonly Row[] {
  return rows.flatMap((row) => {
    const result = schema["~standard"].validate(row);
    return result instanceof Promise || result.issues !== undefined ? [] : [result.value];
  });
}
