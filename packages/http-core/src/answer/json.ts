import { DecodeError } from "../errors/decode-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { jsonBreak } from "./json-break.ts";

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
    throw notJson(text, facts, clean);
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

/**
 * The error for a body that is no JSON: it says what the body is instead, or at which byte it breaks off.
 *
 * @param clean takes secrets out of what the error shows
 * @example
 * ```ts
 * import { notJson, type Answer } from "@org/http-core/operation";
 *
 * declare const answer: Answer;
 * console.log(notJson(answer.text, answer.facts).message);
 * ```
 */
export function notJson(
  text: string,
  facts: ErrorFacts,
  clean: (text: string) => string = (same) => same,
): DecodeError {
  const start = excerpt(clean(excerpt(text, 400)));
  if (text.trim() === "") return new DecodeError("The body is empty where JSON was expected", facts);
  if (text.trimStart().startsWith("<"))
    return new DecodeError(`The body is HTML or XML, not JSON: ${start}`, facts);
  const end = jsonBreak(text);
  const byte = String(new TextEncoder().encode(text.slice(0, end)).length);
  return end === text.length
    ? new DecodeError(`The body is truncated: its JSON breaks off at byte ${byte}: ${start}`, {
        ...facts,
        hint: "The service, or a proxy before it, sent only the beginning of its answer. Try again.",
      })
    : new DecodeError(`The body is no valid JSON from byte ${byte} on: ${start}`, facts);
}

/** The beginning of a body, on one line, for an error. Control characters go: terminals obey them. */
export function excerpt(text: string, length = 120): string {
  const line = text
    .slice(0, length * 4)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const cut = line.length > length || text.length > length * 4;
  return cut ? `${line.slice(0, length)}…` : line;
}
