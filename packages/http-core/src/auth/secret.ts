import { ParameterError } from "../errors/errors.ts";

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/**
 * A secret that no printing shows: `String`, `JSON.stringify`, template literals, `console.log` and
 * `util.inspect` give `[redacted]`.
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

  /** The secret itself. Call it where it goes to the wire, and nowhere else. */
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

/** What stands in a secret's place. */
export const REDACTED = "[redacted]";

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
