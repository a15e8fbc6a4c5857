import { DecodeError } from "../errors/decode-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { jsonBreak } from "./json-break.ts";

/**
 * Parses JSON.
 *
 * @param clean takes secrets out of what an error shows
 * @throws DecodeError with the offset in bytes where it breaks off
 */
export function parseJson(text: string, facts: ErrorFacts, clean: (text: string) => string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw notJson(text, facts, clean);
  }
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
