import { ParameterError } from "../errors/parameter-error.ts";
import { Secret } from "./secret.ts";

/** Printable ASCII, without spaces at the ends: what a header's value carries unchanged (RFC 9110, 5.5). */
const CARRIED = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * A given secret as a {@link Secret}, checked: a line break pasted along with a key fails here, not on the wire.
 *
 * @param name the option that it was given as, for the error
 * @throws ParameterError where it is empty or fits in no header; it says how long it is, never what
 */
export function secretOf(name: string, value: string | Secret): Secret {
  const secret = value instanceof Secret ? value : new Secret(value);
  const text = secret.reveal();
  if (typeof text !== "string" || !CARRIED.test(text)) {
    const received = typeof text === "string" ? `string of ${String(text.length)}` : typeof text;
    throw new ParameterError(name, "printable ASCII without spaces around it, not empty", received);
  }
  return secret;
}
