import type { JsonSchema } from "@org/openapi";
import { isRecord } from "@org/http-core/operation";
import { cellAt } from "@org/services/cells";
import { isAmount } from "@org/services/row-fields";
import { inline } from "./cell-text.ts";
import { readable } from "./readable.ts";

/** The fields of a row, by name. */
export type Fields = NonNullable<JsonSchema["properties"]>;

/**
 * The kinds of columns, the most telling first. The kind of a field follows from its schema, and where that is mere text
 * or a number, from the words in its name.
 */
export const KINDS = ["id", "name", "time", "state", "amount", "other", "bulky"] as const;

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  /** Whether the values are numbers or decimals, which are aligned to the right. */
  readonly isAmount: boolean;
  /** The unit of amounts, where the documentation names it. It is known once that is loaded. */
  readonly unit?: string | undefined;
  /** In characters. */
  readonly width: number;
}

/** A table with no more columns shows them all. */
export const MOST_SHOWN = 12;

/** How many columns of a kind are shown where a table has too many. */
const SHARE: Readonly<Record<Column["kind"], number>> = {
  id: 1,
  name: 2,
  time: 3,
  state: 2,
  amount: 4,
  other: 3,
  bulky: 0,
};

/**
 * The columns of a table: the fields of all rows. Few are in the schema's order; of many, the most telling are first.
 *
 * @param fields the fields by the schema
 */
export function columnsOf(rows: readonly unknown[], fields: Fields = {}): readonly Column[] {
  const found = new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])));
  const known = Object.keys(fields).filter((name) => found.has(name));
  const columns = Array.from(new Set([...known, ...found]), (name): Column => {
    const field = fields[name];
    const kind = kindOf(name, field);
    const isOfAmounts = field === undefined ? isNumeric(rows, name) : isAmount(field);
    return { name, kind, isAmount: isOfAmounts, width: widthOf(rows, name, kind) };
  });
  if (columns.length <= MOST_SHOWN) return columns;
  const rank = ({ name, kind }: Column): number => 2 * KINDS.indexOf(kind) + (isPlain(name, fields) ? 0 : 1);
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

/** The names of the columns that a table shows at first: all of a few, the most telling of many. */
export function tellingOf(columns: readonly Column[], rows: readonly unknown[]): readonly string[] {
  if (columns.length <= MOST_SHOWN) return columns.map(({ name }) => name);
  const filled = columns.filter(({ name }) => rows.some((row) => hasValue(cellAt(row, name))));
  const first = KINDS.flatMap((kind) =>
    filled.filter((column) => column.kind === kind).slice(0, SHARE[kind]),
  );
  return first.slice(0, MOST_SHOWN).map(({ name }) => name);
}

/** The columns of a table in their order, and the names of those that it shows at first. */
export interface Arranged {
  readonly columns: readonly Column[];
  readonly telling: readonly string[];
}

/**
 * Puts the columns first that the operation's documentation lists, the key before all, and then what the parameters ask
 * about, such as the field that the service orders by. Without a list, the most telling columns are shown.
 *
 * @param listed fields, and paths such as `tokens.price` within nested ones, which become columns
 */
export function arranged(
  columns: readonly Column[],
  rows: readonly unknown[],
  listed: readonly string[],
  asked: readonly string[],
): Arranged {
  const isFilled = (name: string): boolean => rows.some((row) => hasValue(cellAt(row, name)));
  const [key, ...others] = listed.filter(isFilled);
  if (key === undefined) {
    const names = [...tellingOf(columns, rows), ...asked];
    return { columns, telling: columns.map(({ name }) => name).filter((name) => names.includes(name)) };
  }
  const telling = Array.from(new Set([key, ...asked.filter(isFilled), ...others]));
  const first = telling.map((path) => columns.find(({ name }) => name === path) ?? columnAt(rows, path));
  return { columns: [...first, ...columns.filter(({ name }) => !telling.includes(name))], telling };
}

function columnAt(rows: readonly unknown[], name: string): Column {
  const isAmount = rows.every((row) => DECIMAL.test(inline(cellAt(row, name) ?? 0)));
  return { name, kind: isAmount ? "amount" : "other", isAmount, width: widthOf(rows, name, "amount") };
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Whether all values of a column are numbers: for fields that the schema does not know. */
export function isNumeric(rows: readonly unknown[], column: string): boolean {
  const cells = rows.map((row) => cellAt(row, column)).filter((cell) => cell !== undefined && cell !== null);
  return cells.length > 0 && cells.every(isNumber);
}

const ID = /^id$|(?:_id|I[dD]|_hash|Hash)$/;
const PLAIN_NAME = /^(?:id|title|name|question)$/;
const NAME = /(?:^|_)(?:title|name|question|slug|label|symbol)$|(?:Title|Name|Slug)$/;
const TIME = /(?:^|_)(?:date|time|day|epoch)$|_at$|(?:At|Date|Time|TimeStamp|Timestamp|Epoch)$/;
const BULKY = /image|icon|description|ur[il]$|source$/i;

function kindOf(name: string, field: JsonSchema = {}): Column["kind"] {
  const types = typesOf(field);
  const isNested = types.includes("array") || types.includes("object");
  if (isNested || field.$ref !== undefined || field.anyOf?.some(({ $ref }) => $ref !== undefined) === true)
    return "bulky";
  if (BULKY.test(name) && types.includes("string")) return "bulky";
  if (ID.test(name)) return "id";
  if (field.format === "date" || field.format === "date-time" || TIME.test(name)) return "time";
  if (NAME.test(name)) return "name";
  const values = field.enum ?? field.examples ?? field.anyOf?.find((option) => option.enum !== undefined);
  if (types.includes("boolean") || values !== undefined) return "state";
  return isAmount(field) ? "amount" : "other";
}

/** Whether a field is the clearest of its kind: named by a plain word, or a time by its schema. */
function isPlain(name: string, fields: Fields): boolean {
  return PLAIN_NAME.test(name) || fields[name]?.format?.startsWith("date") === true;
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return [type ?? []].flat();
}

const NARROWEST = 6;
const WIDEST = 36;

/** Rows that are measured for a column's width. */
const SAMPLE = 40;

/** The width of a column, in characters: fixed, so that it stays while rows come and go. */
function widthOf(rows: readonly unknown[], column: string, kind: Column["kind"]): number {
  const lengths = rows.slice(0, SAMPLE).map((row) => {
    const text = inline(cellAt(row, column));
    if (kind === "time") return readable(text, { kind, unit: undefined }).length;
    // The documentation, which names the unit of an amount, is loaded later.
    return kind === "amount"
      ? Math.max(text.length, readable(text, { kind, unit: "any" }).length)
      : text.length;
  });
  // The head also has the mark of the column by which rows are sorted.
  return Math.min(WIDEST, Math.max(NARROWEST, column.length + 3, ...lengths));
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}
