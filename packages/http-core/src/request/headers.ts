import { checkObject } from "../errors/check-options.ts";
import { ParameterError } from "../errors/errors.ts";
import { shapeOf } from "../errors/received.ts";
import { HEADER_NAME, HEADER_VALUE } from "../http/headers.ts";

/**
 * Checks a header's value. The platform's own error would show the value, such as a key pasted with a line break.
 *
 * @param parameter the option or parameter to name in the error
 * @throws ParameterError with the shape of the value, not the value
 */
export function headerValue(parameter: string, value: unknown): string {
  if (typeof value === "string" && HEADER_VALUE.test(value)) return value;
  throw new ParameterError(parameter, "text that a header can carry", shapeOf(value));
}

/**
 * Checks a caller's own headers.
 *
 * @throws ParameterError naming the header. Text that is no header name may be a whole header with its value: the error
 * has its shape only
 */
export function ownHeaders(given: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  checkObject("headers", given);
  return Object.entries(given).map(([name, value]) => {
    if (!HEADER_NAME.test(name)) throw new ParameterError("headers", "names of headers", shapeOf(name));
    return [name, headerValue(`headers.${name}`, value)];
  });
}
