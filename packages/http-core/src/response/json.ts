import type { ErrorFacts } from "../errors/base.ts";
import { DecodeError } from "../errors/errors.ts";

/**
 * Parses JSON.
 *
 * @param clean redacts secrets in the error
 * @throws DecodeError with the offset in bytes where the text stops being JSON
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
 * The error for a body that is not JSON: says what the body is instead, or at which byte it stops being JSON.
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
  const end = jsonBreak(text);
  const byte = String(new TextEncoder().encode(text.slice(0, end)).length);
  return end === text.length
    ? new DecodeError(`The body is truncated: its JSON breaks off at byte ${byte}: ${start}`, {
        ...facts,
        hint: "The service, or a proxy before it, sent only the beginning of the response. Try again.",
      })
    : new DecodeError(`The body is no valid JSON from byte ${byte} on: ${start}`, facts);
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

/**
 * Where a text stops being JSON (RFC 8259): the index of the first character that cannot follow the text before it,
 * or the text's length where the text is only truncated. For a text that `JSON.parse` has refused. Its message is not
 * used, because each engine words it differently, and few give a position.
 */
export function jsonBreak(text: string): number {
  /** The closing brackets of the open lists and objects, innermost last. */
  const unclosed: ("}" | "]")[] = [];
  let expects: "value" | "name" | "colon" | "more" = "value";
  let isEmpty = false;
  let at = 0;
  const take = (token: RegExp): string => {
    token.lastIndex = at;
    const [taken = ""] = token.exec(text) ?? [];
    at += taken.length;
    return taken;
  };
  for (;;) {
    take(SPACE);
    const next = text.charAt(at);
    const closing = unclosed.at(-1);
    const closes = next === closing && (expects === "more" || isEmpty);
    isEmpty = false;
    if (closes) {
      unclosed.pop();
      expects = "more";
      at += 1;
    } else if (expects === "more") {
      if (closing === undefined || next !== ",") return at;
      expects = closing === "}" ? "name" : "value";
      at += 1;
    } else if (expects === "colon") {
      if (next !== ":") return at;
      expects = "value";
      at += 1;
    } else if (next === '"') {
      at += 1;
      while (take(CHARACTERS) !== "");
      if (take(HALF_AN_ESCAPE) !== "" || text.charAt(at) !== '"') return at;
      expects = expects === "name" ? "colon" : "more";
      at += 1;
    } else if (expects === "name") {
      return at;
    } else if (next === "{" || next === "[") {
      unclosed.push(next === "{" ? "}" : "]");
      expects = next === "{" ? "name" : "value";
      isEmpty = true;
      at += 1;
    } else {
      if (!WHOLE.test(take(LITERAL))) return at;
      expects = "more";
    }
  }
}

const SPACE = /[ \t\n\r]*/y;

/** Some characters of a string, or one escape. One pattern for a whole long string would overflow the stack. */
const CHARACTERS = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

const HALF_AN_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?/y;

/** A number or a word, or the beginning of one. */
const LITERAL =
  /-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][-+]?\d*)?)?|[eE][-+]?\d*)?)|-|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?/y;

const WHOLE = /\d$|true|false|null/;
