import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";
import { jsonText, parsedJson } from "@org/services/json-text";

/** The most characters of a result, as JSON. A model reads all of them, and programs that run models refuse more. */
export const MOST_CHARACTERS = 20_000;

/** The parameter with which a result is continued. */
export const CURSOR = "cursor";

/** The content of a result. */
export interface Content {
  /** The rows of a list. */
  readonly rows?: readonly unknown[];
  /** The result of an operation that is not a list. */
  readonly result?: unknown;
  /** Leads to the next part; undefined at the end. */
  readonly cursor?: string | undefined;
  /** Says what the result leaves out, and how to get it. */
  readonly note?: string | undefined;
  /** Why rows that differ from the documentation are left out. */
  readonly leftOut?: readonly string[];
}

/** A position in a result: a page of a list, and how many of its rows, or of a text's characters, come before. */
export interface Position {
  readonly from: string | undefined;
  readonly skip: number;
}

/** The first rows that fit in a result. */
export interface Fitting {
  readonly rows: readonly unknown[];
  /** How many rows are done with: also one that is too large for any result. */
  readonly done: number;
  readonly note: string | undefined;
}

/** The first of these rows, as many as fit in a result. Where the first is too large alone, a note tells why. */
export function fittingRows(rows: readonly unknown[]): Fitting {
  let left = MOST_CHARACTERS;
  const tooMany = rows.findIndex((row) => {
    left -= jsonText(row).length + 1;
    return left < 0;
  });
  if (tooMany === -1) return { rows, done: rows.length, note: undefined };
  if (tooMany === 0) return { rows: [], done: 1, note: `A row is left out: ${tooLarge(rows[0])}` };
  const most = String(tooMany);
  const note = `A result has ${String(MOST_CHARACTERS)} characters at most: ${most} of ${String(rows.length)} rows fit. Name fewer \`fields\` for more rows.`;
  return { rows: rows.slice(0, tooMany), done: tooMany, note };
}

/** A result that is not a list: a large text or array in parts, a large object with a note in its place. */
export function resourceContent(value: unknown, skip: number): Content {
  if (typeof value === "string" && value.length - skip > MOST_CHARACTERS) {
    const end = skip + MOST_CHARACTERS;
    return { result: value.slice(skip, end), cursor: cursorOf({ from: undefined, skip: end }) };
  }
  if (typeof value === "string" && skip > 0) return { result: value.slice(skip) };
  if (Array.isArray(value)) {
    const { rows, done, note } = fittingRows(value.slice(skip));
    const end = skip + done;
    return {
      result: rows,
      note,
      cursor: end < value.length ? cursorOf({ from: undefined, skip: end }) : undefined,
    };
  }
  return jsonText(value).length > MOST_CHARACTERS
    ? { result: null, note: `The result is left out: ${tooLarge(value)}` }
    : { result: value };
}

/** Says how large a value is, and which of its fields are. */
function tooLarge(value: unknown): string {
  const size = `it has ${String(jsonText(value).length)} characters, and a result has ${String(MOST_CHARACTERS)} at most.`;
  if (!isRecord(value)) return size;
  const sizes = Object.entries(value).map(([name, inner]) => [name, jsonText(inner).length] as const);
  const largest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 3);
  const named = largest.map(([name, length]) => `${name} (${String(length)})`);
  return `${size} Name \`fields\`. The largest are ${named.join(", ")}.`;
}

/** The text of a position. */
export function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * The position that a cursor stands for.
 *
 * @throws ParameterError where it is not one of {@link cursorOf}
 */
export function positionOf(cursor: unknown): Position {
  if (cursor === undefined) return { from: undefined, skip: 0 };
  const position =
    typeof cursor === "string" ? parsedJson(Buffer.from(cursor, "base64url").toString()) : undefined;
  const [from, skip] = [propertyOf(position, "from"), propertyOf(position, "skip")];
  if ((from === undefined || typeof from === "string") && typeof skip === "number") return { from, skip };
  throw new ParameterError(CURSOR, "the cursor of a result of this tool", JSON.stringify(cursor));
}
