import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { type TemplatePart, type TemplateVariable, variablesIn } from "../operation/template.ts";
import { isPlainObject } from "../schema/compiled/plan.ts";

/** Operators that write a variable's name before its value. */
const NAMING = /[;?&]/;

/** Operators that leave reserved characters and percent-encoded triplets as they are. */
const ALLOW_RESERVED = /[+#]/;

const NOT_UNRESERVED = /[^\w.~-]+/g;

const NOT_RESERVED = /%(?![\da-f]{2})|[^\w.~:/?#[\]@!$&'()*+,;=%-]+/gi;

/**
 * Expands a template by RFC 6570, up to level 4; `{+path}` escapes `?` and `#`, which end a path.
 *
 * @throws ParameterError naming a variable whose value is not a text, number or boolean, or a list or map of them
 */
export function expand(template: readonly TemplatePart[], values: Readonly<Record<string, unknown>>): string {
  return template.map((part) => expandPart(part, values)).join("");
}

/** Expands one part of a template. @throws ParameterError as {@link expand} does */
function expandPart(part: TemplatePart, values: Readonly<Record<string, unknown>>): string {
  if (typeof part === "string") return part.replace(NOT_RESERVED, percent);
  const operator = part[0]?.operator ?? "";
  const texts = part.flatMap((variable) => expandVariable(variable, values[variable.name]));
  if (texts.length === 0) return "";
  const text = texts.join(separatorOf(operator));
  // `{+path}` leaves `?` and `#`; escape them, since file names may contain them.
  return operator === "+" ? text.replace(/[?#]/g, encodeURIComponent) : operator + text;
}

/** The separator of an expression's values (RFC 6570, appendix A). */
function separatorOf(operator: string): string {
  if (operator === "?") return "&";
  return /[./;&]/.exec(operator)?.[0] ?? ",";
}

/** Expands a variable: to nothing, one text, or one text per item where it is exploded. */
function expandVariable(variable: TemplateVariable, value: unknown): readonly string[] {
  const { name, operator, explode, prefix } = variable;
  const text = (one: unknown): string => encoded(variable, one);
  // `;` writes only the name where the value is empty.
  const pair = (key: string, one: string): string => (one === "" && operator === ";" ? key : `${key}=${one}`);
  const named = (one: string): string => (NAMING.test(operator) ? pair(name, one) : one);
  if (value === undefined || value === null) return [];
  const isMap = prefix === undefined && isPlainObject(value);
  if (explode && isMap) return Object.entries(value).map(([key, one]) => pair(text(key), text(one)));
  const items = isMap ? Object.entries(value).flat() : [value].flat();
  if (explode) return items.map((one) => named(text(one)));
  return items.length === 0 ? [] : [named(items.map(text).join(","))];
}

function encoded({ name, operator, prefix }: TemplateVariable, value: unknown): string {
  const whole = queryText(name, value);
  const text = prefix === undefined ? whole : Array.from(whole).slice(0, prefix).join("");
  return text.replace(ALLOW_RESERVED.test(operator) ? NOT_RESERVED : NOT_UNRESERVED, percent);
}

/** Percent-encodes a text. `encodeURIComponent` leaves out five reserved characters. */
export function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** In a decoded path: a segment that is empty, `.` or `..`, with or without path parameters. */
const MISLEADING = /(?:^|[/\\])(?:[/\\]|$|\.\.?(?:[/\\;?#]|$))/;

const CLIMBING = /(?:^|[/\\])\.\.(?:[/\\;?#]|$)/;

/**
 * Expands the RFC 6570 template of a path. A value that leads to another path is refused: `..`, `.`, an empty segment.
 * So are `..;` and any number of percent-encodings of `..`: a proxy before the server may remove path parameters and
 * decode. The whole path is checked too, since the template may come from a service.
 *
 * @throws ParameterError naming the variable, or the path
 */
export function expandPath(
  template: readonly TemplatePart[],
  values: Readonly<Record<string, unknown>>,
): string {
  const last = template.findLast((part) =>
    typeof part === "string" ? part !== "" : !/[?&#]/.test(part[0]?.operator ?? ""),
  );
  for (const variable of variablesIn(template)) {
    if (/[?&]/.test(variable.operator)) continue;
    const value = values[variable.name];
    // The root of what the path names.
    if (value === "" && variable.operator === "+" && typeof last === "object" && last.includes(variable))
      continue;
    // An empty list expands to nothing, like undefined.
    for (const part of Array.isArray(value) && value.length > 0 ? value : [value])
      refuseMisleading(variable, part);
  }
  const path = expand(template, values);
  if (climbs(path)) throw new ParameterError("path", "no segment `..`", path);
  return path;
}

/** A template as texts and, in between, the names of simple expressions. Others stay in the texts. */
export function simpleParts(template: string): readonly string[] {
  return template.split(/\{(\w+)\}/);
}

/** Matches a path with characters that {@link expandPath} has to encode or check. */
const NOT_PLAIN = /[^\w.~/?&=:,-]|\.\./;

/** Matches a value that {@link expandPath} has to encode or refuse. `..` is found in the path. */
const NOT_PLAIN_VALUE = /[^\w.~-]|^\.?$/;

/** Returns the same as {@link expandPath} for a path without characters to encode or refuse, as most are; else undefined. */
export function plainPath(
  parts: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  let path = "";
  let isName = true;
  for (const part of parts) {
    isName = !isName;
    const value = isName ? values[part] : part;
    const text = Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text !== "string" || (isName && NOT_PLAIN_VALUE.test(text))) return undefined;
    path += text;
  }
  return NOT_PLAIN.test(path) ? undefined : path;
}

/** Whether a server could read a segment of an address's path as `..`. Query and fragment are ignored. */
export function climbs(address: string): boolean {
  return CLIMBING.test(decoded(address.replace(/[?#].*/s, "")));
}

/** Decodes a path until nothing is left to decode, and removes tabs and line breaks, as URL parsers do. */
function decoded(path: string): string {
  for (;;) {
    const next = path.replace(/%(?:25)*([0-7][\da-f])|[\t\n\r]/gi, (_, hex?: string) =>
      hex === undefined ? "" : String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (next === path) return path;
    path = next;
  }
}

const OPTIONAL_OPERATORS = /[/.;#]/;

function refuseMisleading({ name, operator, prefix }: TemplateVariable, value: unknown): void {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty && OPTIONAL_OPERATORS.test(operator)) return;
  // A larger number may have been rounded: it would name another resource.
  const isExact = typeof value === "number" && Math.abs(value) < 2 ** 53;
  const text = typeof value === "bigint" || isExact ? String(value) : value;
  if (typeof text !== "string" || !text.isWellFormed()) {
    throw new ParameterError(name, "text, or a number below 2^53, for the path", received(value));
  }
  const taken = prefix === undefined ? text : Array.from(text).slice(0, prefix).join("");
  if (MISLEADING.test(decoded(taken)))
    throw new ParameterError(name, "a path segment that is not empty, `.` or `..`", received(value));
}

/**
 * A parameter's value as text.
 *
 * @throws ParameterError where the value is not a well-formed text, a finite number, a bigint or a boolean
 */
export function queryText(name: string, value: unknown): string {
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (typeof value === "boolean" || typeof value === "bigint" || Number.isFinite(value)) return String(value);
  throw new ParameterError(name, "text, a finite number or a boolean", received(value));
}
