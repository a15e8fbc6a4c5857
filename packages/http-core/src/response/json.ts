import type { ErrorFacts } from "../errors/base.ts";
import { DecodeError } from "../errors/errors.ts";

/**
 * Parses JSON.
 *
 * @param clean redacts secrets in the error
 * @throws DecodeError if the text is not JSON; it tells a truncated text from another
 */
export function parseJson(text: string, facts: ErrorFacts, clean: (text: string) => string): unknown {
  const value = tryParse(text);
  if (value === undefined) throw notJson(text, facts, clean);
  return value;
}

/** Parses JSON; undefined if the text is not JSON. */
export function tryParse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * The error for a body that is not JSON: says what the body is instead, or at which byte it breaks off.
 *
 * @param clean redacts secrets in the error
 * @example
 * ```ts
 * import { notJson, type ClassifierInput } from "@org/http-core/operation";
 *
 * declare const response: ClassifierInput;
 * console.log(notJson(response.text, response.facts).message);
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
  if (!isTruncated(text)) return new DecodeError(`The body is no valid JSON: ${start}`, facts);
  const bytes = String(new TextEncoder().encode(text).length);
  return new DecodeError(`The body is truncated: its JSON breaks off at byte ${bytes}: ${start}`, {
    ...facts,
    hint: "Try again: the service or a proxy sent only a part.",
  });
}

/** The beginning of a body on one line, for an error. Control characters are removed, since terminals run them. */
export function excerpt(text: string, length = 120): string {
  const line = text
    .slice(0, length * 4)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const cut = line.length > length || text.length > length * 4;
  return cut ? `${line.slice(0, length)}…` : line;
}

/** Whether a text that is no JSON leaves a string, a list or an object open. */
function isTruncated(text: string): boolean {
  let isInString = false;
  let open = 0;
  for (const [token] of text.matchAll(/\\.|["[\]{}]/gs)) {
    if (token === '"') isInString = !isInString;
    else if (!isInString) open += token === "{" || token === "[" ? 1 : -1;
  }
  return isInString || open > 0;
}
