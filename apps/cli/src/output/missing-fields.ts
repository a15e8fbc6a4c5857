import { cellOf } from "@org/services/cells";
import type { Warn } from "./row-format.ts";

/** Reports columns that none of the first rows has: without a schema, a mistyped name can't be refused. */
export function missingFields(names: readonly string[], warn: Warn): (rows: readonly unknown[]) => void {
  let isFirst = true;
  return (rows) => {
    if (!isFirst || rows.length === 0) return;
    isFirst = false;
    for (const name of names)
      if (rows.every((row) => cellOf(row, name) === undefined)) warn(`no row so far has the field ${name}`);
  };
}
