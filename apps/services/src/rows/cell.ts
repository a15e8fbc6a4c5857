import { isRecord } from "@org/http-core/operation";
import { jsonText } from "./json-text.ts";

/** The column of rows that are no objects. */
export const VALUE = "value";

/** The columns of rows: the fields of all of them, in order of first occurrence. */
export function columnsOf(rows: readonly unknown[]): readonly string[] {
  return Array.from(new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [VALUE]))));
}

/** A field of a row; undefined if the row lacks it. */
export function cellOf(row: unknown, column: string): unknown {
  if (!isRecord(row)) return column === VALUE ? row : undefined;
  return Object.hasOwn(row, column) ? row[column] : undefined;
}

/**
 * What a table shows of a row: a field, or what a path such as `tokens.price` leads to within a nested one. Several
 * values are joined.
 */
export function cellAt(row: unknown, column: string): unknown {
  const own = cellOf(row, column);
  if (own !== undefined || !column.includes(".")) return own;
  const found = column
    .split(".")
    .reduce<readonly unknown[]>(
      (values, name) => values.flatMap((value) => cellOf(value, name) ?? []),
      [row],
    );
  return found.length < 2 ? found[0] : found.map(cellText).join(", ");
}

/** A value as text: empty for a missing one, JSON for a nested one. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : jsonText(value);
}
