/** A header value or a reason phrase (RFC 9110, 5.5). */
export const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A header name (RFC 9110, 5.6.2). */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Header fields by lower-case name, several of one name joined by commas. A Map, because reading and copying a
 * platform's `Headers` costs several times as much.
 */
export type Fields = ReadonlyMap<string, string>;

/**
 * A header's value as text. Headers are bytes, which the platform reads as Latin-1. Bytes that are UTF-8 are read as
 * such, as browsers do for the address of a redirect: `/café` stays `/café`.
 *
 * @experimental
 * @example
 * ```ts
 * import { headerText } from "@org/http-core/operation";
 *
 * const { headers } = await fetch("https://api.example/reports", { method: "POST" });
 * console.log(headerText(headers.get("content-location") ?? ""));
 * ```
 */
export function headerText(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return decodeURIComponent(
      value.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`),
    );
  } catch {
    return value;
  }
}

/** The fields of a platform's `Headers`. Of several `Set-Cookie` the last one is kept. */
export function fieldsOf(headers: Headers): Fields {
  const fields = new Map<string, string>();
  // Iterating would allocate an entry for each field.
  headers.forEach((value, name) => void fields.set(name, value));
  return fields;
}

/**
 * Copies headers with their values redacted. Redaction may unescape a value: what a header can't carry is escaped again.
 *
 * @param clean redacts a text
 */
export function redactedHeaders(headers: Headers, clean: (text: string) => string): Headers {
  const escape = (part: string): string => encodeURIComponent(part.toWellFormed());
  return new Headers(
    Array.from(headers, ([name, value]) => [name, clean(value).replace(/[^\t\x20-\x7e\x80-\xff]+/g, escape)]),
  );
}
