import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { redactedCopy } from "./redacted-copy.ts";
import { redactUrl } from "./redact-url.ts";
import { secretSearch } from "./secret-search.ts";

/**
 * Replaces known secrets by `[redacted]`.
 *
 * @experimental
 */
export interface SecretRedactor {
  /** Redacts the secrets in a text. A part of the text that has one with escaped characters is returned unescaped. */
  readonly text: (text: string) => string;
  /** Redacts an address: also its user information, and the values of sensitive query parameters. */
  readonly url: (url: string) => string;
  /**
   * Copies a value, with the texts and the names of fields in its arrays and plain objects redacted, at any depth. Names
   * that become the same are numbered: `[redacted]`, `[redacted] (2)`. Other values stay as they are, bytes and
   * instances of classes too.
   */
  readonly value: (value: unknown) => unknown;
}

/**
 * Redacts known secrets in what a program shows, stores or passes on, in the encodings in which this package finds them
 * in its own errors and events: percent-encoded, escaped for JSON, JavaScript or HTML, in base64 and base64url, mixed
 * and nested. A secret of fewer than four characters is not redacted.
 *
 * Create it once for many texts.
 *
 * @experimental
 * @example
 * ```ts
 * import { bearer } from "@org/http-core";
 * import { secretRedactor } from "@org/http-core/operation";
 *
 * const redactor = secretRedactor([bearer("my/token")]);
 * console.log(redactor.text("unknown token my%2Ftoken")); // unknown token [redacted]
 * console.log(redactor.value({ note: "by my/token" })); // { note: "by [redacted]" }
 * ```
 */
export function secretRedactor(secrets: readonly (Credential | Secret)[]): SecretRedactor {
  const { redact } = secretSearch(secrets.flatMap(secretsOf));
  const names = secrets.flatMap(queryOf);
  return {
    text: redact,
    // Known secrets first: of a secret with `&` in an address, `redactUrl` finds only a part.
    url: (url) => redactUrl(redact(url), names),
    value: (value) => redactedCopy(value, redact),
  };
}

/** The query parameters that a credential sets. */
export function queryOf(given: Credential | Secret): readonly string[] {
  return given instanceof Secret ? [] : given.query;
}

/** The secrets of a credential, or the secret itself. */
export function secretsOf(given: Credential | Secret): readonly Secret[] {
  return given instanceof Secret ? [given] : given.secrets;
}
