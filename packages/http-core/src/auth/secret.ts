import { ParameterError } from "../errors/errors.ts";
import { shapeOf } from "../errors/received.ts";

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/**
 * A secret that prints as `[redacted]`: by `String`, `JSON.stringify`, template literals, `console.log` and
 * `util.inspect`.
 *
 * @example
 * ```ts
 * import { Secret } from "@org/http-core";
 *
 * const key = new Secret("s3cr3t");
 * console.log(`${key.toString()}`); // [redacted]
 * key.reveal(); // "s3cr3t"
 * ```
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The secret itself. Call it only where the request is built. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [INSPECT](): string {
    return REDACTED;
  }
}

/** Replaces a secret in printed text. */
export const REDACTED = "[redacted]";

/** Printable ASCII without spaces at the ends: a header carries it unchanged (RFC 9110, 5.5). */
const FITS_HEADER = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Checks a secret and wraps it in a {@link Secret}. A line break that was pasted with a key fails here, not at a
 * request.
 *
 * @param name the option's name, for the error
 * @throws ParameterError if it is empty or does not fit in a header. The error has its length, never its text
 */
export function secretOf(name: string, value: string | Secret): Secret {
  const secret = value instanceof Secret ? value : new Secret(value);
  const text = secret.reveal();
  if (typeof text !== "string" || !FITS_HEADER.test(text)) {
    throw new ParameterError(name, "printable ASCII without spaces around it, not empty", shapeOf(text));
  }
  return secret;
}
