import { setQuery } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { heldBy } from "./principal.ts";
import { secretOf } from "./secret-of.ts";
import type { Secret } from "./secret.ts";

/**
 * An API key as a query parameter.
 *
 * @param name the parameter. Default: `apikey`
 */
export function apiKey(value: string | Secret, name = "apikey"): Credential<"apiKey"> {
  const secret = secretOf("apiKey", value);
  return {
    scheme: "apiKey",
    ...heldBy("apiKey", secret),
    headers: [],
    query: [name],
    secrets: [secret],
    apply: (request) => setQuery(request, name, secret.reveal()),
  };
}
