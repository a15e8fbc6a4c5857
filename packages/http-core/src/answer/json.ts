import { DecodeError } from "../errors/decode-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";

/**
 * Parses JSON. Numbers under the keys of `exact` come out as their source text: they are quoted in the text
 * before it is parsed, so that no digit passes through a double.
 *
 * @param exact keys whose numbers are kept as text
 * @param clean takes secrets out of what an error shows
 * @throws DecodeError with the offset in bytes where it breaks off
 */
export function parseJson(
  text: string,
  exact: readonly string[],
  facts: ErrorFacts,
  clean: (text: string) => string,
): unknown {
  try {
    const value: unknown = JSON.parse(exact.length === 0 ? text : quoteNumbers(text, exact));
    return value;
  } catch (error) {
    throw notJson(text, clean(excerpt(text, 400)), error, facts);
  }
}

/** The number sits after a key: an unescaped `"name"` followed by a colon is one in any valid JSON. */
function quoteNumbers(text: string, exact: readonly string[]): string {
  return text.replace(quoted(exact), '$1"$2"');
}

const patterns = new Map<string, RegExp>();

function quoted(exact: readonly string[]): RegExp {
  const key = exact.join("\n");
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const names = exact.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const made = new RegExp(`((?<!\\\\)"(?:${names})"\\s*:\\s*)(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)`, "g");
  patterns.set(key, made);
  return made;
}

function notJson(text: string, shown: string, error: unknown, facts: ErrorFacts): DecodeError {
  const start = excerpt(shown);
  if (text.trim() === "") return new DecodeError("The body is empty where JSON was expected", facts);
  if (text.trimStart().startsWith("<"))
    return new DecodeError(`The body is HTML or XML, not JSON: ${start}`, facts);
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  const chars = position === undefined ? text.length : Number(position);
  const bytes = new TextEncoder().encode(text.slice(0, chars)).length;
  return new DecodeError(`The body is no valid JSON from byte ${String(bytes)} on: ${start}`, facts);
}

/** The beginning of a body, on one line, for an error. */
export function excerpt(text: string, length = 120): string {
  const line = text
    .slice(0, length * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
