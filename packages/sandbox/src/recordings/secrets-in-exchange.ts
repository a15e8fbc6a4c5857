import { isSensitiveName } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";

/** A request or response, as far as it may contain secrets. */
export interface Message {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** A license and a label have a short `key`, which is a name. */
const SHORTEST_KEY = 20;

/** Values that are never secrets, whatever the field's name. */
const COMMON_VALUES = new Set(["false", "none", "null", "true"]);

/**
 * The secrets in a message that a recorder does not find by itself: values of JSON and form fields, of cookies that are
 * set, and of headers, by their names.
 */
export function secretsIn({ headers, body }: Message): readonly string[] {
  const cookies = headers.getSetCookie().flatMap((line) => /^[^=;]*=\s*"?([^;"]+)/.exec(line)?.[1] ?? []);
  const named = [...Array.from(headers), ...fieldsOf(headers.get("content-type") ?? "", body)];
  const values = named.flatMap(([name, value]) => (isSecretField(name, value) ? [value] : []));
  return [...cookies, ...values].filter((value) => !COMMON_VALUES.has(value));
}

/** Whether a field of a body, or a header, is named like a secret. */
export function isSecretField(name: string, value: string): boolean {
  return isSensitiveName(name) && (name.toLowerCase() !== "key" || value.length >= SHORTEST_KEY);
}

/** The text fields of a JSON or form body, at any depth. */
function fieldsOf(type: string, body: Uint8Array): readonly (readonly [name: string, value: string])[] {
  const text = new TextDecoder().decode(body);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Array.from(new URLSearchParams(text));
  try {
    return leavesOf("", JSON.parse(text));
  } catch {
    return [];
  }
}

/** Items of a list have the name of the list. */
function leavesOf(name: string, value: unknown): readonly (readonly [name: string, value: string])[] {
  if (typeof value === "string") return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(name, item));
  return isRecord(value) ? Object.entries(value).flatMap(([field, item]) => leavesOf(field, item)) : [];
}
