import { isRecord } from "@org/http-core/operation";

/** The columns of a table: every name that a row has, in the order in which rows bring them. */
export function columnsOf(rows: readonly unknown[]): readonly string[] {
  return Array.from(new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : []))));
}

/** What a row has under a name; undefined where it has nothing. */
export function cellOf(row: unknown, column: string): unknown {
  return isRecord(row) && Object.hasOwn(row, column) ? row[column] : undefined;
}

/** Whether all that rows have in a column are numbers: they are aligned by their last digit, name and all. */
export function isNumeric(rows: readonly unknown[], column: string): boolean {
  const cells = rows.map((row) => cellOf(row, column)).filter((cell) => cell !== undefined && cell !== null);
  return cells.length > 0 && cells.every(isNumber);
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}

/** A value on one line; what is nested is JSON, cut where it gets long. */
export function inline(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return shortened(value);
  return shortened(asJson(value, 0));
}

/** A value as JSON. A bigint has no JSON of its own and is its digits. */
export function asJson(value: unknown, indent = 2): string {
  // JSON has no text for undefined.
  return value === undefined ? "" : JSON.stringify(value, exactly, indent);
}

const LONGEST = 200;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function exactly(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
