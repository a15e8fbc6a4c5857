import { ParameterError } from "../errors/parameter-error.ts";

/** Whether a header can carry a text as its value, or a status line as its phrase (RFC 9110, 5.5). */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** Whether a header can have a text as its name (RFC 9110, 5.6.2). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(text);
}

/**
 * A header's value that can be sent. The platform's own error would show it, and with it a key that was pasted with
 * its line break.
 *
 * @param parameter what the caller gave it as, for the error
 * @throws ParameterError that says how long the value is, never what
 */
export function headerValue(parameter: string, value: string): string {
  if (isHeaderValue(value)) return value;
  throw new ParameterError(parameter, "text that a header can carry", `string of ${String(value.length)}`);
}

/**
 * Headers that a caller gave, checked.
 *
 * @throws ParameterError that names the header
 */
export function ownHeaders(
  given: Readonly<Record<string, string>> = {},
): readonly (readonly [string, string])[] {
  return Object.entries(given).map(([name, value]) => {
    if (!isHeaderName(name))
      throw new ParameterError("headers", "names of headers", `"${name.slice(0, 32)}"`);
    return [name, headerValue(`headers.${name}`, value)];
  });
}
