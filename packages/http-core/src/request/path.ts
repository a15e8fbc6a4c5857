import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { ParameterError } from "../errors/parameter-error.ts";
import type { TemplateVariable } from "../operation/template.ts";
import { received } from "./received.ts";

/**
 * Expands an RFC 6570 template. A value that would lead to another path is refused: `..`, `.`, an empty segment,
 * also where they are percent-encoded, because the server decodes once more than one thinks.
 *
 * @param variables those of the template
 * @throws ParameterError naming the variable
 */
export function expandPath(
  template: string,
  variables: readonly TemplateVariable[],
  values: Readonly<Record<string, unknown>>,
): string {
  for (const { name, operator } of variables) {
    if (operator === "?" || operator === "&") continue;
    const value = values[name];
    for (const part of Array.isArray(value) ? value : [value]) guard(name, part, operator);
  }
  const substitutions = Object.fromEntries(variables.map(({ name }) => [name, values[name]]));
  return StdUriTemplate.expand(template, substitutions);
}

const OPTIONAL_OPERATORS = new Set(["/", ".", ";", "#"]);

function guard(name: string, value: unknown, operator: string): void {
  if (value === undefined && OPTIONAL_OPERATORS.has(operator)) return;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !text.isWellFormed()) {
    throw new ParameterError(name, "text or a number for the path", received(value));
  }
  const segments = text
    .replace(/%2f|%5c/gi, "/")
    .replace(/%2e/gi, ".")
    .split(/[/\\]/);
  const expected = "a path segment that is not empty, `.` or `..`";
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    throw new ParameterError(name, expected, received(value));
  }
}
