import { isSensitiveName } from "@org/http-core";
import type { SecretRedactor } from "@org/http-core/operation";

/** A request on the wire as the apps show it, without its secrets. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Redacts the address and the headers of a request, as a hook of ky sees it.
 *
 * @param redactor redacts keys, besides what has a sensitive name
 */
export function shownRequest({ method, url, headers }: Request, redactor: SecretRedactor): ShownRequest {
  return {
    method,
    url: redactor.url(url),
    headers: Array.from(headers, ([name, value]) => [
      name,
      isSensitiveName(name) ? "[redacted]" : redactor.text(value),
    ]),
  };
}
