import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { type TemplatePart, type TemplateVariable, variablesIn } from "../operation/template.ts";
import { isPlainObject } from "../schema/compiled/plan.ts";

/** What is between the values of an expression, where it is no comma (RFC 6570, appendix A). */
const SEPARATORS: Readonly<Record<string, string>> = { ".": ".", "/": "/", ";": ";", "?": "&", "&": "&" };

/** Operators that write a variable's name before its value. */
const NAMING = [";", "?", "&"];

/** Operators that leave reserved characters as they are, and what is percent-encoded already. */
const KEEPING = ["+", "#"];

const NOT_UNRESERVED = /[^\w.~-]+/g;

const NOT_RESERVED = /%(?![\da-f]{2})|[^\w.~:/?#[\]@!$&'()*+,;=%-]+/gi;

/**
 * Expands a template by RFC 6570, all of its levels.
 *
 * @throws ParameterError naming the variable whose value is no text, number, boolean, list or map of them
 */
export function expand(template: readonly TemplatePart[], values: Readonly<Record<string, unknown>>): string {
  return template.map((part) => expandPart(part, values)).join("");
}

/** Expands one part of a template. @throws ParameterError as {@link expand} does */
function expandPart(part: TemplatePart, values: Readonly<Record<string, unknown>>): string {
  if (typeof part === "string") return part.replace(NOT_RESERVED, percent);
  const operator = part[0]?.operator ?? "";
  const written = part.flatMap((variable) => expanded(variable, values[variable.name]));
  if (written.length === 0) return "";
  return (operator === "+" ? "" : operator) + written.join(SEPARATORS[operator] ?? ",");
}

/** What a variable becomes: nothing, a text, or several where its items are written one by one. */
function expanded(variable: TemplateVariable, value: unknown): string | readonly string[] {
  const { name, operator, explode, prefix } = variable;
  if (value === undefined || value === null) return [];
  if (!isList(value) && (!isPlainObject(value) || prefix !== undefined))
    return pair(variable, name, encoded(variable, value));
  if (!explode) {
    const items = isList(value) ? value : Object.entries(value).flat();
    return items.length === 0
      ? []
      : pair(variable, name, items.map((one) => encoded(variable, one)).join(","));
  }
  if (isList(value)) return value.map((one) => pair(variable, name, encoded(variable, one)));
  return Object.entries(value).map(([key, one]) => {
    const [as, text] = [encoded(variable, key), encoded(variable, one)];
    return NAMING.includes(operator) ? pair(variable, as, text) : `${as}=${text}`;
  });
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A value with its name, where the operator has it so; `;` has a name alone where the value is empty. */
function pair({ operator }: TemplateVariable, name: string, text: string): string {
  if (!NAMING.includes(operator)) return text;
  return text === "" && operator === ";" ? name : `${name}=${text}`;
}

function encoded({ name, operator, prefix }: TemplateVariable, value: unknown): string {
  const whole = queryText(name, value);
  const text = prefix === undefined ? whole : Array.from(whole).slice(0, prefix).join("");
  return text.replace(KEEPING.includes(operator) ? NOT_RESERVED : NOT_UNRESERVED, percent);
}

/** `encodeURIComponent` leaves five that are reserved as they are. */
function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

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

/**
 * A parameter's value as text.
 *
 * @throws ParameterError where it has none that everybody would read the same way
 */
export function queryText(name: string, value: unknown): string {
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (typeof value === "boolean" || typeof value === "bigint" || Number.isFinite(value)) return String(value);
  throw new ParameterError(name, "text, a finite number or a boolean", received(value));
}
