import { isRecord } from "@org/http-core/operation";
import type { Warn } from "./row-format.ts";

/** Reports each field of rows that has no column, once. */
export function leftOut(warn: Warn): (rows: readonly unknown[], columns: readonly string[]) => void {
  const reported = new Set<string>();
  return (rows, columns) => {
    const known = new Set(columns);
    for (const name of rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : []))) {
      if (known.has(name) || reported.has(name)) continue;
      reported.add(name);
      warn(`the field ${name} has no column: the columns are chosen before the first row`);
    }
  };
}
