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
  return template
    .map((part) => (typeof part === "string" ? encoded(part, NOT_RESERVED) : expression(part, values)))
    .join("");
}

function expression(
  variables: readonly TemplateVariable[],
  values: Readonly<Record<string, unknown>>,
): string {
  const operator = variables[0]?.operator ?? "";
  const written = variables.flatMap((variable) => expanded(variable, values[variable.name]));
  if (written.length === 0) return "";
  return (operator === "+" ? "" : operator) + written.join(SEPARATORS[operator] ?? ",");
}

/** What a variable becomes: nothing, a text, or several where its items are written one by one. */
function expanded({ name, operator, explode, prefix }: TemplateVariable, value: unknown): readonly string[] {
  const beyond = KEEPING.includes(operator) ? NOT_RESERVED : NOT_UNRESERVED;
  const isNamed = NAMING.includes(operator);
  const text = (one: unknown): string => {
    const whole = queryText(name, one);
    return encoded(prefix === undefined ? whole : Array.from(whole).slice(0, prefix).join(""), beyond);
  };
  const pair = (key: string, of: string): string => (of === "" && operator === ";" ? key : `${key}=${of}`);
  const named = (of: string): string => (isNamed ? pair(name, of) : of);
  const all = (items: readonly unknown[]): readonly string[] =>
    items.length === 0 ? [] : [named(items.map(text).join(","))];

  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return explode ? value.map((one) => named(text(one))) : all(value);
  if (!isPlainObject(value) || prefix !== undefined) return [named(text(value))];
  const entries = Object.entries(value);
  if (!explode) return all(entries.flat());
  return entries.map(([key, of]) => (isNamed ? pair(text(key), text(of)) : `${text(key)}=${text(of)}`));
}

function encoded(text: string, beyond: RegExp): string {
  return text.replace(beyond, percent);
}

/** `encodeURIComponent` leaves five that are reserved as they are. */
function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
