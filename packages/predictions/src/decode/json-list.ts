import { ParameterError } from "@org/http-core";

/** A list as the service sends it: a JSON array in a string, an array, or absent. */
export type JsonList = string | readonly unknown[] | null | undefined;

/**
 * Reads a list that the service sends in a string: `"[\"Yes\", \"No\"]"`. Numbers become their source text, so that a
 * price of 39 digits or a token of 78 keeps them all. Undefined, null, `"null"` and `""` are the empty list. In an
 * array, numbers are already parsed: a fraction has the digits of its double, and an integer beyond 2^53 − 1 is refused.
 * With `numbers: "exact"`, the client returns both with all digits.
 *
 * @param field the name for the error
 * @throws ParameterError where it is not a list of texts and numbers, or an array has an integer beyond 2^53 − 1
 * @example
 * ```ts
 * import { jsonList } from "@org/predictions";
 *
 * console.log(jsonList('["0.62", 0.380]')); // ["0.62", "0.380"]
 * ```
 */
export function jsonList(list: JsonList, field = "list"): readonly (string | null)[] {
  if (list === null || list === undefined || list === "") return [];
  const values: unknown = typeof list === "string" ? parse(list) : list;
  if (values === null) return [];
  if (!Array.isArray(values)) throw new ParameterError(field, EXPECTED, "other text");
  return Array.from<unknown>(values).map((value, index) => {
    if (value === null || typeof value === "string") return value;
    if (typeof value === "bigint" || (typeof value === "number" && keepsDigits(value))) return String(value);
    throw new ParameterError(`${field}.${String(index)}`, ITEM, `a ${typeof value}`);
  });
}

const EXPECTED = "a JSON array, in a string or not";

const ITEM = "a text, or a number up to 2^53 − 1";

function keepsDigits(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(NUMBER, quoted));
  } catch {
    return undefined;
  }
}

/**
 * A whole string, whose digits are skipped, or a number. An unterminated string runs to the end, so that no text is
 * scanned twice.
 */
const NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

function quoted(part: string): string {
  return part.startsWith('"') ? part : `"${part}"`;
}
