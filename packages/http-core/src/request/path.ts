import { ParameterError } from "../errors/parameter-error.ts";
import { variablesIn, type TemplatePart, type TemplateVariable } from "../operation/template.ts";
import { expandPart } from "./expand.ts";
import { received } from "./received.ts";

/** In a path that servers decode: a segment that is empty or that leads elsewhere, with a path parameter or without. */
const MISLEADING = /(?:^|[/\\])(?:[/\\]|$|\.\.?(?:[/\\;?#]|$))/;
const CLIMBING = /(?:^|[/\\])\.\.(?:[/\\;?#]|$)/;

/**
 * Expands an RFC 6570 template. A value that would lead to another path is refused: `..`, `.`, an empty segment. So
 * are `..;` and what becomes `..` when it is percent-decoded once more, or twice: a proxy before the server may cut
 * path parameters and decode. The whole path is checked too, since a service may have written the template.
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
  if (climbs(path)) throw new ParameterError("path", "no segment `..`", path);
  return path;
}

/** Whether some server could read a segment of an address's path as `..`. Query and fragment are not looked at. */
export function climbs(address: string): boolean {
  return CLIMBING.test(decoded(address.replace(/[?#].*/s, "")));
}

/** A path decoded until nothing is left to decode. Parsers of addresses drop tabs and line ends. */
function decoded(path: string): string {
  for (;;) {
    // Most paths have none of these.
    const next = path.replace(/%(?:25)*([0-7][\da-f])|[\t\n\r]/gi, (_, hex?: string) =>
      hex === undefined ? "" : String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (next === path) return path;
    path = next;
  }
}

/** Reserved expansion leaves what ends a path as it is: a file's name may have both, and is to be found. */
function withinPath(part: TemplatePart, expanded: string): string {
  if (typeof part === "string" || part[0]?.operator !== "+") return expanded;
  return expanded.replace(/[?#]/g, encodeURIComponent);
}

const OPTIONAL_OPERATORS = new Set(["/", ".", ";", "#"]);

function guard({ name, operator, prefix }: TemplateVariable, value: unknown): void {
  const nothing = value === undefined || (Array.isArray(value) && value.length === 0);
  if (nothing && OPTIONAL_OPERATORS.has(operator)) return;
  const text = typeof value === "bigint" || Number.isFinite(value) ? String(value) : value;
  if (typeof text !== "string" || !text.isWellFormed()) {
    throw new ParameterError(name, "text or a finite number for the path", received(value));
  }
  // Most values are a name or a number.
  if (/^[\w-]+$/.test(text)) return;
  const taken = prefix === undefined ? text : Array.from(text).slice(0, prefix).join("");
  // A file's name may have `?` and `#`; a server that decodes once more ends the path there.
  const path = operator === "+" ? taken.replace(/[?#][^/\\]*/g, "") : taken;
  if (MISLEADING.test(decoded(path)))
    throw new ParameterError(name, "a path segment that is not empty, `.` or `..`", received(value));
}
