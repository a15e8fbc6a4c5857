import { setQuery } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { heldBy } from "./principal.ts";
import { secretOf } from "./secret-of.ts";
import type { Secret } from "./secret.ts";

/**
 * An OAuth token as a query parameter (RFC 6750, 2.3, with the caveat it gives: addresses end up in logs).
 *
 * @param name the parameter. Default: `access_token`
 */
export function queryToken(value: string | Secret, name = "access_token"): Credential<"queryToken"> {
  const secret = secretOf("token", value);
  return {
    scheme: "queryToken",
    ...heldBy("queryToken", secret),
    headers: [],
    query: [name],
    secrets: [secret],
    apply: (request) => setQuery(request, name, secret.reveal()),
  };
}
