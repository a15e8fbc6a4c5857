import { compareDecimals } from "@org/http-core/decimal";
import type { JsonSchema } from "@org/openapi";
import { isAmount } from "@org/services/row-fields";
import { cellOf, cellText } from "@org/services/cells";
import type { RowFields } from "./row-format.ts";

/** The order of printed rows. */
export interface SortOrder {
  readonly column: string;
  readonly descending: boolean;
}

/** Sorts rows by a column: amounts by value, to every digit, other values as text. Rows without a value come last. */
export function sortRows(
  rows: readonly unknown[],
  { column, descending }: SortOrder,
  fields: RowFields,
): readonly unknown[] {
  const field = fields?.[column];
  const compare = comparing(field);
  const valueOf = (row: unknown): unknown => {
    const value = cellOf(row, column) ?? undefined;
    // Services write some amounts that they lack as empty texts.
    return value === "" && field !== undefined && isAmount(field) ? undefined : value;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return descending ? compare(b, a) : compare(a, b);
  });
}

function comparing(field: JsonSchema | undefined): (a: unknown, b: unknown) => number {
  return (a, b) => {
    if (isNumber(a) && isNumber(b)) return a < b ? -1 : Number(a > b);
    const [left, right] = [cellText(a), cellText(b)];
    if (field !== undefined && isAmount(field)) return compareDecimals(left, right);
    return left < right ? -1 : Number(left > right);
  };
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
