import { cellAt, cellOf, cellText, columnsOf } from "@org/services/cells";
import { isTime, kindOf, type Kind } from "@org/services/kind";
import type { RowFields } from "./row-format.ts";

/** Names that tell what a row is, in the order of their columns. */
const IDENTITY = ["id", "number", "key", "login", "name", "title", "question", "state", "status", "value"];

/** Longer values on average are read elsewhere: descriptions, addresses. A title is cut to fit, but always telling. */
const LONG = 48;
/** Longer values without a space are keys for programs, such as hashes. */
const OPAQUE = 24;

/** What a table may take its columns from. */
export interface RankedRows {
  readonly rows: readonly unknown[];
  readonly fields: RowFields;
  /** Columns that the command asks about, such as the one that it sorts by. */
  readonly asked: readonly string[];
  /** The columns that the operation's documentation lists, the key first; empty where it lists none. */
  readonly telling: readonly string[];
}

/** The columns of a table, the most telling ones first. */
export interface RankedColumns {
  /** What identifies a row; undefined where no documentation says it. */
  readonly key: string | undefined;
  /** The columns that a wide table has: all that tell something. */
  readonly telling: readonly string[];
  /** Those that only fill a line. */
  readonly others: readonly string[];
}

/**
 * The columns of a table: the documentation's list, in which what the command asks about comes after the key. Without a
 * list, and for the rest of the line: what identifies a row, what the command asks about, then texts, times, amounts
 * and choices in turn. Columns that tell little come last. Nested and empty ones are left out.
 */
export function rankedColumns(ranked: RankedRows): RankedColumns {
  const { rows, asked, telling } = ranked;
  const guessed = guessedColumns(ranked);
  const [key, ...listed] = telling.filter((name) => rows.some((row) => cellText(cellAt(row, name)) !== ""));
  if (key === undefined) return { key, ...guessed };
  const first = Array.from(new Set([key, ...asked, ...listed]));
  const others = [...guessed.telling, ...guessed.others].filter((name) => !first.includes(name));
  return { key, telling: first, others };
}

function guessedColumns({ rows, fields, asked }: RankedRows): Omit<RankedColumns, "key"> {
  const order = fields === undefined ? columnsOf(rows) : [...Object.keys(fields), ...columnsOf(rows)];
  const names = Array.from(new Set(order));
  const groups: Record<Kind | "identity" | "asked" | "last", string[]> = {
    identity: [],
    asked: [],
    amount: [],
    time: [],
    choice: [],
    text: [],
    last: [],
    nested: [],
  };
  for (const name of names) {
    const values = rows.map((row) => cellOf(row, name));
    const texts = values.map(cellText);
    if (texts.every((text) => text === "")) continue;
    const kind = kindOf(fields?.[name], values);
    if (asked.includes(name)) groups.asked.push(name);
    else if (kind === "nested") groups.nested.push(name);
    else if (tellsLittle(texts, IDENTITY.includes(name) ? Infinity : LONG)) groups.last.push(name);
    else if (IDENTITY.includes(name)) groups.identity.push(name);
    else groups[kind].push(name);
  }
  const { identity, asked: boosted, amount, time, choice, text, last, nested } = groups;
  identity.sort((a, b) => IDENTITY.indexOf(a) - IDENTITY.indexOf(b));
  const columns = [...identity, ...boosted, ...inTurn([text, time, amount, choice])];
  if (columns.length > 0) return { telling: columns, others: last };
  return last.length > 0 ? { telling: last, others: [] } : { telling: nested, others: [] };
}

/** Whether the values are long, keys, addresses, mostly missing, or all the same. */
function tellsLittle(texts: readonly string[], long: number): boolean {
  const found = texts.filter((text) => text !== "");
  const average = found.reduce((sum, { length }) => sum + length, 0) / found.length;
  const hasSpaces = found.some((text) => text.includes(" "));
  if (average > (hasSpaces ? long : OPAQUE) && !found.every(isTime)) return true;
  if (texts.length > 1 && new Set(texts).size === 1) return true;
  return found.length * 2 < texts.length || found.some((text) => /^https?:\/\//.test(text));
}

/** The first of each list, then the second of each. */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
