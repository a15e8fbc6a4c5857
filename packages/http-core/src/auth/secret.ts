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
