import { ParameterError } from "../errors/parameter-error.ts";
import { variablesIn, type TemplatePart, type TemplateVariable } from "../operation/template.ts";
import { expandPart } from "./expand.ts";
import { received } from "./received.ts";

/**
 * Expands an RFC 6570 template. A value that would lead to another path is refused: `..`, `.`, an empty segment,
 * also where they are percent-encoded, because the server decodes once more than one thinks. So is a template that
 * does: a service may have written it.
 *
 * @throws ParameterError naming the variable, or the path
 */
export function expandPath(
  template: readonly TemplatePart[],
  values: Readonly<Record<string, unknown>>,
): string {
  for (const variable of variablesIn(template)) {
    if (variable.operator === "?" || variable.operator === "&") continue;
    const value = values[variable.name];
    // An empty list expands to nothing, as what is absent does.
    for (const part of Array.isArray(value) && value.length > 0 ? value : [value]) guard(variable, part);
  }
  const path = template.map((part) => withinPath(part, expandPart(part, values))).join("");
  if (CLIMB.test(path)) throw new ParameterError("path", "no segment `..`", path);
  return path;
}

/** A segment `..` of the template's own, before query and fragment: what parsers of addresses leave a path by. */
const CLIMB = /^[^?#]*\/(?:\.|%2e){2}(?:[/?#]|$)/i;

/** Reserved expansion leaves what ends a path as it is: a file's name may have both, and is to be found. */
function withinPath(part: TemplatePart, expanded: string): string {
  if (typeof part === "string" || part[0]?.operator !== "+") return expanded;
  return expanded.replace(/[?#]/g, encodeURIComponent);
}

const OPTIONAL_OPERATORS = new Set(["/", ".", ";", "#"]);

function guard({ name, operator, prefix }: TemplateVariable, value: unknown): void {
  const nothing = value === undefined || (Array.isArray(value) && value.length === 0);
  if (nothing && OPTIONAL_OPERATORS.has(operator)) return;
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  if (typeof text !== "string" || !text.isWellFormed()) {
    throw new ParameterError(name, "text or a number for the path", received(value));
  }
  // Most values are a name or a number.
  if (/^[\w-]+$/.test(text)) return;
  const expected = "a path segment that is not empty, `.` or `..`";
  if (segmentsOf(text, operator, prefix).some((one) => one === "" || one === "." || one === "..")) {
    throw new ParameterError(name, expected, received(value));
  }
}

/** The segments that a value becomes for a parser of addresses, and for a server that decodes it once more. */
function segmentsOf(text: string, operator: string, prefix: number | undefined): readonly string[] {
  const taken = prefix === undefined ? text : Array.from(text).slice(0, prefix).join("");
  // Parsers of addresses drop tabs and ends of lines; who decodes once more ends a segment at a question mark.
  const path = operator === "+" ? taken.replace(/[\t\n\r]|[?#][^/\\]*/g, "") : taken;
  return path
    .replace(/%2f|%5c/gi, "/")
    .replace(/%2e/gi, ".")
    .split(/[/\\]/);
}
