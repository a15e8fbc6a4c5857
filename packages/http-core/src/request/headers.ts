import { ParameterError } from "../errors/errors.ts";
import { isHeaderName, isHeaderValue } from "../http/headers.ts";

/**
 * Checks a header's value. The platform's own error would show the value, such as a key pasted with a line break.
 *
 * @param parameter the option or parameter to name in the error
 * @throws ParameterError with the length of the value, not the value
 */
export function headerValue(parameter: string, value: string): string {
  if (isHeaderValue(value)) return value;
  throw new ParameterError(parameter, "text that a header can carry", `string of ${String(value.length)}`);
}

/**
 * Checks a caller's own headers.
 *
 * @throws ParameterError naming the header
 */
export function ownHeaders(given: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(given).map(([name, value]) => {
    if (!isHeaderName(name))
      throw new ParameterError("headers", "names of headers", `"${name.slice(0, 32)}"`);
    return [name, headerValue(`headers.${name}`, value)];
  });
}
