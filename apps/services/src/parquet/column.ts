import type { JsonSchema } from "@org/openapi";
import { toUnits } from "@org/http-core/decimal";
import { isDay } from "@org/http-core/schema";
import type { SchemaElement } from "hyparquet";
import { cellText } from "../rows/cell.ts";
import { kindOf } from "../rows/kind.ts";

/** The types of columns; `json` is text of nested values. */
export type ColumnType =
  "text" | "json" | "decimal" | "timestamp" | "unixtime" | "day" | "integer" | "number" | "flag";

/** A value of a column as Parquet stores it; undefined for one that is missing. */
export type Stored = string | number | bigint | boolean | undefined;

const PLACES = 18;
const DIGITS = 38;

const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } } as const;

const TIMESTAMP = {
  type: "INT64",
  converted_type: "TIMESTAMP_MICROS",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
} as const;

const ELEMENTS: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  text: TEXT,
  json: TEXT,
  decimal: {
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: 16,
    converted_type: "DECIMAL",
    precision: DIGITS,
    scale: PLACES,
    logical_type: { type: "DECIMAL", precision: DIGITS, scale: PLACES },
  },
  timestamp: TIMESTAMP,
  unixtime: TIMESTAMP,
  day: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  flag: { type: "BOOLEAN" },
};

/** The schema of a column. */
export function elementOf(name: string, type: ColumnType): SchemaElement {
  return { name, repetition_type: "OPTIONAL", ...ELEMENTS[type] };
}

/** The type of a column by its schema, whatever its values: a column has one type in all files. */
export function columnType(field: JsonSchema): ColumnType {
  const types = [field, ...(field.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  switch (kindOf(field, [])) {
    case "amount":
      if (types.includes("string")) return "decimal";
      return types.includes("number") ? "number" : "integer";
    case "time":
      if (field.format === "unixtime") return "unixtime";
      return field.format === "date" ? "day" : "timestamp";
    case "choice":
      return types.includes("boolean") ? "flag" : "text";
    case "nested":
      return "json";
    default:
      return "text";
  }
}

/** A value that a column of a file does not hold. */
export class ColumnError extends Error {
  override readonly name = "ColumnError";
  readonly column: string;

  constructor(column: string, type: ColumnType, value: unknown) {
    super(`${column}: expected ${HELD[type]}, received ${cellText(value)}`);
    this.column = column;
  }
}

const MOMENT = "a date and time with a time zone, of at most six digits of a second";

/** The words for the values that a column of each type holds. */
const HELD: Readonly<Record<ColumnType, string>> = {
  text: "a value",
  json: "a value",
  decimal: `a decimal number of at most ${String(DIGITS - PLACES)} digits before the point and ${String(PLACES)} after it`,
  timestamp: MOMENT,
  unixtime: `Unix seconds, or ${MOMENT}`,
  day: "a day as yyyy-MM-dd",
  integer: "a whole number of 64 bits",
  number: "a number",
  flag: "true or false",
};

/**
 * A value as a column of a type stores it.
 *
 * @throws ColumnError where it would lose something
 */
export function storedIn(name: string, type: ColumnType, value: unknown): Stored {
  if (isMissing(value)) return undefined;
  const found = stored(value, type);
  if (found !== undefined) return found;
  throw new ColumnError(name, type, value);
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Undefined if the type cannot hold it exactly. */
function stored(value: unknown, type: ColumnType): Stored {
  switch (type) {
    case "text":
    case "json":
      return cellText(value);
    case "decimal":
      return typeof value === "string" ? decimalUnits(value) : undefined;
    case "timestamp":
      return typeof value === "string" ? microseconds(value) : undefined;
    case "unixtime":
      return typeof value === "string" ? (microsecondsSince1970(value) ?? microseconds(value)) : undefined;
    case "day":
      return typeof value === "string" && isDay(value) ? Date.parse(value) / DAY : undefined;
    case "integer":
      return int64(value);
    case "number":
      return typeof value === "number" ? value : undefined;
    case "flag":
      return typeof value === "boolean" ? value : undefined;
  }
}

function int64(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value ? value : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

const DAY = 86_400_000;
const LARGEST = 10n ** BigInt(DIGITS);

function decimalUnits(text: string): bigint | undefined {
  try {
    const units = toUnits(text, PLACES);
    return units < LARGEST && units > -LARGEST ? units : undefined;
  } catch {
    return undefined;
  }
}

const UNIX_SECONDS = /^(-?\d{1,12})(?:\.(\d{1,6}))?$/;

function microsecondsSince1970(text: string): bigint | undefined {
  const [, since, part = ""] = UNIX_SECONDS.exec(text) ?? [];
  return since === undefined ? undefined : BigInt(`${since}${part.padEnd(6, "0")}`);
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:?\d\d|[+-]\d\d)$/;

function microseconds(text: string): bigint | undefined {
  const [, day = "", seconds = "", fraction = "", zone = ""] = TIME.exec(text) ?? [];
  // Date.parse makes 2 March of 30 February.
  if (!isDay(day)) return undefined;
  const offset = zone.length === 3 ? `${zone}:00` : zone;
  const milliseconds = Date.parse(`${day}T${seconds}${offset}`);
  return Number.isNaN(milliseconds)
    ? undefined
    : BigInt(milliseconds) * 1000n + BigInt(fraction.padEnd(6, "0"));
}
