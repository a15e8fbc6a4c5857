import { isRecord } from "@org/http-core/operation";

/** The columns of a table: the fields of all rows, in order of first occurrence. */
export function columnsOf(rows: readonly unknown[]): readonly string[] {
  return Array.from(new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : []))));
}

/** A field of a row; undefined if the row lacks it. */
export function cellOf(row: unknown, column: string): unknown {
  return isRecord(row) && Object.hasOwn(row, column) ? row[column] : undefined;
}

/** Whether all values of a column are numbers: for fields that the schema does not know. */
export function isNumeric(rows: readonly unknown[], column: string): boolean {
  const cells = rows.map((row) => cellOf(row, column)).filter((cell) => cell !== undefined && cell !== null);
  return cells.length > 0 && cells.every(isNumber);
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}

/** A value on one line; nested values are JSON, shortened. */
export function inline(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return shortened(value);
  return shortened(asJson(value, 0));
}

/** A value as JSON; a bigint is written as its digits. */
export function asJson(value: unknown, indent = 2): string {
  // `JSON.stringify` returns undefined for undefined.
  return value === undefined ? "" : JSON.stringify(value, exactly, indent);
}

const LONGEST = 200;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function exactly(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
