import { DecodeError } from "../errors/decode-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";

/** A parsed body. */
export interface Parsed {
  readonly value: unknown;
  /** The first key whose number was kept as its text; undefined: none was. */
  readonly kept: string | undefined;
}

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
): Parsed {
  try {
    const { quoted, kept } =
      exact.length === 0 ? { quoted: text, kept: undefined } : quoteNumbers(text, exact);
    const value: unknown = JSON.parse(quoted);
    return { value, kept };
  } catch {
    throw notJson(text, clean(excerpt(text, 400)), facts);
  }
}

/** The number sits after a key: an unescaped `"name"` followed by a colon is one in any valid JSON. */
function quoteNumbers(
  text: string,
  exact: readonly string[],
): { readonly quoted: string; readonly kept: string | undefined } {
  let kept: string | undefined;
  const quoted = text.replace(patternOf(exact), (_, before: string, key: string, number: string) => {
    kept ??= key;
    return `${before}"${number}"`;
  });
  return { quoted, kept };
}

const patterns = new Map<string, RegExp>();

function patternOf(exact: readonly string[]): RegExp {
  const key = exact.join("\n");
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const names = exact.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const made = new RegExp(`((?<!\\\\)"(${names})"\\s*:\\s*)(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)`, "g");
  patterns.set(key, made);
  return made;
}

function notJson(text: string, shown: string, facts: ErrorFacts): DecodeError {
  const start = excerpt(shown);
  if (text.trim() === "") return new DecodeError("The body is empty where JSON was expected", facts);
  if (text.trimStart().startsWith("<"))
    return new DecodeError(`The body is HTML or XML, not JSON: ${start}`, facts);
  const chars = breakIn(text);
  const where =
    chars === undefined
      ? ""
      : ` from byte ${String(new TextEncoder().encode(text.slice(0, chars)).length)} on`;
  return new DecodeError(`The body is no valid JSON${where}: ${start}`, facts);
}

/**
 * Where a text stops being JSON, as far as the platform's parser says it. It is asked about the text as it came:
 * quoted numbers would shift what it says.
 */
function breakIn(text: string): number | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const position = POSITION.exec(message)?.[1];
    if (position !== undefined) return Number(position);
    return END.test(message) ? text.length : undefined;
  }
  return undefined;
}

/** Anchored, because some messages quote the text itself. */
const POSITION = /JSON at position (\d+)(?: \(line \d+ column \d+\))?$/;
const END = /^(?:JSON\.parse: |JSON Parse error: )?unexpected (?:end|EOF)/i;

/** The beginning of a body, on one line, for an error. Control characters go: terminals obey them. */
export function excerpt(text: string, length = 120): string {
  const line = text
    .slice(0, length * 4)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const cut = line.length > length || text.length > length * 4;
  return cut ? `${line.slice(0, length)}…` : line;
}
