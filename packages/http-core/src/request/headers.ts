import { ParameterError } from "../errors/errors.ts";
import { isHeaderName, isHeaderValue } from "../http/headers.ts";

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
