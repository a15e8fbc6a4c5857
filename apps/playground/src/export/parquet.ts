import { parquetWriteBuffer, type ColumnSource } from "hyparquet-writer";
import { cellOf } from "../table/columns.ts";
import { valueText } from "./value-text.ts";

/**
 * Rows as a Parquet file. Whole numbers, numbers and booleans have their types, in a column that has nothing else. All
 * others are text, as they were received: decimals and times keep their digits, and nested values are JSON.
 */
export function parquetOf(rows: readonly unknown[], columns: readonly string[]): ArrayBuffer {
  const columnData = columns.map((name) =>
    column(
      name,
      rows.map((row) => cellOf(row, name)),
    ),
  );
  return parquetWriteBuffer({ columnData });
}

function column(name: string, values: readonly unknown[]): ColumnSource {
  const given = values.filter((value) => value !== null && value !== undefined);
  const of = (
    type: NonNullable<ColumnSource["type"]>,
    convert: (value: unknown) => unknown,
  ): ColumnSource => ({
    name,
    data: values.map((value) => (value === null || value === undefined ? null : convert(value))),
    type,
    nullable: true,
  });
  if (given.length > 0 && given.every(isInt64)) return of("INT64", (value) => BigInt(String(value)));
  if (given.length > 0 && given.every((value) => typeof value === "number"))
    return of("DOUBLE", (value) => value);
  if (given.length > 0 && given.every((value) => typeof value === "boolean"))
    return of("BOOLEAN", (value) => value);
  return of("STRING", valueText);
}

function isInt64(value: unknown): boolean {
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value;
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}
