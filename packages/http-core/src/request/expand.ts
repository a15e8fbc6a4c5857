import { isPlainObject } from "../check/accepts.ts";
import type { TemplatePart, TemplateVariable } from "../operation/template.ts";
import { queryText } from "./query-text.ts";

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
export function expandPart(part: TemplatePart, values: Readonly<Record<string, unknown>>): string {
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
