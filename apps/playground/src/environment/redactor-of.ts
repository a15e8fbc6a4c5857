import { Secret } from "@org/http-core";
import { secretRedactor, type SecretRedactor } from "@org/http-core/operation";

/** Redacts these keys in all that leaves the page. */
export function redactorOf(keys: readonly string[]): SecretRedactor {
  return secretRedactor(keys.map((key) => new Secret(key)));
}
