import type { ErrorFacts } from "../errors/base.ts";
import { DecodeError } from "../errors/errors.ts";
import { excerpt } from "../util/excerpt.ts";

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
