import { toUnits } from "@org/http-core/decimal";
import { wholeText } from "./cell-text.ts";
import { cellAt } from "@org/services/cells";

/** The column by which rows are sorted, and the direction. */
export interface Sorting {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** The sorting after a press on the head of a column: the largest first, then the smallest, then the list's own order. */
export function pressed(column: string, now: Sorting | undefined): Sorting | undefined {
  if (now?.column !== column) return { column, direction: "descending" };
  return now.direction === "descending" ? { column, direction: "ascending" } : undefined;
}

/**
 * Sorts rows by a column: by every digit if all of its values are numbers, else by their texts. Rows without a value are
 * last, and equal rows keep their order.
 */
export function sorted<Row extends { readonly row: unknown }>(
  rows: readonly Row[],
  { column, direction }: Sorting,
): readonly Row[] {
  const cells = rows.map((row) => ({ row, text: textOf(cellAt(row.row, column)) }));
  const [known, unknown] = [cells.filter(({ text }) => text !== ""), cells.filter(({ text }) => text === "")];
  const isNumeric = known.every(({ text }) => DECIMAL.test(text));
  const places = Math.max(0, ...known.map(({ text }) => text.length - 1 - text.lastIndexOf(".")));
  const keyed = known.map(({ row, text }) => ({ row, key: isNumeric ? toUnits(text, places) : text }));
  const sign = direction === "ascending" ? 1 : -1;
  const inOrder = keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign));
  return [...inOrder, ...unknown].map(({ row }) => row);
}

const DECIMAL = /^[-+]?\d+(?:\.\d+)?$/;

function textOf(value: unknown): string {
  return value === null ? "" : wholeText(value);
}
